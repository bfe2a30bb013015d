// Which texts of a message can be changed, and which of them is meant.
import { AppError } from '../../error.ts'
import { uuidOf, type EditRecord, type EditTranscript } from '../edit-transcript.ts'
import type { EditedSession } from '../edited-session.ts'
import { decodeValue, valueSpan, type ValuePath, type ValueSpan } from '../splice/value-span.ts'
import { familyTranscripts } from './family-transcripts.ts'
import { listed } from './in-words.ts'
import { oneLine } from './record-words.ts'
import { blockPlaces, fieldAt, isString } from './take-apart.ts'

export interface EditedRecord {
  transcript: EditTranscript
  record: EditRecord
}

/** In the main transcript, or in that of an agent. */
export async function findEdited(session: EditedSession, uuid: string): Promise<EditedRecord> {
  try {
    return checked({ transcript: session.main, record: session.main.find(uuid) })
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'not-found') throw error
    const { transcripts } = await familyTranscripts(session)
    for (const transcript of transcripts) {
      const isThere = uuid !== '' && transcript.records.some((record) => uuidOf(record)?.startsWith(uuid))
      if (isThere) return checked({ transcript, record: transcript.find(uuid) })
    }
    throw error
  }
}

function checked(edited: EditedRecord): EditedRecord {
  const { record, transcript } = edited
  if (!record.isLarge) return edited
  throw new AppError(
    'invalid',
    `Line ${record.line} of ${transcript.file.path} is larger than 32 MB; shorten its outputs with "annals edit truncate-outputs" first.`,
  )
}

export interface Spot {
  /** Counted from 1; the parts of a tool's answer are blocks of their own. */
  block: number
  kind: string
  /** Of the block. */
  type: string
  /** The string that can be changed. */
  words: ValueSpan | undefined
  canBeEmpty: boolean
}

export type TextSpot = Spot & { words: ValueSpan }

export function readSpots(text: string, { record }: EditRecord): Spot[] {
  const spots: Omit<Spot, 'block'>[] = []
  const path = contentPath(record)
  const kind = kindOf(record)
  for (const { type, span, words } of blockPlaces(text, path && valueSpan(text, path))) {
    if (type === 'tool_result') spots.push(...resultSpots(text, span))
    else spots.push({ kind: type === 'text' ? kind : type, type, words, canBeEmpty: false })
  }
  return spots.map((spot, index) => ({ ...spot, block: index + 1 }))
}

function resultSpots(text: string, span: ValueSpan): Omit<Spot, 'block'>[] {
  const content = fieldAt(text, span, 'content')
  const spot = { kind: 'tool result', type: 'tool_result', canBeEmpty: false }
  if (content && isString(text, content)) return [{ ...spot, words: content, canBeEmpty: true }]
  const parts = [...blockPlaces(text, content)]
  return parts.map(({ type, words }) => ({ ...spot, type, words }))
}

function contentPath(record: EditRecord['record']): ValuePath | undefined {
  if (record.type === 'user' || record.type === 'assistant') return ['message', 'content']
  return record.type === 'attachment' && record.attachment?.type === 'queued_command'
    ? ['attachment', 'prompt']
    : undefined
}

function kindOf(record: EditRecord['record']): string {
  if (record.type === 'assistant') return 'answer'
  if (record.type === 'attachment') return 'queued prompt'
  if (record.type !== 'user') return record.type
  if (record.isCompactSummary) return 'summary'
  return record.isMeta ? 'note' : 'prompt'
}

interface Choice extends EditedRecord {
  text: string
  spots: readonly Spot[]
  block?: number | undefined
}

export function chooseSpot(session: EditedSession, choice: Choice): TextSpot {
  const { spots, block } = choice
  const texts = spots.filter(hasWords)
  if (block !== undefined) {
    const spot = spots.find((each) => each.block === block)
    if (spot && hasWords(spot)) return spot
    throw spot ? refusal(session, spot, choice) : noBlock(choice)
  }
  const [first, second] = texts
  if (first && !second) return first
  throw first ? whichOne(texts, choice) : noText(session, choice)
}

function hasWords(spot: Spot): spot is TextSpot {
  return spot.words !== undefined
}

function noBlock({ spots, block = 0 }: Choice): AppError {
  const remedy = spots.length === 1 ? 'leave --block out' : `choose one from 1 to ${spots.length}`
  return new AppError('usage', `The message has no block ${block}; ${remedy}.`)
}

function whichOne(texts: readonly TextSpot[], { text }: Choice): AppError {
  const words = texts.map(({ block, words: span }) => `${block} "${shorter(String(decodeValue(text, span)))}"`)
  return new AppError('usage', `The message has ${texts.length} texts: ${words.join(', ')}; add --block N.`)
}

function shorter(text: string): string {
  const line = oneLine(text)
  return line.length <= 60 ? line : `${line.slice(0, 59).replace(/[\ud800-\udbff]$/, '')}…`
}

function refusal(session: EditedSession, { block, type }: Spot, { record }: Choice): AppError {
  return new AppError('invalid', `Block ${block} is ${reasonOf(session, type, record)}`)
}

/** What a block is, why it is not changed, and what can be done instead. */
function reasonOf({ id }: EditedSession, type: string, record: EditRecord): string {
  switch (type) {
    case 'thinking':
    case 'redacted_thinking':
      return `thinking, which is signed: with another word in it Claude would refuse the session. "annals edit strip ${id} thinking" takes all of it out.`
    case 'tool_use':
    case 'server_tool_use':
    case 'mcp_tool_use':
      return `a tool call, and its result would no longer fit another one; "annals edit delete ${id} --message ${uuidOf(record) ?? 'UUID'}" takes both out.`
    case 'image':
    case 'document':
      return `no text (${type}); "annals edit strip ${id} images" replaces pictures by a line of text.`
    default:
      return `no text (${type || 'unknown'}); choose a message that has one.`
  }
}

/** One API message may be several records, one a block: its words are in another one then. */
function noText(session: EditedSession, choice: Choice): AppError {
  const { record, spots } = choice
  const [spot] = spots
  const what = spot
    ? `This record is ${reasonOf(session, spot.type, record)}`
    : `This record (${record.record.type}) has no text that can be changed; name a prompt, an answer or a tool result.`
  const others = findSiblings(choice)
  if (others.length === 0) return new AppError('invalid', what)
  return new AppError('invalid', `${what} The text of the same message is in ${listed(others)}.`)
}

function findSiblings({ transcript, record }: Choice): string[] {
  const id = messageId(record)
  if (id === undefined) return []
  const own = uuidOf(record)
  const siblings = transcript.records.filter((each) => messageId(each) === id && uuidOf(each) !== own && hasText(each))
  return [...new Set(siblings.flatMap((each) => uuidOf(each) ?? []))]
}

function messageId({ record }: EditRecord): string | undefined {
  return record.type === 'assistant' ? record.message.id || undefined : undefined
}

function hasText({ record }: EditRecord): boolean {
  return record.type === 'assistant' && record.message.content.some(({ type }) => type === 'text')
}
