// Plans truncating tool outputs: each long text keeps its head and tail, with a line between them.
import { AppError } from '../../error.ts'
import { formatCount, plural } from '../../text/quantity.ts'
import type { EditTranscript } from '../edit-transcript.ts'
import type { EditedSession } from '../edited-session.ts'
import type { EditPlan, FileEdit, TouchedRecord } from '../plan.ts'
import { cutString, MIN_BYTES, decodedBytes } from '../splice/cut-string.ts'
import type { Splice } from '../splice/splice-record.ts'
import { spliceReplacements } from '../splice/splice-replacement.ts'
import { stringValues } from '../splice/string-values.ts'
import { valueSpan, type ValueSpan } from '../splice/value-span.ts'
import { assertSound } from './assert-sound.ts'
import { familyTranscripts } from './session-agents.ts'
import { formatSize, joinList, recordPreview, touchRecord } from './record-preview.ts'
import { isBase64Data } from './embedded-files.ts'
import { contentBlocks, fieldAt, isString, stringAt, recordText } from './message-blocks.ts'
import { advise, operation, type Sentence } from '../../text/advice.ts'

export interface TruncateRequest {
  over: number
}

export async function planTruncateOutputs(session: EditedSession, { over }: TruncateRequest): Promise<EditPlan> {
  if (!(over >= MIN_BYTES)) throw new AppError('usage', `The size must be at least ${MIN_BYTES} bytes.`)
  const { transcripts, notes } = await familyTranscripts(session)
  const tally: CutTally = { outputs: 0, copies: 0, bytes: 0, sizeBefore: 0, sizeAfter: 0 }
  const touched: TouchedRecord[] = []
  const edits = transcripts.flatMap((transcript) => cutTranscript(transcript, Math.floor(over), { tally, touched }))
  return {
    summary: summarize(tally, over, edits.length),
    edits,
    touched,
    notes: edits.length === 0 ? notes : [...notes, ...findNotes(session, transcripts, tally)],
  }
}

interface CutTally {
  outputs: number
  copies: number
  bytes: number
  sizeBefore: number
  sizeAfter: number
}

interface Sink {
  tally: CutTally
  touched: TouchedRecord[]
}

function cutTranscript(transcript: EditTranscript, limit: number, { tally, touched }: Sink): FileEdit[] {
  const replacements = transcript.records.flatMap((record) => {
    // A decoded string is never longer than its JSON.
    if (record.record.type !== 'user' || record.length <= limit) return []
    const text = recordText(transcript, record)
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
        before: `${formatCount(record.length)} bytes: ${recordPreview(record).slice(0, 120)}`,
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
  for (const { type, span } of contentBlocks(text, valueSpan(text, ['message', 'content']))) {
    if (type !== 'tool_result') continue
    const spans = [...outputTexts(text, fieldAt(text, span, 'content'))]
    const level = levelOf(
      spans.map((each) => decodedBytes(text, each)),
      limit,
    )
    cuts.push(...spans.flatMap((each) => cutString(text, each, level) ?? []))
  }
  return cuts
}

function* outputTexts(text: string, content: ValueSpan | undefined, isInner = false): Generator<ValueSpan> {
  for (const { type, span, textSpan } of contentBlocks(text, content)) {
    if (textSpan) yield textSpan
    if (type === 'search_result' && !isInner) yield* outputTexts(text, fieldAt(text, span, 'content'), true)
    const data = type === 'document' ? fieldAt(text, span, 'source', 'data') : undefined
    if (data && isString(text, data) && stringAt(text, span, 'source', 'type') === 'text') yield data
  }
}

/** Returns the maximum length per text that keeps all texts of a result within the limit together. */
function levelOf(lengths: readonly number[], limit: number): number {
  let room = limit
  const ascending = lengths.toSorted((a, b) => a - b)
  for (const [index, length] of ascending.entries()) {
    const share = Math.floor(room / (ascending.length - index))
    if (length > share) return Math.max(MIN_BYTES, share)
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
      if (cut && !isBase64Data(text, value)) cuts.push(cut)
    }
  }
  return cuts
}

function summarize({ outputs, copies, sizeBefore, sizeAfter }: CutTally, over: number, files: number): string {
  if (files === 0) return `Nothing to do: no tool output is longer than ${plural(over, 'byte')}.`
  const parts = [
    ...(outputs > 0 ? [plural(outputs, 'tool output')] : []),
    ...(copies > 0 ? [plural(copies, 'stored copy', 'stored copies')] : []),
  ]
  return `Truncates ${joinList(parts)} of more than ${plural(over, 'byte')} in ${plural(files, 'transcript')}; the files shrink from ${formatSize(sizeBefore)} to ${formatSize(sizeAfter)}.`
}

function findNotes(session: EditedSession, transcripts: readonly EditTranscript[], { copies }: CutTally): Sentence[] {
  const progress = transcripts.flatMap(({ records }) => records).filter(({ record }) => record.type === 'progress')
  const bytes = progress.reduce((sum, { length }) => sum + length, 0)
  const spilled = session.family.toolResults.length
  return [
    advise`Images are not cut; ${operation('edit strip')} with "images" removes them.`,
    ...(copies > 0 ? ['Files can no longer be restored from the truncated copies.'] : []),
    ...(bytes > 100_000
      ? [
          advise`${plural(progress.length, 'progress record')} (${formatSize(bytes)}) may repeat outputs; ${operation('edit strip')} with "progress" removes them.`,
        ]
      : []),
    ...(spilled > 0
      ? [`${plural(spilled, 'spilled output')} in separate files ${spilled === 1 ? 'is' : 'are'} not truncated.`]
      : []),
  ]
}
