// What the memory benchmark measures: every command that reads a session or the archive, and the routes of the web app.
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { uuidOf } from './long-session.ts'
import { mainTranscript, makeOld, OTHER, SECRET, SESSION } from './memory-home.ts'

export interface CommandRow {
  args: readonly string[]
  /** Changes a home or its data: measured in this order, even if only some rows are requested. */
  isStep?: boolean
  input?: string
  prepare?(home: string): void
}

export interface RouteRow {
  path: string
  query: Readonly<Record<string, string>>
  /** With these fields, the request is a POST that only plans. */
  body?: Readonly<Record<string, unknown>>
}

/** Occurs more than a million times in a session of 400 MB, and ten million times in a line of 600 MB. */
const COMMON = 'surge'
/** The prompt of the third turn. */
const PROMPT = uuidOf(22)

/** In this order: the first command reads everything, the others find the session in the index. */
export function readingRows(out: string): readonly CommandRow[] {
  return [
    { args: ['sync'], isStep: true },
    ...[
      ['sync'],
      ['sync', '--full'],
      ['list'],
      ['projects'],
      ['search', COMMON],
      ['search', COMMON, '--json'],
      ['search', `"${SECRET}"`],
      ['search', '/needle-in-the-[a-z]+/'],
      ['search', '/sur[g]e of/'],
      ['show', SESSION],
      ['show', SESSION, '--turn', '5'],
      ['show', SESSION, '--depth', 'all'],
      ['show', SESSION, '--json'],
      ['tree', SESSION],
      ['tree', SESSION, '--json'],
      ['resume', SESSION],
      ['files', 'station-5.ts'],
      ...usageRows(),
      ...['html', 'md', 'json', 'jsonl', 'csv', 'parquet'].map((format) => exported(out, format, '--depth', 'all')),
      exported(out, 'html', '--redact'),
      exported(out, 'jsonl', '--redact'),
      exported(out, 'md', '--for-model'),
      ['export', '--all', '--format', 'json', '-o', join(out, 'all/')],
      ['export', 'verify', join(out, 'all/')],
      ['export', SESSION, '--format', 'html', '-o', join(out, 'export.zip')],
      ['redact', 'verify', '--text', SECRET],
      ['redact', 'verify', '--text', COMMON],
      ['doctor'],
      ['drift'],
      ['verify'],
      ['retention'],
      ['kept', SESSION],
      ['restore', SESSION, '--list'],
      ['restore', SESSION, '--to', join(out, 'restored')],
      ['forget', SESSION],
      ...EDITS.map((edit) => ['edit', ...edit]),
      ...REDACTIONS.map((edit) => ['edit', ...edit]),
      ['edit', 'redact', SESSION, '--text', COMMON, '--json'],
      ['edit', 'history'],
    ].map((args) => ({ args })),
  ]
}

function usageRows(): readonly (readonly string[])[] {
  const causes = ['project', 'branch', 'model', 'agent', 'tool', 'skill', 'mcp', 'hour']
  return [
    ...['daily', 'weekly', 'monthly', 'session', 'project', 'model', 'blocks', 'tools'].map((name) => ['usage', name]),
    ...causes.map((cause) => ['usage', 'attribution', '--by', cause]),
    ['usage', 'attribution', '--by', 'turn', '--session', SESSION],
    ['usage', 'context', SESSION],
    ['usage', 'context', SESSION, '--requests', '--json'],
    ['usage', 'explain'],
    ['usage', 'explain', '--json'],
    ['usage', 'explain', '--diff', 'ccusage'],
  ]
}

function exported(out: string, format: string, ...flags: readonly string[]): readonly string[] {
  return ['export', SESSION, '--format', format, ...flags, '-o', join(out, [format, ...flags].join(''))]
}

const EDITS: readonly (readonly string[])[] = [
  ['rename', SESSION, 'Tides'],
  ['insert', SESSION, '--after', PROMPT, '--role', 'user', '--text', 'And the tide?'],
  ['message', SESSION, PROMPT, '--text', 'Look at the tide gauge.'],
  ['delete', SESSION, '--turn', '3'],
  ['trim', SESSION, '--before', PROMPT],
  ['truncate-outputs', SESSION, '--over', '500'],
  ['strip', SESSION, 'thinking'],
  ['strip', SESSION, 'images'],
  ['strip', SESSION, 'progress'],
  ['fork', SESSION],
  ['split', SESSION, '--at', PROMPT],
  ['merge', SESSION, OTHER],
  ['repair', SESSION],
  ['move', '/home/mara/src/tidepool', '/home/mara/src/gauges'],
  ['move', '/home/mara/src/tidepool', '/home/mara/src/gauges', '--cwd'],
]

const REDACTIONS: readonly (readonly string[])[] = [
  ['redact', SESSION],
  ['redact', SESSION, '--text', SECRET],
  ['redact', SESSION, '--text', 'readOffset'],
  ['redact', SESSION, '--text', COMMON],
  ['redact', SESSION, '--regex', 'sur[g]e'],
]

/** Edits that are applied and undone. The first of them reads a damaged file. */
export function writingRows(): readonly CommandRow[] {
  const steps = (args: readonly string[]): CommandRow[] => [
    { args: ['edit', ...args, '--apply'], isStep: true },
    { args: ['undo'], isStep: true },
  ]
  return [
    { args: ['edit', 'repair', SESSION, '--json'], prepare: damage, isStep: true },
    { args: ['edit', 'repair', SESSION, '--apply'], isStep: true },
    ...EDITS.filter(([kind]) => kind !== 'repair').flatMap(steps),
    ...REDACTIONS.slice(1, 4).map((args) => ({ args: ['edit', ...args, '--apply'], isStep: true })),
    { args: ['verify'], isStep: true },
    { args: ['forget', SESSION, '--yes'], isStep: true },
  ]
}

/** A record cut short, joined to a complete one. */
function damage(home: string): void {
  const torn = `{"parentUuid":"${uuidOf(3)}","isSidechain":false,"type":"user","uu`
  appendFileSync(mainTranscript(home), `${torn}{"type":"summary","summary":"Tides","leafUuid":"${uuidOf(4)}"}\n${torn}`)
  makeOld(mainTranscript(home))
}

export const routeRows: readonly RouteRow[] = [
  ...Object.entries({
    'session/outline': { whole: 'true' },
    'session/steps': { from: '100', count: '200' },
    'session/item': { step: '3', item: '0' },
    'session/place': { message: uuidOf(42) },
    'session/details': { step: '3' },
    'session/find': { text: COMMON },
    'session/files': {},
    'session/diff': { file: '/home/mara/src/tidepool/src/station-5.ts' },
    'session/family': {},
    'session/costs': {},
    show: {},
    tree: {},
    'usage/context': {},
    'edit/texts': { message: PROMPT },
  }).map(([path, fields]) => ({ path, query: { session: SESSION, ...fields } })),
  { path: 'export/preview', query: { sessions: SESSION, format: 'html' } },
  { path: 'export/preview', query: { sessions: SESSION, format: 'parquet' } },
  { path: 'search', query: { query: COMMON } },
  { path: 'search/facets', query: { query: COMMON } },
  { path: 'sessions', query: {} },
  { path: 'status', query: {} },
  { path: 'doctor', query: {} },
  { path: 'drift', query: {} },
  { path: 'usage/daily', query: {} },
  { path: 'usage/tools', query: {} },
  { path: 'usage/attribution', query: {} },
  { path: 'usage/explain', query: {} },
  { path: 'edit/delete', query: {}, body: { session: SESSION, turn: 3 } },
  { path: 'edit/trim', query: {}, body: { session: SESSION, before: PROMPT } },
  { path: 'edit/truncate-outputs', query: {}, body: { session: SESSION, over: '500' } },
  { path: 'edit/strip', query: {}, body: { session: SESSION, what: 'thinking' } },
  { path: 'edit/fork', query: {}, body: { session: SESSION } },
  { path: 'edit/split', query: {}, body: { session: SESSION, at: PROMPT } },
  { path: 'edit/merge', query: {}, body: { sessions: [SESSION, OTHER] } },
  { path: 'edit/repair', query: {}, body: { session: SESSION } },
  { path: 'edit/message', query: {}, body: { session: SESSION, message: PROMPT, text: 'Look at the tide gauge.' } },
  { path: 'edit/redact', query: {}, body: { sessions: [SESSION] } },
  { path: 'edit/redact', query: {}, body: { sessions: [SESSION], text: [COMMON] } },
]
