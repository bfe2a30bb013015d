// Text typed while Claude Code was busy. In older files the queue operations are its only copy, and then they are
// shown.
import { classifyUserText, type UserTextKind } from '../format/prompt.ts'
import type { EntryOf } from '../format/record.ts'
import { contentText } from '../format/text.ts'
import type { PlacedRecord } from './graph.ts'

export interface QueuedText {
  text: string
  at: string | null
  position: number
  line: number
}

export function findQueuedOnly(records: readonly PlacedRecord[], seen: ReadonlySet<string>): QueuedText[] {
  const waiting: QueuedText[] = []
  const absorbed: QueuedText[] = []
  for (const { record, position, line } of records) {
    if (record.type !== 'queue-operation') continue
    const entry = { text: contentText(record.content), at: record.timestamp ?? null, position, line }
    switch (record.operation) {
      case 'enqueue':
        waiting.push(entry)
        break
      case 'dequeue':
        waiting.shift()
        break
      case 'remove':
        absorbed.push(...takeRemoved(waiting, entry))
        break
      case 'popAll':
        waiting.length = 0
        break
      default:
    }
  }
  const shown = new Set<string>()
  return absorbed.filter(({ text, at }) => {
    // A range copied on resume contains its queue operations twice.
    const key = `${at} ${text}`
    if (!isTyped(text) || seen.has(text.trim()) || (at !== null && shown.has(key))) return false
    shown.add(key)
    return true
  })
}

const TYPED: ReadonlySet<UserTextKind> = new Set(['prompt', 'command', 'channel', 'shell-input', 'memory'])

function isTyped(text: string): boolean {
  return TYPED.has(classifyUserText(text).kind)
}

/** `remove` names its text since 2.1.205; before that, the queue is first in, first out. */
function takeRemoved(waiting: QueuedText[], removed: QueuedText): QueuedText[] {
  if (removed.text === '') return waiting.splice(0, 1)
  const named = waiting.findIndex((item) => item.text === removed.text)
  // The text may have been queued without its content, or before this file began; only the removal has it then.
  const index = named < 0 ? waiting.findIndex((item) => item.text === '') : named
  const [entry] = index < 0 ? [] : waiting.splice(index, 1)
  return [entry ? { ...entry, text: removed.text } : removed]
}

/** Only text that a person typed: mode prompt or plan, origin human or missing. */
export function typedCommand(record: EntryOf<'attachment'>): string | undefined {
  const { attachment } = record
  if (attachment?.type !== 'queued_command' || attachment.isMeta) return undefined
  const mode = attachment.commandMode ?? 'prompt'
  const origin = attachment.origin?.kind ?? 'human'
  const isByPerson = (mode === 'prompt' || mode === 'plan') && (origin === 'human' || origin === 'channel')
  const text = contentText(attachment.prompt)
  return isByPerson && !text.trimStart().startsWith('<task-notification>') ? text : undefined
}
