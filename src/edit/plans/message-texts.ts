// Which texts of a message can be changed, and which of them is meant.
import { AppError } from '../../error.ts'
import type { ScannedRecord } from '../../session/record-scan.ts'
import { uuidOf, type EditTranscript } from '../edit-transcript.ts'
import type { EditedSession } from '../edited-session.ts'
import { decodeValue, valueSpan, type ValuePath, type ValueSpan } from '../splice/value-span.ts'
import { familyTranscripts } from './session-agents.ts'
import { oneLine } from './record-words.ts'
import { blockPlaces, fieldAt, isString } from './take-apart.ts'
import { advise, field, joinSentences, operation, toAdd, type Sentence } from '../../text/advice.ts'

export interface EditedRecord {
  transcript: EditTranscript
  record: ScannedRecord
}

/** In the main transcript, or in that of an agent. */
async function findEdited(session: EditedSession, uuid: string): Promise<EditedRecord> {
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
    advise`Line ${record.line} of ${transcript.file.path} is larger than 32 MB; shorten its outputs with ${operation('edit truncate-outputs')} first.`,
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
  /** Nothing in it is seen. */
  isBlank: boolean
  canBeEmpty: boolean
}

export type TextSpot = Spot & { words: ValueSpan }

export function readSpots(text: string, { record }: ScannedRecord): Spot[] {
  const spots: Omit<Spot, 'block' | 'isBlank'>[] = []
  const path = contentPath(record)
  const kind = kindOf(record)
  for (const { type, span, words } of blockPlaces(text, path && valueSpan(text, path))) {
    if (type === 'tool_result') spots.push(...resultSpots(text, span))
    else spots.push({ kind: type === 'text' ? kind : type, type, words, canBeEmpty: false })
  }
  return spots.map((spot, index) => ({ ...spot, block: index + 1, isBlank: isBlank(text, spot.words) }))
}

function isBlank(text: string, words: ValueSpan | undefined): boolean {
  return words === undefined || String(decodeValue(text, words)).trim() === ''
}

function resultSpots(text: string, span: ValueSpan): Omit<Spot, 'block' | 'isBlank'>[] {
  const content = fieldAt(text, span, 'content')
  const spot = { kind: 'tool result', type: 'tool_result', canBeEmpty: false }
  if (content && isString(text, content)) return [{ ...spot, words: content, canBeEmpty: true }]
  const parts = [...blockPlaces(text, content)]
  return parts.map(({ type, words }) => ({ ...spot, type, words }))
}

function contentPath(record: ScannedRecord['record']): ValuePath | undefined {
  if (record.type === 'user' || record.type === 'assistant') return ['message', 'content']
  return record.type === 'attachment' && record.attachment?.type === 'queued_command'
    ? ['attachment', 'prompt']
    : undefined
}

function kindOf(record: ScannedRecord['record']): string {
  if (record.type === 'assistant') return 'answer'
  if (record.type === 'attachment') return 'queued prompt'
  if (record.type !== 'user') return record.type
  if (record.isCompactSummary) return 'summary'
  return record.isMeta ? 'note' : 'prompt'
}

export interface SpottedRecord extends EditedRecord {
  text: string
  spots: readonly Spot[]
}

/**
 * The record whose words are meant. One API message is several records, one a block, and people see only its words: one
 * that has none stands for the only other that has.
 */
export async function findMeant(
  session: EditedSession,
  { message, block }: { message: string; block?: number | undefined },
): Promise<SpottedRecord> {
  const named = readRecord(await findEdited(session, message))
  if (block !== undefined || hasVisible(named)) return named
  const others = findSiblings(named)
  const [only] = others
  if (only && others.length === 1 && visibleSpots(only).length === 1) return only
  if (only) throw whichRecord(named, others)
  return named
}

function readRecord(edited: EditedRecord): SpottedRecord {
  const text = edited.transcript.text(edited.record)
  return { ...edited, text, spots: readSpots(text, edited.record) }
}

function visibleSpots({ spots }: SpottedRecord): TextSpot[] {
  return spots.filter(hasWords).filter((spot) => !spot.isBlank)
}

function hasVisible(spotted: SpottedRecord): boolean {
  return visibleSpots(spotted).length > 0
}

/** Those that people see; blank ones only where there are no others. */
export function offeredSpots(spotted: SpottedRecord): TextSpot[] {
  const visible = visibleSpots(spotted)
  return visible.length > 0 ? visible : spotted.spots.filter(hasWords)
}

/** Other records of the same message that have words, each once. */
function findSiblings({ transcript, record }: EditedRecord): SpottedRecord[] {
  const id = messageId(record)
  const own = uuidOf(record)
  const siblings = new Map<string, SpottedRecord>()
  if (id === undefined) return []
  for (const each of transcript.records) {
    const uuid = uuidOf(each)
    if (uuid === undefined || uuid === own || siblings.has(uuid) || each.isLarge || messageId(each) !== id) continue
    const spotted = readRecord({ transcript, record: each })
    if (hasVisible(spotted)) siblings.set(uuid, spotted)
  }
  return [...siblings.values()]
}

export function messageId({ record }: Pick<ScannedRecord, 'record'>): string | undefined {
  return record.type === 'assistant' ? record.message.id || undefined : undefined
}

function whichRecord({ record }: EditedRecord, others: readonly SpottedRecord[]): AppError {
  const texts = others.flatMap((other) => {
    const spots = visibleSpots(other)
    return spots.map(({ block, words }) => {
      const which = spots.length > 1 ? advise` ${field('block', String(block))}` : ''
      return advise`${uuidOf(other.record) ?? ''}${which} "${shorter(String(decodeValue(other.text, words)))}"`
    })
  })
  return new AppError(
    'usage',
    advise`The record ${uuidOf(record) ?? ''} has no text of its own, and its message has ${texts.length}: ${joinSentences(texts, ', ')}; name one of these instead.`,
  )
}

interface Choice extends SpottedRecord {
  block?: number | undefined
}

export function chooseSpot(session: EditedSession, choice: Choice): TextSpot {
  const { spots, block } = choice
  const texts = offeredSpots(choice)
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
  const remedy = spots.length === 1 ? advise`leave ${field('block')} out` : `choose one from 1 to ${spots.length}`
  return new AppError('usage', advise`The message has no block ${block}; ${remedy}.`)
}

function whichOne(texts: readonly TextSpot[], { text }: Choice): AppError {
  const words = texts.map(({ block, words: span }) => `${block} "${shorter(String(decodeValue(text, span)))}"`)
  return new AppError(
    'usage',
    advise`The message has ${texts.length} texts: ${words.join(', ')}; ${toAdd('block', 'N')}.`,
  )
}

function shorter(text: string): string {
  const line = oneLine(text)
  return line.length <= 60 ? line : `${line.slice(0, 59).replace(/[\ud800-\udbff]$/, '')}…`
}

function refusal(session: EditedSession, { block, type }: Spot, { record }: Choice): AppError {
  return new AppError('invalid', advise`Block ${block} is ${reasonOf(session, type, record)}`)
}

/** What a block is, why it is not changed, and what can be done instead. */
function reasonOf({ id }: EditedSession, type: string, record: ScannedRecord): Sentence {
  switch (type) {
    case 'thinking':
    case 'redacted_thinking':
      return advise`thinking, which is signed: with another word in it Claude would refuse the session. ${operation('edit strip', id, 'thinking')} takes all of it out.`
    case 'tool_use':
    case 'server_tool_use':
    case 'mcp_tool_use':
      return advise`a tool call, and its result would no longer fit another one; ${operation('edit delete', id, field('message', uuidOf(record) ?? 'UUID'))} takes both out.`
    case 'image':
    case 'document':
      return advise`no text (${type}); ${operation('edit strip', id, 'images')} replaces pictures by a line of text.`
    default:
      return `no text (${type || 'unknown'}); choose a message that has one.`
  }
}

function noText(session: EditedSession, { record, spots }: Choice): AppError {
  const [spot] = spots
  const what = spot
    ? advise`This record is ${reasonOf(session, spot.type, record)}`
    : `This record (${record.record.type}) has no text that can be changed; name a prompt, an answer or a tool result.`
  return new AppError('invalid', what)
}
