// A small Claude home with every kind of file edit, and its expected states before and after.
import { createHash } from 'node:crypto'
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join, relative } from 'node:path'
import { SpanList } from '../../src/format/secrets/span-list.ts'
import { applyPlan } from '../../src/edit/apply/apply-plan.ts'
import { statOf } from '../../src/edit/edit-transcript.ts'
import type { FileEdit, FileStamp, ByteReplacement } from '../../src/edit/plan.ts'
import { planUndo } from '../../src/edit/undo-plan.ts'
import { readEdits, type EditRow, type NewEdit } from '../../src/store/journal/edit-log.ts'
import { Journal } from '../../src/store/journal/journal.ts'

export interface EditPaths {
  /** The Claude home. */
  root: string
  /** The data directory. */
  data: string
}

export const PROJECT = '-home-mara-tidepool'
const OLD_SECONDS = 1_700_000_000.25
/** Secrets to mask and the distance between them; some cross a page boundary. */
const SECRETS = 12
const APART = 1500
const SECRET_LENGTH = 41

export function pathsIn(folder: string): EditPaths {
  return { root: join(folder, 'claude'), data: join(folder, 'annals') }
}

export function makeHome({ root }: EditPaths): void {
  const project = join(root, 'projects', PROJECT)
  mkdirSync(join(project, 'old-name'), { recursive: true, mode: 0o700 })
  put(join(project, 'a.jsonl'), lines('a', 60), 0o600)
  put(join(project, 'b.jsonl'), lines('b', 20), 0o640)
  put(join(project, 'c.jsonl'), lines('c', 5), 0o600)
  put(join(project, 'e.jsonl'), lines('e', 3).slice(0, -1), 0o600)
  put(join(project, 'old-name', 'f.jsonl'), lines('f', 4), 0o600)
  put(join(project, 'm.jsonl'), secrets('m'), 0o600)
  put(join(project, 'n.jsonl'), secrets('n'), 0o600)
  chmodSync(project, 0o700)
}

function put(path: string, text: string, mode: number): void {
  writeFileSync(path, text, { mode })
  chmodSync(path, mode)
  utimesSync(path, OLD_SECONDS, OLD_SECONDS)
}

function lines(name: string, count: number): string {
  return Array.from(
    { length: count },
    (_, at) => `{"type":"user","file":"${name}","line":${at},"text":"${'kelp '.repeat(30)}"}\n`,
  ).join('')
}

function secrets(name: string): string {
  return Array.from({ length: SECRETS }, (_, at) => secretOf(name, at).padStart(APART, '.')).join('') + '\n'
}

function secretOf(name: string, at: number): string {
  return `key-${name}-${at}-`.padEnd(SECRET_LENGTH, 'x')
}

export function stamp(path: string): FileStamp {
  return { ...statOf(path), path, sha256: createHash('sha256').update(readFileSync(path)).digest('hex') }
}

/** Rewrites two files, removes one, creates one in a new folder, appends to one, and renames a folder. */
export function structuralEdits({ root }: EditPaths): FileEdit[] {
  const at = (name: string) => join(root, 'projects', PROJECT, name)
  return [
    {
      kind: 'rewrite',
      file: stamp(at('a.jsonl')),
      replacements: [replacement(200, 300, 'wrack'), replacement(900, 0, 'limpet')],
    },
    {
      kind: 'append',
      file: stamp(at('e.jsonl')),
      bytes: Buffer.from('{"type":"custom-title","customTitle":"Tide"}\n'),
    },
    { kind: 'rewrite', file: stamp(at('b.jsonl')), replacements: [replacement(0, 500, '')] },
    { kind: 'rewrite', file: stamp(at('old-name/f.jsonl')), replacements: [replacement(1, 0, ' ')] },
    { kind: 'remove', file: stamp(at('c.jsonl')) },
    {
      kind: 'create',
      path: at('fresh/deep/d.jsonl'),
      pieces: [Buffer.from('{"new":1}\n'), { path: at('a.jsonl'), offset: 100, length: 5000 }],
    },
    { kind: 'move', from: at('old-name'), to: at('new-name') },
  ]
}

export function titleEdits({ root }: EditPaths): FileEdit[] {
  const file = stamp(join(root, 'projects', PROJECT, 'b.jsonl'))
  return [{ kind: 'append', file, bytes: Buffer.from('{"type":"custom-title","customTitle":"Ebb"}\n') }]
}

function replacement(offset: number, length: number, text: string): ByteReplacement {
  return { offset, length, bytes: Buffer.from(text) }
}

/** Masks the n-th secret of both files, and the next one in the second. */
export function maskEdits({ root }: EditPaths, nth: number): FileEdit[] {
  return ['m', 'n'].map((name) => ({
    kind: 'mask',
    file: stamp(join(root, 'projects', PROJECT, `${name}.jsonl`)),
    spans: SpanList.of(placesOf(name, nth).map((offset) => ({ start: offset, end: offset + SECRET_LENGTH }))),
  }))
}

export const MASKS = SECRETS / 2

function placesOf(name: string, nth: number): number[] {
  const places = name === 'm' ? [nth] : [nth * 2, nth * 2 + 1]
  return places.map((at) => (at + 1) * APART - SECRET_LENGTH)
}

/** Counts how many spans of a mask are covered; a partly covered span is torn. */
export function coveredBy({ root }: EditPaths, nth: number): { covered: number; open: number; torn: number } {
  const found = { covered: 0, open: 0, torn: 0 }
  for (const name of ['m', 'n']) {
    const text = readFileSync(join(root, 'projects', PROJECT, `${name}.jsonl`), 'latin1')
    for (const offset of placesOf(name, nth)) {
      const span = text.slice(offset, offset + SECRET_LENGTH)
      const at = (offset + SECRET_LENGTH) / APART - 1
      if (span === '*'.repeat(SECRET_LENGTH)) found.covered += 1
      else if (span === secretOf(name, at)) found.open += 1
      else found.torn += 1
    }
  }
  return found
}

export const EDIT: NewEdit = {
  at: '2026-01-01T00:00:00.000Z',
  operation: 'test',
  session: null,
  summary: 'Tests.',
  canUndo: true,
  undoes: null,
  todo: null,
}

export function apply(
  journal: Journal,
  { root }: EditPaths,
  edits: readonly FileEdit[],
  edit: Partial<NewEdit> = {},
): number {
  return applyPlan(edits, { journal, roots: [root], edit: { ...EDIT, ...edit }, lateMs: 0 })
}

/** Undoes the latest edit that can be undone. */
export function undoLast(journal: Journal, places: EditPaths): number | undefined {
  const edit = lastUndoable(journal)
  return edit && apply(journal, places, planUndo(edit).edits, { operation: 'undo', undoes: edit.id, canUndo: false })
}

export function lastUndoable(journal: Journal): EditRow | undefined {
  return readEdits(journal).find(({ state, undoes, canUndo }) => state === 'applied' && undoes === null && canUndo)
}

export function withJournal<Made>({ data }: EditPaths, work: (journal: Journal) => Made): Made {
  const journal = Journal.open(data)
  try {
    return work(journal)
  } finally {
    journal.close()
  }
}

/** Returns every path below a folder with its type, bytes, mode and time. */
export function snapshot(folder: string, { without = /^$/ } = {}): Record<string, string> {
  const all = readdirSync(folder, { recursive: true, withFileTypes: true })
  const told = all.map((entry): [string, string] => {
    const path = join(entry.parentPath, entry.name)
    return [relative(folder, path), describe(path)]
  })
  return Object.fromEntries(told.filter(([name]) => !without.test(name)).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

function describe(path: string): string {
  const { mode, mtimeMs, size } = lstatSync(path)
  const stats = lstatSync(path)
  if (stats.isSymbolicLink()) return `link to ${readlinkSync(path)}`
  if (stats.isDirectory()) return `folder ${mode.toString(8)}`
  const hash = createHash('sha256').update(readFileSync(path)).digest('hex').slice(0, 16)
  return `${size} bytes ${hash} ${mode.toString(8)} ${Math.round(mtimeMs * 100)}`
}
