// Text typed while Claude Code was busy. It usually comes back as a prompt of its own or as a queued_command
// attachment; in older files the queue operations are the only copy, and then they are shown.
import type { EntryOf } from '../format/record.ts'
import { contentText } from '../format/text.ts'
import type { PlacedRecord } from './graph.ts'

export interface QueuedText {
  text: string
  at: string | null
  position: number
  line: number
}

/** Enqueued texts that were taken into the running turn and stand nowhere else. `seen` holds every text that does. */
export function findQueuedOnly(records: readonly PlacedRecord[], seen: ReadonlySet<string>): QueuedText[] {
  const waiting: QueuedText[] = []
  const absorbed: QueuedText[] = []
  for (const { record, position, line } of records) {
    if (record.type !== 'queue-operation') continue
    const text = contentText(record.content)
    switch (record.operation) {
      case 'enqueue':
        waiting.push({ text, at: record.timestamp ?? null, position, line })
        break
      case 'dequeue':
        waiting.shift()
        break
      case 'remove':
        absorbed.push(...takeRemoved(waiting, text))
        break
      case 'popAll':
        waiting.length = 0
        break
      default:
    }
  }
  return absorbed.filter(
    ({ text }) => text.trim() !== '' && !text.startsWith('<task-notification>') && !seen.has(text.trim()),
  )
}

/** `remove` names its text since 2.1.205; before that the queue is first in, first out. */
function takeRemoved(waiting: QueuedText[], text: string): QueuedText[] {
  const index =
    text === ''
      ? 0
      : Math.max(
          0,
          waiting.findIndex((item) => item.text === text),
        )
  return waiting.splice(index, 1)
}

/** A queued_command attachment that a person typed: mode prompt or plan, origin human or not said. */
export function typedCommand(record: EntryOf<'attachment'>): string | undefined {
  const { attachment } = record
  if (attachment?.type !== 'queued_command' || attachment.isMeta) return undefined
  const mode = attachment.commandMode ?? 'prompt'
  const origin = attachment.origin?.kind ?? 'human'
  const isTyped = (mode === 'prompt' || mode === 'plan') && (origin === 'human' || origin === 'channel')
  const text = contentText(attachment.prompt)
  return isTyped && !text.startsWith('<task-notification>') ? text : undefined
}
