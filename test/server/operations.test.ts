// Every operation returns the same over HTTP as when it is called directly, and its output fits its schema.
import { z } from 'zod'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readFileSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '../../src/error.ts'
import { operations } from '../../src/operations/all.ts'
import { editOutput } from '../../src/operations/edit/outputs.ts'
import type { SomeOperation } from '../../src/operations/operation.ts'
import { Advice } from '../../src/text/advice.ts'
import { asTyped, flagName } from '../../src/text/command-line.ts'
import { jsonChunks } from '../../src/text/json-chunks.ts'
import { annals } from '../cli/annals.ts'
import { findMismatch } from '../output-mismatch.ts'
import { inputsFor, ODD_JSON, withOddField, type Input } from './operation-inputs.ts'
import { SESSION, startSample, type SampleServer } from './sample-server.ts'

let sample: SampleServer

beforeAll(async () => {
  sample = await startSample()
})
afterAll(() => sample.stop())

/** Not compared: documents, operations for the command line only, and a search of files that grow meanwhile. */
const SKIPPED = ['export', 'export verify', 'edit move', 'redact verify', 'backup', 'merge', 'checkout', 'why']

/** These fail with the inputs above: they need the status hook of Claude Code on standard input, a file the session
 *  touched, one of its transcripts, an existing message, two sessions, an edit to undo, or an empty archive. */
const FAILING = [
  'open sample',
  'usage statusline',
  'session diff',
  'session line',
  'edit insert',
  'edit message',
  'edit merge',
  'undo',
  // Not for a page: they change the settings of other programs.
  'keep install',
  'keep remove',
]

/** Fields that differ from run to run: durations, the size of the index, and whether a transcript is still being
 *  written. */
const UNSTEADY = ['tookMs', 'indexBytes', 'live', 'refusal']

function withoutUnsteady(json: string, unsteady: readonly string[] = UNSTEADY): unknown {
  return JSON.parse(json, (key, field: unknown) => (unsteady.includes(key) ? 0 : field))
}

/** These depend on the present, which the server of this test has fixed, or on the directories of the process. So does
 *  whether a session is running, its `state`. */
const CLOCKED = ['retention', 'usage blocks', 'config', 'keep status']

/** The command line words the sentences that HTTP sends in parts. */
function worded(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (_, each: unknown) => {
    const parts = typeof each === 'object' && each !== null && 'parts' in each ? each.parts : undefined
    return Array.isArray(parts) ? asTyped(new Advice(parts)) : each
  })
}

function argsOf({ input }: SomeOperation, given: Input): string[] {
  return Object.entries(given).flatMap(([name, value]) => {
    const { positional } = z.globalRegistry.get(input.shape[name]) ?? {}
    const values = [value].flat().map(String)
    if (positional) return values
    return value === true ? [flagName(name)] : values.flatMap((each) => [flagName(name), each])
  })
}

async function jsonOf(value: unknown): Promise<string> {
  let json = ''
  for await (const chunk of jsonChunks(value)) json += chunk
  return json
}

async function expected(operation: SomeOperation, input: Input): Promise<unknown> {
  try {
    return withoutUnsteady(await jsonOf(await operation.run(sample.makeContext({}), operation.input.parse(input))))
  } catch (error) {
    if (error instanceof AppError) return withoutUnsteady(JSON.stringify({ error: errorJson(error) }))
    throw error
  }
}

/** Includes the structured message if there is one; the web app words it. */
function errorJson({ code, message, advice }: AppError) {
  return { code, message, ...(typeof advice === 'string' ? {} : { advice }) }
}

async function post(path: string, input: Input): Promise<Response> {
  const headers = { 'content-type': 'application/json', 'annals-intent': 'write' }
  return sample.fetch(path, { method: 'POST', headers, body: JSON.stringify(input) })
}

async function get(path: string, input: Input): Promise<Response> {
  const pairs = Object.entries(input).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((each): [string, string] => [name, String(each)]),
  )
  return sample.fetch(`${path}?${new URLSearchParams(pairs)}`)
}

describe('every operation', () => {
  test('returns the same over HTTP, with JSON and with a query', async () => {
    const seen: string[] = []
    for (const route of sample.routes) {
      if (route.kind !== 'operation' || SKIPPED.includes(route.operation.name)) continue
      const operation = await route.operation.load()
      for (const input of inputsFor(operation)) {
        const answers = [await post(route.path, input), ...(operation.isWrite ? [] : [await get(route.path, input)])]
        const value = await expected(operation, input)
        for (const answer of answers) {
          const text = await answer.text()
          expect({ name: operation.name, value: withoutUnsteady(text) }).toEqual({ name: operation.name, value })
          const mismatch = answer.ok ? await findMismatch(operation, JSON.parse(text)) : undefined
          expect(mismatch).toBeUndefined()
          expect([operation.name, answer.ok]).toEqual([operation.name, !FAILING.includes(operation.name)])
        }
      }
      seen.push(operation.name)
    }
    expect(seen.length).toBeGreaterThan(35)
    expect(sample.problems).toEqual([])
  }, 90_000)

  test('that reads prints the same on the command line, with sentences in words', async () => {
    const world = { home: join(sample.folder, 'claude'), data: join(sample.folder, 'data') }
    const compared: string[] = []
    for (const { name, load } of operations) {
      const operation = await load()
      if (operation.isWrite || [...SKIPPED, ...FAILING, ...CLOCKED].includes(name)) continue
      const route = sample.routes.find((each) => each.kind === 'operation' && each.operation.name === name)
      const [input = {}] = inputsFor(operation)
      const { stdout } = annals(world, [...name.split(' '), ...argsOf(operation, input), '--json', '--no-sync'], {
        env: { ANNALS_TIME_ZONE: 'UTC' },
      })
      const served = await (await post(route?.path ?? '', input)).text()
      const [ours, theirs] = [stdout, served].map((json) => withoutUnsteady(json, [...UNSTEADY, 'state']))
      expect({ name, value: ours }).toEqual({ name, value: worded(theirs) })
      compared.push(name)
    }
    expect(compared.length).toBeGreaterThan(15)
  }, 90_000)

  test('that changes something requires POST, JSON and the intent header', async () => {
    const writes: string[] = []
    for (const route of sample.routes) {
      if (route.kind !== 'operation' || !(await route.operation.load()).isWrite) continue
      writes.push(route.operation.name)
      const json = { 'content-type': 'application/json' }
      const status = async (init: RequestInit) => (await sample.fetch(route.path, init)).status
      expect(await status({})).toBe(405)
      expect(await status({ method: 'HEAD' })).toBe(405)
      expect(await status({ method: 'POST', headers: json, body: '{}' })).toBe(403)
      expect(await status({ method: 'POST', headers: { ...json, 'annals-intent': 'read' }, body: '{}' })).toBe(403)
      const form = { 'annals-intent': 'write', 'content-type': 'application/x-www-form-urlencoded' }
      expect(await status({ method: 'POST', headers: form, body: 'all=true' })).toBe(415)
      const lines = { 'annals-intent': 'write', 'content-type': 'application/x-ndjson' }
      expect(await status({ method: 'POST', headers: lines, body: '{}' })).toBe(415)
    }
    const edits = writes.filter((name) => name.startsWith('edit '))
    expect(edits).toHaveLength(16)
    expect(writes.filter((name) => !edits.includes(name))).toEqual([
      'checkout',
      'undo',
      'sync',
      'restore',
      'keep install',
      'keep remove',
      'backup',
      'merge',
      'forget',
      'open sample',
      'save search',
    ])
  })

  test('answers HEAD like GET, without a body', async () => {
    const head = await sample.fetch('/api/projects', { method: 'HEAD' })
    expect([head.status, head.headers.get('content-type'), await head.text()]).toEqual([
      200,
      'application/json; charset=utf-8',
      '',
    ])
    expect((await sample.fetch('/api/projects?limit=x', { method: 'HEAD' })).status).toBe(400)
  })

  test('returns a status and a code for each kind of error', async () => {
    const errors = {
      '/api/list?limit=x': [400, 'usage'],
      '/api/show?session=ffffffff-nowhere': [404, 'not-found'],
      '/api/show?session=latest.jsonl': [404, 'not-found'],
      '/api/show?session=latest': [400, 'usage'],
      '/api/usage/statusline': [422, 'invalid'],
      '/api/list?since=never': [400, 'usage'],
    }
    for (const [path, [status, code]] of Object.entries(errors)) {
      const response = await sample.fetch(path)
      expect([path, response.status]).toEqual([path, status])
      expect(await response.json()).toMatchObject({ error: { code, message: expect.stringMatching(/[.?]$/) } })
    }
  })
})

/** A session that was just written to counts as running and is not edited. */
const LONG_AGO = 1_770_000_000

/** One that appends, one that rewrites, one that creates a file. */
const EDITS: readonly [name: string, input: Input][] = [
  ['edit rename', { session: SESSION, title: 'High water' }],
  ['edit delete', { session: SESSION, turn: 1 }],
  ['edit fork', { session: SESSION }],
]

describe('an edit', () => {
  const path = () => join(sample.folder, 'claude', 'projects', '-home-mara-src-tidepool', `${SESSION}.jsonl`)

  /** Sends the request, compares the answer with the schema, and returns whether the edit was applied. */
  async function applied(name: string, input: Input): Promise<boolean> {
    const route = sample.routes.find((each) => each.kind === 'operation' && each.operation.name === name)
    if (route?.kind !== 'operation') throw new Error(`There is no route for ${name}.`)
    utimesSync(path(), LONG_AGO, LONG_AGO)
    const value = await (await post(route.path, input)).json()
    expect(await findMismatch(await route.operation.load(), value)).toBeUndefined()
    return editOutput.parse(value).applied
  }

  test.each(EDITS)('%s returns its plan, its report and its undo as its schema says', async (name, input) => {
    const before = readFileSync(path())
    expect(await applied(name, input)).toBe(false)
    expect(await applied(name, { ...input, apply: true })).toBe(true)
    expect(await applied('undo', {})).toBe(true)
    expect(readFileSync(path())).toEqual(before)
  })
})

describe('an uploaded transcript', () => {
  const lines = { 'content-type': 'application/x-ndjson' }
  const path = join('sample', 'projects', '-home-mara-src-tidepool', `${SESSION}.jsonl`)

  test('is read like any other', async () => {
    const body = readFileSync(path)
    const response = await sample.fetch('/api/show?session=-&depth=all', { method: 'POST', headers: lines, body })
    expect(response.status).toBe(200)
    const stdin = (async function* () {
      yield body
    })()
    const show = (await import('../../src/operations/session/declarations.ts')).show
    const value = await show.run(sample.makeContext({ stdin }), show.input.parse({ session: '-', depth: 'all' }))
    expect(withoutUnsteady(await response.text())).toEqual(withoutUnsteady(await jsonOf(value)))
  })

  test('is refused unless the session is "-"', async () => {
    const send = async (target: string) =>
      (await sample.fetch(target, { method: 'POST', headers: lines, body: readFileSync(path) })).status
    expect(await send(`/api/show?session=${SESSION}`)).toBe(400)
    expect(await send('/api/list')).toBe(400)
    expect(await send('/api/usage/statusline')).toBe(400)
    expect(await send('/api/doctor?paths=-')).toBe(400)
  })

  test('is refused if it is empty', async () => {
    const response = await sample.fetch('/api/show?session=-', { method: 'POST', headers: lines, body: '' })
    expect(response.status).toBe(404)
  })
})

// Last, because an operation that takes such a value as its input runs.
describe('an odd value', () => {
  /** One value per field, a different one for the next; all of them for all fields would take 30 s. */
  test('in any field of any operation is never an error of the server', async () => {
    const headers = { 'content-type': 'application/json', 'annals-intent': 'write' }
    const failures: unknown[] = []
    let count = 0
    for (const route of sample.routes) {
      if (route.kind !== 'operation') continue
      const operation = await route.operation.load()
      const [valid = {}] = inputsFor(operation)
      for (const name of Object.keys(operation.input.shape)) {
        const body = withOddField(valid, name, ODD_JSON[count++ % ODD_JSON.length] ?? '')
        const { status } = await sample.fetch(route.path, { method: 'POST', headers, body })
        if (status >= 500) failures.push([route.path, body.slice(0, 200), status])
      }
    }
    expect(failures).toEqual([])
    expect(sample.problems).toEqual([])
    expect(count).toBeGreaterThan(200)
  }, 60_000)
})
