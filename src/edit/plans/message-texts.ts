import { AppError } from '../../error.ts'
import type { ScannedRecord } from '../../session/record-scan.ts'
import { uuidOf, type EditTranscript } from '../edit-transcript.ts'
import type { EditedSession } from '../edited-session.ts'
import { decodeValue, valueSpan, type ValuePath, type ValueSpan } from '../splice/value-span.ts'
import { familyTranscripts } from './session-agents.ts'
import { oneLine } from './record-preview.ts'
import { contentBlocks, fieldAt, isString } from './message-blocks.ts'
import { advise, field, joinSentences, operation, toAdd, type Sentence } from '../../text/advice.ts'

export interface EditedRecord {
  transcript: EditTranscript
  record: ScannedRecord
}

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
    'refused',
    advise`Line ${record.line} of ${transcript.file.path} is larger than 32 MB; shorten its outputs with ${operation('edit truncate-outputs')} first.`,
  )
}

export interface EditableBlock {
  /** Counted from 1; each part of a tool result counts as a block. */
  block: number
  kind: string
  type: string
  textSpan: ValueSpan | undefined
  isBlank: boolean
  canBeEmpty: boolean
}

export type TextBlock = EditableBlock & { textSpan: ValueSpan }

export function readBlocks(text: string, { record }: ScannedRecord): EditableBlock[] {
  const blocks: Omit<EditableBlock, 'block' | 'isBlank'>[] = []
  const path = contentPath(record)
  const kind = kindOf(record)
  for (const { type, span, textSpan } of contentBlocks(text, path && valueSpan(text, path))) {
    if (type === 'tool_result') blocks.push(...resultBlocks(text, span))
    else blocks.push({ kind: type === 'text' ? kind : type, type, textSpan, canBeEmpty: false })
  }
  return blocks.map((each, index) => ({ ...each, block: index + 1, isBlank: isBlank(text, each.textSpan) }))
}

function isBlank(text: string, textSpan: ValueSpan | undefined): boolean {
  return textSpan === undefined || String(decodeValue(text, textSpan)).trim() === ''
}

function resultBlocks(text: string, span: ValueSpan): Omit<EditableBlock, 'block' | 'isBlank'>[] {
  const content = fieldAt(text, span, 'content')
  const common = { kind: 'tool result', type: 'tool_result', canBeEmpty: false }
  if (content && isString(text, content)) return [{ ...common, textSpan: content, canBeEmpty: true }]
  const parts = [...contentBlocks(text, content)]
  return parts.map(({ type, textSpan }) => ({ ...common, type, textSpan }))
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

export interface RecordBlocks extends EditedRecord {
  text: string
  blocks: readonly EditableBlock[]
}

/** An API message is stored as one record per block, so a record without text stands for the one that has text. */
export async function findMessageRecord(
  session: EditedSession,
  { message, block }: { message: string; block?: number | undefined },
): Promise<RecordBlocks> {
  const named = readRecord(await findEdited(session, message))
  if (block !== undefined || hasVisible(named)) return named
  const others = findSiblings(named)
  const [only] = others
  if (only && others.length === 1 && visibleBlocks(only).length === 1) return only
  if (only) throw whichRecord(named, others)
  return named
}

function readRecord(edited: EditedRecord): RecordBlocks {
  const text = edited.transcript.text(edited.record)
  return { ...edited, text, blocks: readBlocks(text, edited.record) }
}

function visibleBlocks({ blocks }: RecordBlocks): TextBlock[] {
  return blocks.filter(hasText).filter((each) => !each.isBlank)
}

function hasVisible(found: RecordBlocks): boolean {
  return visibleBlocks(found).length > 0
}

/** Offers blank texts only if there are no others. */
export function editableBlocks(found: RecordBlocks): TextBlock[] {
  const visible = visibleBlocks(found)
  return visible.length > 0 ? visible : found.blocks.filter(hasText)
}

function findSiblings({ transcript, record }: EditedRecord): RecordBlocks[] {
  const id = messageId(record)
  const own = uuidOf(record)
  const siblings = new Map<string, RecordBlocks>()
  if (id === undefined) return []
  for (const each of transcript.records) {
    const uuid = uuidOf(each)
    if (uuid === undefined || uuid === own || siblings.has(uuid) || each.isLarge || messageId(each) !== id) continue
    const sibling = readRecord({ transcript, record: each })
    if (hasVisible(sibling)) siblings.set(uuid, sibling)
  }
  return [...siblings.values()]
}

export function messageId({ record }: Pick<ScannedRecord, 'record'>): string | undefined {
  return record.type === 'assistant' ? record.message.id || undefined : undefined
}

function whichRecord({ record }: EditedRecord, others: readonly RecordBlocks[]): AppError {
  const texts = others.flatMap((other) => {
    const blocks = visibleBlocks(other)
    return blocks.map(({ block, textSpan }) => {
      const which = blocks.length > 1 ? advise` ${field('block', String(block))}` : ''
      return advise`${uuidOf(other.record) ?? ''}${which} "${shorten(String(decodeValue(other.text, textSpan)))}"`
    })
  })
  return new AppError(
    'usage',
    advise`Record ${uuidOf(record) ?? ''} has no text, and its message has ${texts.length} other texts: ${joinSentences(texts, ', ')}; name one of these instead.`,
  )
}

interface BlockChoice extends RecordBlocks {
  block?: number | undefined
}

export function chooseBlock(session: EditedSession, choice: BlockChoice): TextBlock {
  const { blocks, block } = choice
  const texts = editableBlocks(choice)
  if (block !== undefined) {
    const chosen = blocks.find((each) => each.block === block)
    if (chosen && hasText(chosen)) return chosen
    throw chosen ? refusal(session, chosen, choice) : noBlock(choice)
  }
  const [first, second] = texts
  if (first && !second) return first
  throw first ? whichBlock(texts, choice) : noText(session, choice)
}

function hasText(block: EditableBlock): block is TextBlock {
  return block.textSpan !== undefined
}

function noBlock({ blocks, block = 0 }: BlockChoice): AppError {
  const remedy = blocks.length === 1 ? advise`leave ${field('block')} out` : `choose one from 1 to ${blocks.length}`
  return new AppError('usage', advise`The message has no block ${block}; ${remedy}.`)
}

function whichBlock(texts: readonly TextBlock[], { text }: BlockChoice): AppError {
  const choices = texts.map(({ block, textSpan }) => `${block} "${shorten(String(decodeValue(text, textSpan)))}"`)
  return new AppError(
    'usage',
    advise`The message has ${texts.length} texts: ${choices.join(', ')}; ${toAdd('block', 'N')}.`,
  )
}

function shorten(text: string): string {
  const line = oneLine(text)
  return line.length <= 60 ? line : `${line.slice(0, 59).replace(/[\ud800-\udbff]$/, '')}…`
}

function refusal(session: EditedSession, { block, type }: EditableBlock, { record }: BlockChoice): AppError {
  return new AppError('refused', advise`Block ${block} is ${reasonOf(session, type, record)}`)
}

function reasonOf({ id }: EditedSession, type: string, record: ScannedRecord): Sentence {
  switch (type) {
    case 'thinking':
    case 'redacted_thinking':
      return advise`signed thinking, and Claude would refuse the session if it changed; ${operation('edit strip', id, 'thinking')} removes all thinking.`
    case 'tool_use':
    case 'server_tool_use':
    case 'mcp_tool_use':
      return advise`a tool call, which must match its result; ${operation('edit delete', id, field('message', uuidOf(record) ?? 'UUID'))} removes both.`
    case 'image':
    case 'document':
      return advise`not text (${type}); ${operation('edit strip', id, 'images')} replaces images with a line of text.`
    default:
      return `not text (${type || 'unknown'}); choose a message that has text.`
  }
}

function noText(session: EditedSession, { record, blocks }: BlockChoice): AppError {
  const [first] = blocks
  const message = first
    ? advise`This record is ${reasonOf(session, first.type, record)}`
    : `This record (${record.record.type}) has no text to edit; name a prompt, an answer or a tool result.`
  return new AppError('refused', message)
}
