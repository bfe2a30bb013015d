// What an answer about the origin of a line contains: prompts, evidence, reasons, and the forms of a question.
import { realpathSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createContext } from '../../src/operations/context.ts'
import { commitLines } from '../../src/operations/files/recorded-commits.ts'
import { why } from '../../src/operations/files/declarations.ts'
import type { WhyReport } from '../../src/operations/files/outputs.ts'
import { printWhy } from '../../src/cli/file-printers/why.ts'
import { createTerminal } from '../../src/cli/terminal.ts'
import { findMismatch } from '../output-mismatch.ts'
import { Talk } from '../store/talk.ts'
import { PROJECT, World } from '../store/world.ts'
import { TestRepository, temporaryFolder } from './git-repository.ts'

const START = Date.UTC(2026, 4, 1, 9)
const SESSION = '11111111-1111-4111-8111-111111111111'
const APP = ['export function app() {', '  return startTheServer(8080)', '}', ''].join('\n')
const AGENT = ['export const agentWrote = 1', 'export const second = 2', ''].join('\n')
const HAND = 'const typedByHand = true\n'

const world = new World()
const repository = new TestRepository(realpathSync(temporaryFolder()))
const talk = new Talk(SESSION, { cwd: repository.root })
const agent = new Talk(SESSION, { cwd: repository.root, number: 2, agentId: 'a1b2c3' })
let atMs = START

function next(): { timestamp: string } {
  atMs += 1000
  return { timestamp: new Date(atMs).toISOString() }
}

function write(speaker: Talk, id: string, path: string, content: string): string {
  const file = join(repository.root, path)
  repository.write(path, content)
  speaker.call(id, 'Write', { file_path: file, content }, next())
  const result = { type: 'create', filePath: file, content, structuredPatch: [], originalFile: null }
  return String(speaker.result(id, 'Done.', { toolUseResult: result, ...next() })['uuid'])
}

function commit(id: string, subject: string): string {
  const hash = repository.commit(subject, { atMs: atMs + 1000 })
  talk.call(id, 'Bash', { command: `git commit -m "${subject}"` }, next())
  const stdout = `[main ${hash.slice(0, 7)}] ${subject}\n 1 file changed, 3 insertions(+)\n`
  talk.result(id, stdout, { toolUseResult: { stdout, stderr: '' }, ...next() })
  return hash
}

let hashes: { app: string; agent: string; hand: string } = { app: '', agent: '', hand: '' }
let wrote = ''

beforeAll(() => {
  talk.prompt('Write the app with a server on port 8080', next())
  talk.answer('Shall I?', next())
  talk.prompt('yes', next())
  wrote = write(talk, 'toolu_1', 'src/app.ts', APP)
  const app = commit('toolu_2', 'Add the app')
  talk.prompt('Let an agent write the constants', next())
  talk.call('toolu_3', 'Task', { description: 'Constants', prompt: 'Do it', subagent_type: 'general-purpose' }, next())
  agent.prompt('Do it', next())
  write(agent, 'toolu_4', 'src/agent.ts', AGENT)
  talk.result('toolu_3', 'Done.', { toolUseResult: { status: 'completed', agentId: 'a1b2c3' }, ...next() })
  const agents = commit('toolu_5', 'Add constants')
  repository.write('hand.ts', HAND)
  hashes = { app, agent: agents, hand: repository.commit('By hand', { atMs: atMs + 40 * 24 * 3_600_000 }) }
  world.save(talk)
  world.write(world.path(join(PROJECT, SESSION, 'subagents', 'agent-a1b2c3.jsonl')), agent.records)
})

afterAll(() => world.remove())

async function ask(target: string, more: { rev?: string; repo?: string; directory?: string } = {}): Promise<WhyReport> {
  const { directory = repository.root, ...input } = more
  const context = createContext({
    platform: 'linux',
    env: { CLAUDE_CONFIG_DIR: world.home, ANNALS_HOME: world.data() },
    home: world.home,
    now: () => atMs + 60_000,
    directory,
  })
  const report = await why.run(context, { target, ...input })
  expect(await findMismatch(why, report)).toBeUndefined()
  return report
}

describe('a line', () => {
  test('has the session, the turn, the records and the evidence', async () => {
    const { rev, path, lines } = await ask('src/app.ts:2', { rev: hashes.app, repo: repository.root })
    expect({ rev, path }).toEqual({ rev: hashes.app, path: 'src/app.ts' })
    expect(lines).toMatchObject([
      {
        line: 2,
        text: '  return startTheServer(8080)',
        status: 'proven',
        session: SESSION,
        resultUuid: wrote,
        turn: 2,
      },
    ])
    expect(lines[0]?.evidence.map(({ kind }) => kind)).toEqual([
      'write',
      expect.stringContaining('equals'),
      'hash of the commit',
    ])
  })

  test('of a prompt that only agrees has the one before it', async () => {
    const { lines } = await ask('src/app.ts:1')
    expect(lines).toMatchObject([{ prompt: 'yes', earlierPrompt: 'Write the app with a server on port 8080' }])
  })

  test('of an agent has the prompt of the person', async () => {
    const { lines } = await ask('src/agent.ts:1-2')
    expect(lines).toMatchObject(
      [1, 2].map((line) => ({
        line,
        status: 'proven',
        agentId: 'a1b2c3',
        session: SESSION,
        turn: 3,
        prompt: 'Let an agent write the constants',
      })),
    )
  })

  test('without a session says what is missing', async () => {
    const { lines, counts } = await ask('hand.ts')
    expect(counts).toEqual({ lines: 1, proven: 0, matched: 0, unknown: 1 })
    expect(lines).toMatchObject([{ status: 'unknown', session: null, missing: 'No known session changed this file.' }])
  })

  test('of a file on disk may not be committed yet', async () => {
    try {
      writeFileSync(join(repository.root, 'src/app.ts'), `const unsaved = 'typed'\n${APP}`)
      const { isOnDisk, lines } = await ask('app.ts', { directory: join(repository.root, 'src') })
      expect(isOnDisk).toBe(true)
      expect(lines.map(({ status, commit: hash }) => [status, hash])).toEqual([
        ['unknown', null],
        ...[1, 2, 3].map(() => ['proven', hashes.app]),
      ])
    } finally {
      writeFileSync(join(repository.root, 'src/app.ts'), APP)
    }
  })
})

test('a commit has its sessions, prompts and the share of its lines', async () => {
  const { path, commit: found, files, counts } = await ask(hashes.agent.slice(0, 9))
  expect(path).toBeNull()
  expect(found).toMatchObject({
    subject: 'Add constants',
    links: [{ kind: 'hash', session: SESSION, turn: 3, prompt: 'Let an agent write the constants' }],
  })
  expect(files.map(({ path: name, lines }) => [name, lines.length])).toEqual([['src/agent.ts', 2]])
  expect(counts).toEqual({ lines: 2, proven: 2, matched: 0, unknown: 0 })
})

test('an equal path in a repository without a common commit is no evidence', async () => {
  const other = new TestRepository()
  other.write('src/app.ts', APP)
  other.commit('Add the app', { atMs: START + 3_600_000 })
  const { lines } = await ask('src/app.ts', { repo: other.root })
  expect(lines.map(({ status }) => status)).toEqual(['unknown', 'unknown', 'unknown'])
  const bare = join(temporaryFolder(), 'bare.git')
  other.git(['clone', '-q', '--bare', other.root, bare])
  expect((await ask('src/app.ts', { repo: bare })).lines[0]?.missing).toContain('No session is linked')
})

test.each(['none.ts', 'src/app.ts:x', '--help', '../app.ts', '/etc/passwd:1'])(
  '%s is neither a file nor a commit',
  async (target) => {
    await expect(ask(target, { repo: repository.root })).rejects.toThrow(/neither a file nor a commit/)
  },
)

test.each(['src/app.ts:0', 'src/app.ts:4', 'src/app.ts:4-9'])('%s is not in a file of 3 lines', async (target) => {
  await expect(ask(target)).rejects.toThrow(/src\/app\.ts has 3 lines/)
})

test('an absolute path may lead through a link', async () => {
  const link = join(temporaryFolder(), 'link')
  symlinkSync(repository.root, link)
  const { path, lines } = await ask(`${link}/src/app.ts:1`)
  expect({ path, status: lines[0]?.status }).toEqual({ path: 'src/app.ts', status: 'proven' })
})

test('lines are in order', async () => {
  await expect(ask('src/app.ts:3-2')).rejects.toThrow(/"3-2" ends before it begins/)
})

test('an unknown commit is named', async () => {
  await expect(ask('src/app.ts', { rev: 'none' })).rejects.toThrow(/has no commit "none"/)
})

test('prints lines like blame, each prompt with the command that opens it, and the reasons', async () => {
  const terminal = createTerminal(process)
  const printed = printWhy(await ask('src/app.ts'), terminal)
  expect(printed).toContain('    2 ✓ 11111111 #2   yes')
  expect(printed).toContain('│   return startTheServer(8080)')
  expect(printed).toContain('annals show 11111111 --turn 2')
  expect(printed).toContain('after: Write the app')
  expect(printed).toContain('3 lines: 3 proven')
  expect(printWhy(await ask('hand.ts'), terminal)).toContain('1 line: No known session changed this file.')
  expect(printWhy(await ask(hashes.app), terminal)).toMatch(/Add the app\n {2}Session annals show 11111111 --turn 2/)
})

test('finds the lines that git prints after a commit', () => {
  const output = [
    'noise [main abc1234] not at the start',
    '[main abc1234] Fix the key',
    '[feature/x (root-commit) 0123456789] Begin',
    '[detached HEAD fedcba9] Pick',
    ' Author: Eve <eve@example.com>',
    '[main xyz] none',
  ].join('\n')
  expect(commitLines(output)).toEqual([
    { hash: 'abc1234', subject: 'Fix the key', isTaken: false },
    { hash: '0123456789', subject: 'Begin', isTaken: false },
    { hash: 'fedcba9', subject: 'Pick', isTaken: true },
  ])
})
