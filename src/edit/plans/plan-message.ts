// Plans a change to the text of one message. Thinking is signed and tool calls must match results, so both stay.
import { AppError } from '../../error.ts'
import type { ScannedRecord } from '../../session/record-scan.ts'
import { formatCount, plural } from '../../text/quantity.ts'
import { uuidOf, type EditTranscript } from '../edit-transcript.ts'
import type { EditedSession } from '../edited-session.ts'
import type { EditPlan, ByteReplacement, TouchedRecord } from '../plan.ts'
import { toRaw } from '../splice/splice-record.ts'
import { spliceReplacement } from '../splice/splice-replacement.ts'
import { decodeValue, type ValueSpan, valueSpan } from '../splice/value-span.ts'
import { assertSound } from './assert-sound.ts'
import { chooseBlock, findMessageRecord, editableBlocks, readBlocks, type TextBlock } from './message-texts.ts'
import { differenceExcerpt } from './difference-excerpt.ts'
import { touchRecord } from './record-preview.ts'
import { advise, field, operation } from '../../text/advice.ts'
import { contentBlocks, fieldAt, isString } from './message-blocks.ts'

export interface MessageRequest {
  message: string
  block?: number | undefined
  text?: string | undefined
}

export interface EditableText {
  uuid: string
  block: number
  kind: string
  text: string
}

export async function editableTexts(session: EditedSession, message: string): Promise<EditableText[]> {
  const found = await findMessageRecord(session, { message })
  const blocks = editableBlocks(found)
  // Throws an error that says why there is none.
  if (blocks.length === 0) chooseBlock(session, found)
  const uuid = uuidOf(found.record) ?? message
  return blocks.map(({ block, kind, textSpan }) => ({
    uuid,
    block,
    kind,
    text: String(decodeValue(found.text, textSpan)),
  }))
}

export async function planMessage(session: EditedSession, request: MessageRequest): Promise<EditPlan> {
  const edited = await findMessageRecord(session, request)
  const { text } = edited
  const chosen = chooseBlock(session, { ...edited, block: request.block })
  const before = String(decodeValue(text, chosen.textSpan))
  if (request.text === before)
    return { summary: 'Nothing to do: the text is already the same.', edits: [], touched: [], notes: [] }
  const change = { before, after: readText(session, request, chosen), block: chosen.block, kind: chosen.kind }
  const changed = findCopies(edited).flatMap((record) => changeRecord(edited.transcript, record, change))
  return {
    summary: summarize(change, edited.record, changed.length),
    edits: [
      {
        kind: 'rewrite',
        file: edited.transcript.file,
        replacements: changed.flatMap(({ replacements }) => replacements),
      },
    ],
    touched: changed.map(({ touched }) => touched),
    notes: [
      ...noteOnRecord(request, edited.record),
      ...new Set(changed.flatMap(({ notes }) => notes)),
      ...findEchoes(edited.transcript, change),
    ],
  }
}

function noteOnRecord({ message }: MessageRequest, record: ScannedRecord): string[] {
  const uuid = uuidOf(record) ?? ''
  return uuid.startsWith(message)
    ? []
    : [`Record ${message} has no text; the text of its message is in record ${uuid}.`]
}

function readText(session: EditedSession, { text, message }: MessageRequest, { canBeEmpty }: TextBlock): string {
  if (text === undefined)
    throw new AppError(
      'usage',
      advise`Give the new text with ${field('text', '"…"')}; in a terminal, leave it out to open your editor.`,
    )
  // The API rejects empty text blocks, so the session could not be resumed.
  if (text.trim() === '' && !canBeEmpty)
    throw new AppError(
      'usage',
      advise`The text cannot be empty; ${operation('edit delete', session.id, field('message', message))} removes the message.`,
    )
  return text
}

interface TextChange {
  before: string
  after: string
  block: number
  kind: string
}

/** Returns all copies of a record. A resumed session may repeat records, and readers differ in which copy they use. */
function findCopies({ transcript, record }: { transcript: EditTranscript; record: ScannedRecord }): ScannedRecord[] {
  const uuid = uuidOf(record)
  return transcript.records.filter((each) => each === record || (uuid !== undefined && uuidOf(each) === uuid))
}

interface ChangedRecord {
  replacements: ByteReplacement[]
  touched: TouchedRecord
  notes: string[]
}

function changeRecord(transcript: EditTranscript, record: ScannedRecord, change: TextChange): ChangedRecord[] {
  if (record.isLarge) return []
  const text = transcript.text(record)
  const textSpan = readBlocks(text, record).find(({ block }) => block === change.block)?.textSpan
  if (!textSpan || decodeValue(text, textSpan) !== change.before) return []
  assertSound(transcript, record)
  const isResult = change.kind === 'tool result'
  const copies = isResult ? findResultCopies(text, change.before) : []
  const spans = [textSpan, ...copies].toSorted((a, b) => a.start - b.start)
  const [before, after] = differenceExcerpt(change.before, change.after)
  return [
    {
      replacements: spans.flatMap((span) => replaceString(record, text, span, change.after)),
      touched: touchRecord(transcript, record, { change: 'changed', before, after }),
      notes: isResult && copies.length === 0 && hasResultCopy(text) ? [COPY_STAYS] : [],
    },
  ]
}

const COPY_STAYS =
  'The record also stores the result as data (toolUseResult), which is not changed. Claude sees the changed text.'

function replaceString(
  record: ScannedRecord,
  text: string,
  { start, end }: ValueSpan,
  value: string,
): ByteReplacement[] {
  const range = { offset: record.offset + start, length: end - start }
  const replacement = spliceReplacement(range, text.slice(start, end), toRaw(value))
  return replacement ? [replacement] : []
}

function summarize({ before, after, kind }: TextChange, { line }: ScannedRecord, records: number): string {
  const copies = records > 1 ? `, in ${plural(records, 'copy', 'copies')} of the record` : ''
  return `Changes the text of line ${line} (${kind}) from ${formatCount(before.length)} to ${plural(after.length, 'character')}${copies}.`
}

function findEchoes({ records, isAgent }: EditTranscript, { before, kind }: TextChange): string[] {
  if (isAgent || (kind !== 'prompt' && kind !== 'queued prompt')) return []
  const folded = fold(before)
  const isEcho = (text: string | null | undefined) => {
    const start = fold(text ?? '').replace(/…$/, '')
    return start !== '' && folded.startsWith(start)
  }
  const lines = records.flatMap(({ record, line }) =>
    (record.type === 'last-prompt' && isEcho(record.lastPrompt)) ||
    (record.type === 'queue-operation' && typeof record.content === 'string' && isEcho(record.content))
      ? [line]
      : [],
  )
  return [
    ...(lines.length === 0 ? [] : [`The old text stays in line ${lines.join(', ')} as typed input.`]),
    "Claude Code's prompt history (history.jsonl) keeps the old text.",
  ]
}

function fold(text: string): string {
  return text.slice(0, 2000).replace(/\s+/g, ' ').trim()
}

function findResultCopies(text: string, wanted: string): ValueSpan[] {
  const result = valueSpan(text, ['toolUseResult'])
  if (!result) return []
  const content = fieldAt(text, result, 'content')
  const candidates = [
    ...[...contentBlocks(text, result), ...contentBlocks(text, content)].map((block) => block.textSpan),
    fieldAt(text, result, 'stdout'),
    fieldAt(text, result, 'result'),
    fieldAt(text, result, 'file', 'content'),
  ]
  return candidates
    .filter((span) => span !== undefined)
    .filter((span) => isString(text, span) && decodeValue(text, span) === wanted)
}

function hasResultCopy(text: string): boolean {
  const result = valueSpan(text, ['toolUseResult'])
  return (
    result !== undefined &&
    !/^(?:null|\{\s*\}|\[\s*\]|"")$/.test(text.slice(result.start, Math.min(result.end, result.start + 40)))
  )
}
