// Finds the text in backups of earlier edits. They are masked like the files, and the digests in the journal are
// updated, so that those edits can still be undone, to masked files.
import { existsSync, statSync } from 'node:fs'
import { basename, sep } from 'node:path'
import { SpanList } from '../../format/secrets/span-list.ts'
import { readEdits, type EditRow, type StepRow } from '../../store/journal/edit-log.ts'
import type { Journal } from '../../store/journal/journal.ts'
import { digestOf } from '../apply/write-in-place.ts'
import { readPieces } from '../pieces.ts'
import { contentSearchFor, type OwnedContent, type Content } from './content-search.ts'
import { coverChunk, coveredStates, type CoveredState } from './covered-states.ts'
import type { CoveredFile } from './cover-files.ts'
import type { CoveredTally } from './covered-tally.ts'
import type { ErasureTodo } from './erasure-todo.ts'
import { findInContent } from './find-in-content.ts'
import type { Redaction } from './redaction.ts'

export interface CoveredBackups {
  backups: ErasureTodo['backups']
  states: CoveredState[]
}

export function coverBackups(
  journal: Journal,
  files: readonly CoveredFile[],
  known: ReadonlyMap<string, Content>,
  owned: OwnedContent,
  tally: CoveredTally,
): CoveredBackups {
  const redaction = tally.watched
  const edits = readEdits(journal)
  const covered: CoveredBackups = { backups: [], states: [] }
  if (edits.length === 0) return covered
  const sizes = new Set(edits.flatMap(({ steps }) => steps.flatMap(sizesOf)))
  for (const { step, content } of backupsOf(edits, known, redaction)) {
    const backup = step.backup ?? ''
    const search = contentSearchFor(content, redaction, owned)
    const spans = new SpanList()
    tally.file = backup
    if (search) for (const found of findInContent(read(backup), search)) for (const span of found.spans) spans.add(span)
    tally.take()
    if (spans.length === 0) continue
    covered.backups.push({ path: backup, spans })
    covered.states.push(...statesOf(backup, spans, sizes, edits))
  }
  for (const { file, spans } of files) covered.states.push(...statesOf(file.path, spans, sizes, edits))
  const remembered = new Set(edits.flatMap(({ steps }) => steps.flatMap(digestsOf)))
  return { ...covered, states: covered.states.filter(([old]) => remembered.has(old)) }
}

function digestsOf({ before, after, spans }: StepRow): string[] {
  return [before?.sha256 ?? '', after?.sha256 ?? '', ...(spans?.list.map(({ digest }) => digest) ?? [])]
}

function sizesOf({ before, after }: StepRow): number[] {
  return [before, after].flatMap((state) => (state ? [state.size] : []))
}

function* backupsOf(
  edits: readonly EditRow[],
  known: ReadonlyMap<string, Content>,
  redaction: Redaction,
): Generator<{ step: StepRow; content: Content }> {
  for (const { steps, session } of edits)
    for (const step of steps)
      if (step.backup !== null && existsSync(step.backup))
        yield { step, content: known.get(step.path) ?? guessContent(step.path, session, redaction) }
}

function guessContent(path: string, session: string | null, { sessions }: Redaction): Content {
  const name = basename(path)
  if (name === 'history.jsonl') return { path, kind: 'history' }
  if (name === 'sessions-index.json') return { path, kind: 'sessions-index' }
  const named = path.split(sep).map((part) => part.replace(/\.jsonl$/, ''))
  const owner = named.find((part) => sessions?.has(part)) ?? session ?? undefined
  return { path, kind: 'other', sessionId: owner }
}

function* read(path: string, offset = 0, length = statSync(path).size): Generator<Buffer> {
  yield* readPieces([{ path, offset, length }])
}

function statesOf(
  path: string,
  spans: SpanList,
  sizes: ReadonlySet<number>,
  edits: readonly EditRow[],
): CoveredState[] {
  const appended = edits.flatMap(({ steps }) => steps.flatMap((step) => appendsOf(step)))
  const size = statSync(path).size
  const lines = appended
    .filter(({ offset, length }) => offset + length <= size)
    .flatMap(({ offset, length, digest }): CoveredState[] => {
      const bytes = Buffer.concat([...read(path, offset, length)].map((chunk) => Buffer.from(chunk)))
      const now = digestOf(Buffer.from(coverChunk(bytes, offset, spans)))
      return digestOf(bytes) === digest && now !== digest ? [[digest, now]] : []
    })
  return [...coveredStates(read(path), spans, sizes), ...lines]
}

function appendsOf({ kind, spans }: StepRow): { offset: number; length: number; digest: string }[] {
  return kind === 'append' ? (spans?.list ?? []) : []
}
