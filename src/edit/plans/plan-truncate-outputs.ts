// Shortens what tools have answered, in all transcripts of a session: each long text keeps its head and its tail, and a
// line between them says how much was cut. Calls, pictures and everything else stay.
import { AppError } from '../../error.ts'
import { formatCount, plural } from '../../text/quantity.ts'
import type { EditTranscript } from '../edit-transcript.ts'
import type { EditedSession } from '../edited-session.ts'
import type { EditPlan, FileEdit, TouchedRecord } from '../plan.ts'
import { cutString, LEAST_BYTES, meantBytes } from '../splice/cut-string.ts'
import type { Splice } from '../splice/splice-record.ts'
import { spliceReplacements } from '../splice/splice-replacement.ts'
import { stringValues } from '../splice/string-values.ts'
import { valueSpan, type ValueSpan } from '../splice/value-span.ts'
import { assertSound } from './assert-sound.ts'
import { familyTranscripts } from './session-agents.ts'
import { listed, sized } from './record-words.ts'
import { isPicture } from './pictures.ts'
import { recordWords } from './record-words.ts'
import { blockPlaces, fieldAt, isString, stringAt, wholeText } from './take-apart.ts'
import { touchRecord } from './record-words.ts'
import { advise, operation, type Sentence } from '../../text/advice.ts'

export interface TruncateRequest {
  /** Longest text that stays whole, in bytes. */
  over: number
}

export async function planTruncateOutputs(session: EditedSession, { over }: TruncateRequest): Promise<EditPlan> {
  if (!(over >= LEAST_BYTES))
    throw new AppError('usage', `Outputs are cut to ${LEAST_BYTES} bytes at the least; name a size of that or more.`)
  const { transcripts, notes } = await familyTranscripts(session)
  const tally: CutTally = { outputs: 0, copies: 0, bytes: 0, sizeBefore: 0, sizeAfter: 0 }
  const touched: TouchedRecord[] = []
  const edits = transcripts.flatMap((transcript) => cutTranscript(transcript, Math.floor(over), { tally, touched }))
  return {
    summary: summarise(tally, over, edits.length),
    edits,
    touched,
    notes: edits.length === 0 ? notes : [...notes, ...findNotes(session, transcripts, tally)],
  }
}

interface CutTally {
  /** Texts that Claude is shown, and strings beside them that repeat them as data. */
  outputs: number
  copies: number
  /** Cut from both. */
  bytes: number
  /** Of the files that change. */
  sizeBefore: number
  sizeAfter: number
}

interface Sink {
  tally: CutTally
  touched: TouchedRecord[]
}

function cutTranscript(transcript: EditTranscript, limit: number, { tally, touched }: Sink): FileEdit[] {
  const replacements = transcript.records.flatMap((record) => {
    // What is meant is never longer than what is written.
    if (record.record.type !== 'user' || record.length <= limit) return []
    const text = wholeText(transcript, record)
    const outputs = cutOutputs(text, limit)
    const copies = cutCopies(text, limit)
    const cuts = [...outputs, ...copies].toSorted((a, b) => a.start - b.start)
    if (cuts.length === 0) return []
    assertSound(transcript, record)
    tally.outputs += outputs.length
    tally.copies += copies.length
    tally.bytes += cuts.reduce((sum, { cut }) => sum + cut, 0)
    const saved = cuts.reduce((sum, { start, end, raw }) => sum + end - start - raw.length, 0)
    touched.push(
      touchRecord(transcript, record, {
        change: 'changed',
        before: `${formatCount(record.length)} bytes: ${recordWords(record).slice(0, 120)}`,
        after: `${formatCount(record.length - saved)} bytes`,
      }),
    )
    return spliceReplacements(record, cuts)
  })
  if (replacements.length === 0) return []
  const { size } = transcript.file
  tally.sizeBefore += size
  tally.sizeAfter += replacements.reduce((sum, { length, bytes }) => sum - length + bytes.length, size)
  return [{ kind: 'rewrite', file: transcript.file, replacements }]
}

type Cut = Splice & { cut: number }

function cutOutputs(text: string, limit: number): Cut[] {
  const cuts: Cut[] = []
  for (const { type, span } of blockPlaces(text, valueSpan(text, ['message', 'content']))) {
    if (type !== 'tool_result') continue
    const spans = [...outputTexts(text, fieldAt(text, span, 'content'))]
    const level = levelOf(
      spans.map((each) => meantBytes(text, each)),
      limit,
    )
    cuts.push(...spans.flatMap((each) => cutString(text, each, level) ?? []))
  }
  return cuts
}

/** The texts of an answer: itself, its text blocks, passages and plain-text documents. */
function* outputTexts(text: string, content: ValueSpan | undefined, isInner = false): Generator<ValueSpan> {
  for (const { type, span, words } of blockPlaces(text, content)) {
    if (words) yield words
    if (type === 'search_result' && !isInner) yield* outputTexts(text, fieldAt(text, span, 'content'), true)
    const data = type === 'document' ? fieldAt(text, span, 'source', 'data') : undefined
    if (data && isString(text, data) && stringAt(text, span, 'source', 'type') === 'text') yield data
  }
}

/** How long each text of an answer may be so that they are no longer than the limit together. */
function levelOf(lengths: readonly number[], limit: number): number {
  let room = limit
  const ascending = lengths.toSorted((a, b) => a - b)
  for (const [index, length] of ascending.entries()) {
    const share = Math.floor(room / (ascending.length - index))
    if (length > share) return Math.max(LEAST_BYTES, share)
    room -= length
  }
  return limit
}

function cutCopies(text: string, limit: number): Cut[] {
  const cuts: Cut[] = []
  for (const field of ['toolUseResult', 'mcpMeta']) {
    const data = valueSpan(text, [field])
    if (!data || data.end - data.start <= limit) continue
    for (const value of stringValues(text, data)) {
      const cut = cutString(text, value, limit)
      if (cut && !isPicture(text, value)) cuts.push(cut)
    }
  }
  return cuts
}

function summarise({ outputs, copies, sizeBefore, sizeAfter }: CutTally, over: number, files: number): string {
  if (files === 0) return `There is nothing to do: no tool output is longer than ${plural(over, 'byte')}.`
  const parts = [
    ...(outputs > 0 ? [plural(outputs, 'tool output')] : []),
    ...(copies > 0 ? [plural(copies, 'stored copy', 'stored copies')] : []),
  ]
  return `Shortens ${listed(parts)} of more than ${plural(over, 'byte')} in ${plural(files, 'transcript')}: ${sized(sizeBefore)} become ${sized(sizeAfter)}.`
}

function findNotes(session: EditedSession, transcripts: readonly EditTranscript[], { copies }: CutTally): Sentence[] {
  const progress = transcripts.flatMap(({ records }) => records).filter(({ record }) => record.type === 'progress')
  const bytes = progress.reduce((sum, { length }) => sum + length, 0)
  const spilled = session.family.toolResults.length
  return [
    advise`Pictures are not cut; ${operation('edit strip')} with "images" takes them out.`,
    ...(copies > 0 ? ['Files can no longer be restored from copies that were cut.'] : []),
    ...(bytes > 100_000
      ? [
          advise`${plural(progress.length, 'progress record')} (${sized(bytes)}) may repeat outputs; ${operation('edit strip')} with "progress" takes them out.`,
        ]
      : []),
    ...(spilled > 0 ? [`${plural(spilled, 'output')} that Claude Code keeps in files of their own stay whole.`] : []),
  ]
}
