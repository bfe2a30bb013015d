// The outputs of the reading operations on real transcripts fit their schemas, if ANNALS_CORPUS names a folder of them.
// test/server/operations.test.ts does the same with the sample archive.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { operations } from '../src/operations/all.ts'
import { createContext } from '../src/operations/context.ts'
import { fileVersionsOutput } from '../src/operations/files/outputs.ts'
import type { ListedOperation, SomeOperation } from '../src/operations/operation.ts'
import { pageOperations } from '../src/operations/page-operations.ts'
import { runOperation } from '../src/operations/run-operation.ts'
import { filesOutput, findOutput, outlineOutput } from '../src/operations/session/page-outputs.ts'
import { jsonChunks } from '../src/text/json-chunks.ts'
import { corpus, hasCorpus } from './corpus-folder.ts'
import { findMismatch } from './output-mismatch.ts'

type Input = Record<string, unknown>

const INPUTS: Readonly<Record<string, Input[]>> = {
  search: [{ query: ['error'] }, { query: ['is:error'], sort: 'newest' }],
  'search facets': [{ query: 'error' }],
  errors: [{}, { message: ['No such file or directory'] }],
  runs: [{ words: ['git', 'commit'] }, { tool: 'Read' }],
  'touched files': [{}, { since: '2026-01-01' }],
  'file touches': [{ file: 'README.md' }],
  secrets: [{ all: true }],
  complete: [{ query: 'tool:', cursor: 5 }],
  'usage daily': [{}, { instances: true, breakdown: true }, { compat: 'ccusage' }],
  'usage attribution': ['project', 'model', 'agent', 'tool', 'hour'].map((by) => ({ by })),
  'usage tools': [{}, { by: 'session' }],
  'usage explain': [{}, { diff: 'ccusage', limit: 50 }],
}

/** They need standard input, a selection, a message of a known transcript, the directory of the session, or a repository. */
const SKIPPED = ['usage statusline', 'export', 'export verify', 'export preview', 'edit texts', 'resume', 'why']

/** They take a session or a file of one, and are checked on every session below. */
const ON_SESSIONS = [
  'show',
  'tree',
  'usage context',
  'kept',
  'compare',
  'compare file',
  'patch',
  'file',
  'file versions',
  'file costs',
  'file content',
  'file diff',
]

const home = mkdtempSync(join(tmpdir(), 'annals-outputs-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

const context = createContext({
  env: { ANNALS_HOME: home, CLAUDE_CONFIG_DIR: corpus },
  home,
  platform: process.platform,
  now: Date.now,
  directory: home,
  overrides: {},
  stdin: nothing(),
})

async function* nothing(): AsyncGenerator<Buffer> {}

const listed: readonly ListedOperation<SomeOperation>[] = [...operations, ...pageOperations]

/** Runs the operation, checks its JSON, and returns it. */
async function check(name: string, input: Input): Promise<unknown> {
  const operation = await listed.find((each) => each.name === name)?.load()
  if (!operation) throw new Error(`There is no operation ${name}.`)
  let json = ''
  for await (const chunk of jsonChunks(await operation.run(context, operation.input.parse(input)))) json += chunk
  const value: unknown = JSON.parse(json)
  expect(await findMismatch(operation, value)).toBeUndefined()
  return value
}

describe.skipIf(!hasCorpus)('the outputs on real transcripts fit their schemas', () => {
  test('of the operations on all sessions', async () => {
    const checked: string[] = []
    for (const { name, load } of listed) {
      const isOnSession = ON_SESSIONS.includes(name) || name.startsWith('session ')
      if (isOnSession || SKIPPED.includes(name) || (await load()).isWrite) continue
      for (const input of INPUTS[name] ?? [{}]) await check(name, input)
      checked.push(name)
    }
    expect(checked.length).toBeGreaterThan(20)
  }, 120_000)

  test('of the operations on one session, for each of them', async () => {
    const { sessions } = await runOperation(context, 'list', {})
    expect(sessions.length).toBeGreaterThan(0)
    let previous = sessions[0]?.id ?? ''
    for (const { id: session } of sessions) {
      await check('show', { session, depth: 'all', raw: true, uuids: true })
      for (const name of [
        'tree',
        'kept',
        'usage context',
        'session family',
        'session costs',
        'session paths',
        'session timeline',
      ])
        await check(name, { session })
      if (session !== previous) await check('compare', { a: previous, b: session })
      previous = session
      await checkPages(session)
    }
  }, 600_000)
})

async function checkPages(session: string): Promise<void> {
  const outline = outlineOutput.parse(await check('session outline', { session, whole: true }))
  for (let from = 0; from < outline.thread.marks.length; from += 200)
    await check('session steps', { session, from, count: 200 })
  for (const { agentId: agent } of outline.agents) await check('session steps', { session, agent, from: 0 })
  for (const { number: branch } of outline.branches) await check('session steps', { session, branch, from: 0 })
  const { hits } = findOutput.parse(await check('session find', { session, text: 'error' }))
  const hit = hits.find(({ uuid }) => uuid !== '')
  if (hit) await check('session place', { session, message: hit.uuid })
  await check('session details', { session, step: 0 })
  const { files } = filesOutput.parse(await check('session files', { session }))
  for (const { path: file } of files.slice(0, 3)) await check('session diff', { session, file })
  const changed = files.filter(({ changes }) => changes > 0)
  if (changed.length > 0) await check('patch', { session })
  for (const { path } of changed.slice(0, 3)) {
    await checkFile(path)
    await check('file costs', { path, session })
  }
}

async function checkFile(path: string): Promise<void> {
  const { versions } = fileVersionsOutput.parse(await check('file versions', { path }))
  await check('file', { path, list: true })
  for (const { number } of versions.slice(-2)) {
    await check('file content', { path, number, origins: true })
    await check('file diff', { path, from: number - 1, to: number })
  }
}
