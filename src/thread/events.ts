// Collects the events between messages, in file order. Progress reports are left out, and a run of API errors is one
// event.
import { liftContent } from '../format/lift.ts'
import { classifyUserText } from '../format/prompt.ts'
import type { EntryOf, LiftedEntry } from '../format/record.ts'
import { contentText } from '../format/text.ts'
import { isTalk, type Node, type PlacedRecord } from './graph.ts'
import { typedCommand } from './queue.ts'
import type { Compaction, Message, ThreadEvent } from './thread.ts'

const SHOWN_METADATA: ReadonlySet<LiftedEntry['type']> = new Set([
  'pr-link',
  'worktree-state',
  'relocated',
  'continued-in',
  'fork-context-ref',
  'frame-link',
  'create',
  'unknown',
])

export function collectEvents(path: ReadonlySet<Node>, records: readonly PlacedRecord[]): ThreadEvent[] {
  const chain = [...path].flatMap((node) => (isTalk(node) ? [] : (chainEvent(node) ?? [])))
  const metadata = records.flatMap((placed) => metadataEvent(placed) ?? [])
  return joinErrorRuns(
    [...chain, ...metadata].toSorted((a, b) => a.position - b.position),
    [...path].filter(isTalk).map(({ position }) => position),
  )
}

function isEvent(record: LiftedEntry): boolean {
  if (record.type === 'progress') return false
  return !(record.type === 'attachment' && typedCommand(record) !== undefined)
}

/** Returns the event of a record that is not a message, before runs of errors are joined. */
export function chainEvent({ record, position }: Node): ThreadEvent | undefined {
  return isEvent(record) ? { position, at: timeOf(record), records: [record] } : undefined
}

export function metadataEvent({ record, position }: PlacedRecord): ThreadEvent | undefined {
  return SHOWN_METADATA.has(record.type) ? { position, at: timeOf(record), records: [record] } : undefined
}

function timeOf(record: LiftedEntry): string | null {
  return 'timestamp' in record && typeof record.timestamp === 'string' ? record.timestamp : null
}

/** A message between two errors ends a run, because the attempt in between succeeded. */
function joinErrorRuns(events: readonly ThreadEvent[], spoken: readonly number[]): ThreadEvent[] {
  if (!events.some(isApiError)) return [...events]
  const talk = new Set(spoken)
  const joined: ThreadEvent[] = []
  let end = 0
  for (const event of events) {
    const before = joined.at(-1)
    if (before && isApiError(event) && isApiError(before) && !isAnyBetween(end, event.position, talk))
      joined[joined.length - 1] = { ...before, records: [...before.records, ...event.records] }
    else joined.push(event)
    end = event.position
  }
  return joined
}

function isAnyBetween(start: number, end: number, positions: ReadonlySet<number>): boolean {
  for (let position = start + 1; position < end; position++) if (positions.has(position)) return true
  return false
}

export function isApiError({ records }: ThreadEvent): boolean {
  const record = records[0]
  return record?.type === 'system' && record.subtype === 'api_error'
}

export function queuedMessages(path: Iterable<Node>): Message[] {
  return [...path].flatMap(({ record, id, position }) => {
    const text = record.type === 'attachment' ? typedCommand(record) : undefined
    if (text === undefined) return []
    const message = queuedMessage(text, [id], position, record.timestamp ?? null)
    if (record.type !== 'attachment' || record.attachment?.type !== 'queued_command') return [message]
    const blocks = liftContent(record.attachment.prompt)
    return [{ ...message, blocks }]
  })
}

export function queuedMessage(text: string, uuids: string[], position: number, at: string | null): Message {
  return {
    role: 'user',
    kind: 'queued',
    uuids,
    position,
    at,
    model: null,
    blocks: [{ type: 'text', text }],
    toolCalls: [],
    usage: null,
    stopReason: null,
    isSynthetic: false,
    isError: false,
  }
}

/** Includes summaries from before boundaries existed. */
export function findCompactions(path: Iterable<Node>): Compaction[] {
  const nodes = [...path].toSorted((a, b) => a.position - b.position)
  const found: Compaction[] = []
  for (const { record, id } of nodes) {
    const at = record.timestamp ?? null
    if (record.type === 'system' && record.subtype === 'compact_boundary') {
      const { trigger, preTokens, postTokens } = record.compactMetadata ?? {}
      found.push({
        uuid: id,
        at,
        kind: 'full',
        trigger: trigger ?? null,
        tokensBefore: preTokens ?? null,
        tokensAfter: postTokens ?? null,
        summary: null,
      })
    } else if (record.type === 'system' && record.subtype === 'microcompact_boundary') {
      const { trigger, preTokens, tokensSaved } = record.microcompactMetadata ?? {}
      const after = preTokens !== undefined && tokensSaved !== undefined ? preTokens - tokensSaved : null
      found.push({
        uuid: id,
        at,
        kind: 'micro',
        trigger: trigger ?? null,
        tokensBefore: preTokens ?? null,
        tokensAfter: after,
        summary: null,
      })
    } else if (record.type === 'user' && isSummary(record))
      addSummary(found, id, at, contentText(record.message.content))
  }
  return found
}

export function isCompacting({ record }: Node): boolean {
  if (record.type === 'user') return isSummary(record)
  return record.type === 'system' && COMPACTING.has(record.subtype ?? '')
}

const COMPACTING: ReadonlySet<string> = new Set(['compact_boundary', 'microcompact_boundary'])

/** Summaries are marked since 1.0.90; earlier ones are recognized by their text. */
function isSummary({ isCompactSummary, message }: EntryOf<'user'>): boolean {
  const first = message.content[0]
  if (isCompactSummary || first?.type !== 'text') return isCompactSummary === true
  return classifyUserText(contentText(message.content)).kind === 'compact-summary'
}

function addSummary(found: Compaction[], uuid: string, at: string | null, summary: string): void {
  const last = found.at(-1)
  if (last?.kind === 'full' && last.summary === null) last.summary = summary
  else found.push({ uuid, at, kind: 'summary only', trigger: null, tokensBefore: null, tokensAfter: null, summary })
}
