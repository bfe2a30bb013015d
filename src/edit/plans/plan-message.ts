// Changes the words of one message: a prompt, an answer, a summary, what a tool answered. Thoughts are signed and calls
// have results that fit them; those stay as they are.
import { AppError } from '../../error.ts'
import type { ScannedRecord } from '../../session/record-scan.ts'
import { formatCount, plural } from '../../text/quantity.ts'
import { uuidOf, type EditTranscript } from '../edit-transcript.ts'
import type { EditedSession } from '../edited-session.ts'
import type { EditPlan, Replacement, TouchedRecord } from '../plan.ts'
import { toRaw } from '../splice/splice-record.ts'
import { spliceReplacement } from '../splice/splice-replacement.ts'
import { decodeValue, type ValueSpan, valueSpan } from '../splice/value-span.ts'
import { assertSound } from './assert-sound.ts'
import { chooseSpot, findMeant, offeredSpots, readSpots, type TextSpot } from './message-texts.ts'
import { differingWords } from './differing-words.ts'
import { touchRecord } from './record-words.ts'
import { advise, field, operation } from '../../text/advice.ts'
import { blockPlaces, fieldAt, isString } from './take-apart.ts'

export interface MessageRequest {
  message: string
  /** Which block, counted from 1. */
  block?: number | undefined
  text?: string | undefined
}

export interface EditableText {
  /** Of the record it stands in: not always the one that was asked about. */
  uuid: string
  block: number
  /** "prompt", "answer", "summary", "tool result" … */
  kind: string
  text: string
}

/** What of a message can be changed, in full. */
export async function editableTexts(session: EditedSession, message: string): Promise<EditableText[]> {
  const meant = await findMeant(session, { message })
  const spots = offeredSpots(meant)
  // Says why when there is none.
  if (spots.length === 0) chooseSpot(session, meant)
  const uuid = uuidOf(meant.record) ?? message
  return spots.map(({ block, kind, words }) => ({ uuid, block, kind, text: String(decodeValue(meant.text, words)) }))
}

export async function planMessage(session: EditedSession, request: MessageRequest): Promise<EditPlan> {
  const edited = await findMeant(session, request)
  const { text } = edited
  const spot = chooseSpot(session, { ...edited, block: request.block })
  const before = String(decodeValue(text, spot.words))
  if (request.text === before)
    return { summary: 'There is nothing to do: the text stays the same.', edits: [], touched: [], notes: [] }
  const change = { before, after: readText(session, request, spot), block: spot.block, kind: spot.kind }
  const changed = findCopies(edited).flatMap((record) => changeRecord(edited.transcript, record, change))
  return {
    summary: summarise(change, edited.record, changed.length),
    edits: [
      {
        kind: 'rewrite',
        file: edited.transcript.file,
        replacements: changed.flatMap(({ replacements }) => replacements),
      },
    ],
    touched: changed.map(({ touched }) => touched),
    notes: [
      ...noteOnMeant(request, edited.record),
      ...new Set(changed.flatMap(({ notes }) => notes)),
      ...findEchoes(edited.transcript, change),
    ],
  }
}

function noteOnMeant({ message }: MessageRequest, record: ScannedRecord): string[] {
  const uuid = uuidOf(record) ?? ''
  return uuid.startsWith(message)
    ? []
    : [`The record ${message} has no text of its own; that of its message is in ${uuid}.`]
}

function readText(session: EditedSession, { text, message }: MessageRequest, { canBeEmpty }: TextSpot): string {
  if (text === undefined)
    throw new AppError(
      'usage',
      advise`Say the new text with ${field('text', '"…"')}; on a terminal your editor opens without it.`,
    )
  // The API takes no text block without words, so the session could not be resumed.
  if (text.trim() === '' && !canBeEmpty)
    throw new AppError(
      'usage',
      advise`A text cannot be empty; ${operation('edit delete', session.id, field('message', message))} takes the message out.`,
    )
  return text
}

interface TextChange {
  before: string
  after: string
  block: number
  kind: string
}

/** A resumed session may hold the same record again: which of them counts differs by who reads. */
function findCopies({ transcript, record }: { transcript: EditTranscript; record: ScannedRecord }): ScannedRecord[] {
  const uuid = uuidOf(record)
  return transcript.records.filter((each) => each === record || (uuid !== undefined && uuidOf(each) === uuid))
}

interface ChangedRecord {
  replacements: Replacement[]
  touched: TouchedRecord
  notes: string[]
}

function changeRecord(transcript: EditTranscript, record: ScannedRecord, change: TextChange): ChangedRecord[] {
  if (record.isLarge) return []
  const text = transcript.text(record)
  const words = readSpots(text, record).find(({ block }) => block === change.block)?.words
  if (!words || decodeValue(text, words) !== change.before) return []
  assertSound(transcript, record)
  const isResult = change.kind === 'tool result'
  const copies = isResult ? findResultCopies(text, change.before) : []
  const spans = [words, ...copies].toSorted((a, b) => a.start - b.start)
  const [before, after] = differingWords(change.before, change.after)
  return [
    {
      replacements: spans.flatMap((span) => replaceString(record, text, span, change.after)),
      touched: touchRecord(transcript, record, { change: 'changed', before, after }),
      notes: isResult && copies.length === 0 && hasResultCopy(text) ? [COPY_STAYS] : [],
    },
  ]
}

const COPY_STAYS =
  'The record also holds the result as data (toolUseResult), in another form; that stays as it was. Claude is shown the text.'

function replaceString(record: ScannedRecord, text: string, { start, end }: ValueSpan, value: string): Replacement[] {
  const place = { offset: record.offset + start, length: end - start }
  const replacement = spliceReplacement(place, text.slice(start, end), toRaw(value))
  return replacement ? [replacement] : []
}

function summarise({ before, after, kind }: TextChange, { line }: ScannedRecord, records: number): string {
  const copies = records > 1 ? `, in ${plural(records, 'copy', 'copies')} of the record` : ''
  return `Changes the text of line ${line} (${kind}): ${plural(before.length, 'character')} become ${formatCount(after.length)}${copies}.`
}

/** Other places that repeat what was typed: none of them is shown to Claude. */
function findEchoes({ records, isAgent }: EditTranscript, { before, kind }: TextChange): string[] {
  if (isAgent || (kind !== 'prompt' && kind !== 'queued prompt')) return []
  const folded = fold(before)
  const isEcho = (text: string | null | undefined) => {
    const words = fold(text ?? '').replace(/…$/, '')
    return words !== '' && folded.startsWith(words)
  }
  const lines = records.flatMap(({ record, line }) =>
    (record.type === 'last-prompt' && isEcho(record.lastPrompt)) ||
    (record.type === 'queue-operation' && typeof record.content === 'string' && isEcho(record.content))
      ? [line]
      : [],
  )
  return [
    ...(lines.length === 0
      ? []
      : [`The old text also stands in line ${lines.join(', ')} as what was typed, and stays there.`]),
    'The prompt history of Claude Code (history.jsonl) keeps what was typed.',
  ]
}

function fold(text: string): string {
  return text.slice(0, 2000).replace(/\s+/g, ' ').trim()
}

/** Strings of the data that are exactly the text: all of it, what a command printed, a file, the parts of a list. */
function findResultCopies(text: string, words: string): ValueSpan[] {
  const result = valueSpan(text, ['toolUseResult'])
  if (!result) return []
  const content = fieldAt(text, result, 'content')
  const places = [
    ...[...blockPlaces(text, result), ...blockPlaces(text, content)].map((block) => block.words),
    fieldAt(text, result, 'stdout'),
    fieldAt(text, result, 'result'),
    fieldAt(text, result, 'file', 'content'),
  ]
  return places
    .filter((span) => span !== undefined)
    .filter((span) => isString(text, span) && decodeValue(text, span) === words)
}

/** Null and empty objects are none. */
function hasResultCopy(text: string): boolean {
  const result = valueSpan(text, ['toolUseResult'])
  return (
    result !== undefined &&
    !/^(?:null|\{\s*\}|\[\s*\]|"")$/.test(text.slice(result.start, Math.min(result.end, result.start + 40)))
  )
}
