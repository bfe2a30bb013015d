// Valid inputs of every operation for the sample archive, and odd values for their fields.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SomeOperation } from '../../src/operations/operation.ts'
import { SESSION } from './sample-server.ts'

export type Input = Record<string, unknown>

/** A file with several versions. */
const NOTIFY = '/home/mara/src/tidepool/src/notify.ts'

/** Inputs by operation; other operations get no input, or the sample session if they have a session field. */
const INPUTS: Readonly<Record<string, Input[]>> = {
  search: [
    { query: ['tide', 'is:error'], limit: 5 },
    { query: ['docs'], sort: 'newest', perSession: 1 },
  ],
  list: [{}, { sort: 'cost', limit: 3, reverse: true }, { project: 'tidepool', minRecords: 2 }],
  projects: [{}, { sort: 'name', limit: 1 }],
  show: [
    { session: SESSION },
    { session: SESSION, depth: 'all', turn: '1' },
    { session: SESSION.slice(0, 8), raw: true },
  ],
  compare: [
    { a: '3388fd67', b: '2e4a96f9', diff: true },
    { a: SESSION, branchB: 1 },
  ],
  'compare file': [{ a: SESSION, b: '2e4a96f9', name: 'src/notify.ts' }],
  files: [{}, { path: 'src', action: 'edit' }],
  errors: [{}, { message: ['expected to be'], limit: 2 }],
  runs: [{ words: ['npm test'] }],
  'touched files': [{ since: '2026-01-01' }],
  'file touches': [{ file: 'src', action: 'change' }],
  file: [{ path: NOTIFY }, { path: NOTIFY, list: true }, { path: NOTIFY, diff: ['1', '2'] }],
  'file versions': [{ path: NOTIFY }],
  'file costs': [{ path: NOTIFY, session: SESSION }],
  'file content': [{ path: NOTIFY, number: 2 }],
  'file diff': [{ path: NOTIFY, from: 1, to: 3 }],
  'usage daily': [{}, { breakdown: true, order: 'desc', timezone: 'Europe/Berlin' }, { instances: true, cost: false }],
  'usage session': [{}, { id: SESSION }],
  'usage attribution': [{ by: 'tool' }, { by: 'turn', session: SESSION }],
  'usage tools': [{ by: 'session', session: SESSION }],
  'usage context': [{ session: SESSION, requests: true }],
  'usage explain': [{ session: SESSION }, { diff: 'ccusage', limit: 3 }],
  'home now': [{ sessions: [SESSION] }, {}],
  'home days': [{}, { days: 400 }],
  'save search': [{ query: 'tide', remove: true }],
  retention: [{ days: 3 }],
  restore: [{ sessions: [SESSION], list: true }, { all: true }],
  forget: [{ sessions: [SESSION] }],
  verify: [{}],
  complete: [{ query: 'project:', cursor: 8 }],
  'search facets': [{ query: 'tide' }],
  'session steps': [
    { session: SESSION, from: 0 },
    { session: SESSION, from: 2, count: 3 },
  ],
  'session item': [{ session: SESSION, step: 1, item: 0 }],
  'session place': [{ session: SESSION, message: firstUuid() }],
  'session details': [{ session: SESSION, step: 1 }],
  'session find': [{ session: SESSION, text: 'the' }],
  'export preview': [
    { sessions: [SESSION], format: 'md' },
    { project: 'tidepool', format: 'csv', table: 'messages' },
  ],
  'edit rename': [{ session: SESSION, title: 'High water' }],
  'edit star': [{ session: SESSION, remove: true }],
  'edit insert': [{ session: SESSION, after: 'nobody', role: 'user', text: 'And the ebb?' }],
  'edit message': [{ session: SESSION, message: 'nobody', text: 'And the ebb?' }],
  'edit delete': [{ session: SESSION, turn: 1 }],
  'edit trim': [{ session: SESSION, after: firstUuid() }],
  'edit truncate-outputs': [{ session: SESSION, over: '1k' }],
  'edit strip': [{ session: SESSION, what: 'thinking' }],
  'edit split': [{ session: SESSION, at: firstUuid() }],
  'edit merge': [{ sessions: [SESSION] }],
  'edit redact': [{ sessions: [SESSION], text: ['tide'] }],
  'edit texts': [{ session: SESSION, message: firstUuid() }],
  'session line': [{ session: SESSION, file: '/home/mara/nothing.jsonl', line: 1 }],
  'session diff': [{ session: SESSION, file: '/home/mara/src/tidepool/src/nothing.ts' }],
}

export function inputsFor({ name, input }: SomeOperation): Input[] {
  return INPUTS[name] ?? ['session' in input.shape ? { session: SESSION } : {}]
}

/** Values of every JSON type; the last two are as large as a request may be. */
export const ODD_JSON = [
  'null',
  'true',
  '3',
  '-1e308',
  '""',
  '"odd"',
  '[]',
  '{}',
  '['.repeat(100_000) + ']'.repeat(100_000),
  `"${'x'.repeat(990_000)}"`,
]

/** Returns the input as JSON with another value in one field. */
export function withOddField(valid: Input, name: string, json: string): string {
  const others = Object.entries(valid).filter(([other]) => other !== name)
  const pairs = others.map(([other, value]) => `"${other}":${JSON.stringify(value)}`)
  return `{${[...pairs, `"${name}":${json}`].join()}}`
}

function firstUuid(): string {
  const file = join('sample', 'projects', '-home-mara-src-tidepool', `${SESSION}.jsonl`)
  const line = readFileSync(file, 'utf8')
    .split('\n')
    .find((text) => text.includes('"type":"assistant"'))
  return /"uuid":"([\w-]+)"/.exec(line ?? '')?.[1] ?? ''
}
