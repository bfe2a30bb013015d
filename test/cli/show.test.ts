import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, test } from 'vitest'
import { annals, makeWorld, prompt, PROJECT, SESSION } from './annals.ts'

const sample = { home: join(import.meta.dirname, '..', '..', 'sample'), data: makeWorld().data }
const main = `${PROJECT}/${SESSION}.jsonl`

interface Placed {
  turns: {
    index: number
    prompt: string | null
    messages: { role: string; uuids: string[]; toolCalls: { state: string }[] }[]
  }[]
  branches: { forkUuid: string | null; prompts: string[]; uuids: string[] }[]
  agents: {
    agentId: string
    type: string | null
    parentToolUseId: string | null
    turns: unknown[]
    isHelper: boolean
  }[]
  compactions: unknown[]
  unplaced: { uuid: string; reason: string }[]
}

function show(...args: string[]): Placed {
  return JSON.parse(annals(sample, ['show', '--json', ...args]).stdout)
}

describe('annals show --json', () => {
  const folder = join(sample.home, 'projects')
  const transcripts = readdirSync(folder).flatMap((project) =>
    readdirSync(join(folder, project))
      .filter((name) => name.endsWith('.jsonl') && !name.startsWith('agent-'))
      .map((name) => [name.slice(0, 8), join(folder, project, name)] as const),
  )

  it.each(transcripts)('%s: every message record is in exactly one place', (id, path) => {
    const shown = show(id)
    const places = [
      ...shown.turns.flatMap((turn) => turn.messages.flatMap((message) => message.uuids)),
      ...shown.branches.flatMap((branch) => branch.uuids),
      ...shown.unplaced.map((record) => record.uuid),
    ]
    // The damaged lines of the sample are tested with doctor; only intact lines are counted here.
    const wanted = readFileSync(path, 'utf8').split('\n').flatMap(talkUuid)
    expect(places.filter((uuid) => wanted.includes(uuid)).toSorted()).toEqual(wanted.toSorted())
    expect(shown.turns.map((turn) => turn.index)).toEqual(shown.turns.map((_, index) => index))
  })

  it('links every agent of the sample and separates helpers', () => {
    const { agents } = show('3388fd67')
    const linked = agents.filter((agent) => !agent.isHelper)
    expect(linked.length).toBeGreaterThan(0)
    expect(linked.every((agent) => agent.parentToolUseId !== null)).toBe(true)
    expect(show('e7a89ac8').agents.some((agent) => agent.isHelper)).toBe(true)
  })

  it('separates rewinds from the main thread', () => {
    const { branches, compactions } = show('2db3c17a')
    expect(branches.map((branch) => branch.prompts.length)).toEqual([1])
    expect(compactions).toHaveLength(1)
  })
})

function talkUuid(line: string): string[] {
  try {
    const { type, uuid, isSidechain } = JSON.parse(line)
    return (type === 'user' || type === 'assistant') && isSidechain !== true ? [uuid] : []
  } catch {
    return []
  }
}

describe('annals show', () => {
  it('shows more at greater depth', () => {
    const lines = (depth: string) => annals(sample, ['show', '2db3c17a', '--depth', depth]).stdout.split('\n').length
    expect(lines('prompts')).toBeLessThan(lines('chat'))
    expect(lines('chat')).toBeLessThan(lines('tools'))
    expect(lines('tools')).toBeLessThan(lines('all'))
  })

  it('shows chosen turns, branches and agents', () => {
    expect(annals(sample, ['show', '2db3c17a', '--turn', '2']).stdout).toContain('Write a failing test first')
    expect(annals(sample, ['show', '2db3c17a', '--turn', '2']).stdout).not.toContain('got two alerts')
    expect(annals(sample, ['show', '2db3c17a', '--branch', '1']).stdout).toContain('every 30 seconds')
    const agent = annals(sample, ['show', '2db3c17a', '--agent', 'a29239b']).stdout
    expect(agent).toContain('(agent)')
    const [, counts = 'none'] =
      /a29239b\w*, (\d+ messages?, \d+ tool calls?)/.exec(annals(sample, ['tree', '2db3c17a']).stdout) ?? []
    expect(agent.split('\n')).toContain(counts)
    expect(annals(sample, ['show', '2db3c17a', '--turn', '99'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('There is no turn 99'),
    })
    expect(annals(sample, ['show', '2db3c17a', '--turn', '0'])).toMatchObject({
      code: 2,
      stderr: 'annals: There is nothing before the first prompt; turns begin at 1.\n',
    })
    expect(annals(sample, ['show', '2db3c17a', '--branch', '9'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Branch 9 does not exist'),
    })
    expect(annals(sample, ['show', '2db3c17a', '--agent', 'zzz'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('a29239b'),
    })
  })

  it('prints raw lines with --raw', () => {
    const line = prompt('u1', 'hello', { unknownField: [1, 2] })
    const { stdout } = annals(makeWorld({ [main]: `${line}\n` }), ['show', SESSION, '--raw'])
    expect(stdout).toBe(`1  ${line}\n`)
  })

  it('reads a file anywhere and standard input', () => {
    const world = makeWorld({ 'elsewhere/odd name.jsonl': `${prompt('u1', 'from a file')}\n` })
    expect(annals(world, ['show', join(world.home, 'elsewhere/odd name.jsonl')]).stdout).toContain('from a file')
    expect(annals(world, ['show', '-'], { input: `${prompt('u2', 'from a pipe')}\n` }).stdout).toContain('from a pipe')
  })

  it('finds sessions by own name, latest and unique prefix, or lists candidates', () => {
    const world = makeWorld({
      [main]: `${prompt('u1', 'old one')}\n{"type":"custom-title","customTitle":"Cache work"}\n`,
      [`${PROJECT}/0f6c9999.jsonl`]: `${prompt('u2', 'new one', { timestamp: '2026-09-01T00:00:00Z' })}\n`,
      [`${PROJECT}/1f6c9999.jsonl`]: `${prompt('u3', 'here', { timestamp: '2026-08-01T00:00:00Z', cwd: process.cwd() })}\n`,
    })
    expect(annals(world, ['show', 'cache work']).stdout).toContain('old one')
    expect(annals(world, ['show']).stdout).toContain('here')
    expect(annals(world, ['show', 'latest']).stdout).toContain('here')
    expect(annals(world, ['show', '0f6c9']).stdout).toContain('new one')
    expect(annals(world, ['show', '0f6c']).stderr).toContain('0f6c9999')
    expect(annals(world, ['show', 'current'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('No session is running in this directory'),
    })
  })
})

describe('annals tree', () => {
  it('shows branches, agents, compactions, related sessions and the resume view', () => {
    const { stdout } = annals(sample, ['tree', '2db3c17a'])
    expect(stdout).toContain('agent Explore: Find users of notify()')
    expect(stdout).toContain('branch 1, rewind')
    expect(stdout).toMatch(/Resume would load \d+ of \d+ records of the conversation\.\nLine \d+ is a compaction/)
    expect(annals(sample, ['tree', '089799e0']).stdout).toMatch(
      /One conversation in 2 files\n.* original .*\n▸ 089799e0 .* (?:resumed|forked|copy) /,
    )
  })

  it('says where a broken chain ends', () => {
    const lines = [prompt('u1', 'first'), prompt('u2', 'second', { parentUuid: 'gone' })]
    const { stdout } = annals(makeWorld({ [main]: `${lines.join('\n')}\n` }), ['tree', SESSION, '--json'])
    expect(JSON.parse(stdout).resume).toMatchObject({ loaded: 1, total: 2, stop: 'missing parent', startLine: 2 })
  })
})

describe('annals list and annals projects with filters', () => {
  const list = (...args: string[]): string[] =>
    JSON.parse(annals(sample, ['list', '--json', ...args]).stdout).sessions.map((session: { id: string }) =>
      session.id.slice(0, 8),
    )

  it.each([
    [
      ['--project', 'kestrel'],
      ['c7892d31', 'e7a89ac8'],
    ],
    [
      ['--since', '2026-07'],
      ['4aca3d4a', 'c7892d31'],
    ],
    [
      ['--until', '2025-07'],
      ['511bab98', 'f92536d2'],
    ],
    [['--since', '2026-02-18', '--until', '2026-02-18'], ['2db3c17a']],
    [
      ['--min-records', '300'],
      ['3388fd67', '2db3c17a'],
    ],
    [
      ['--sort', 'records', '--limit', '2'],
      ['2db3c17a', '3388fd67'],
    ],
    [['--sort', 'started', '--reverse', '--limit', '1'], ['f92536d2']],
    [['--branch', 'harbour'], ['2db3c17a']],
  ])('%j', (args, expected) => {
    expect(list(...args)).toEqual(expected)
  })

  it('says how many prompts a resumed session copied', () => {
    const { sessions } = JSON.parse(annals(sample, ['list', '--json']).stdout)
    const prompts = (id: string) => {
      const found = sessions.find((session: { id: string }) => session.id.startsWith(id))
      return [found.prompts, found.copied.prompts]
    }
    expect([prompts('19e3b1e1'), prompts('089799e0')]).toEqual([
      [3, 0],
      [5, 3],
    ])
  })

  it('groups by project', () => {
    const { projects } = JSON.parse(annals(sample, ['projects', '--json']).stdout)
    expect(projects.map((project: { name: string; sessions: number }) => [project.name, project.sessions])).toEqual([
      ['lantern-docs', 5],
      ['Kestrel', 2],
      ['tidepool', 4],
    ])
  })

  it('refuses an invalid date', () => {
    expect(annals(sample, ['list', '--since', 'someday'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('"someday" is not a date'),
    })
  })
})

test('every command says that a session is running', () => {
  const timestamp = new Date().toISOString()
  const call = { type: 'tool_use', id: 't1', name: 'Bash', input: { command: 'sleep 60' } }
  const answer = {
    type: 'assistant',
    uuid: 'a1',
    parentUuid: 'u1',
    timestamp,
    message: { role: 'assistant', content: [call] },
  }
  const lines = [prompt('u1', 'wait', { timestamp, sessionId: SESSION }), JSON.stringify(answer)]
  const world = makeWorld({ [`${PROJECT}/${SESSION}.jsonl`]: `${lines.join('\n')}\n` })
  const commands = ['list', 'projects', 'retention', `show ${SESSION}`, `tree ${SESSION}`]
  const texts = commands.map((command) => annals(world, command.split(' ')).stdout)
  expect(texts.map((text) => /\brunning\b/.test(text))).toEqual(texts.map(() => true))
  expect(texts.join('')).not.toMatch(/\blive\b|open now/)
})
