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

export function findQueuedOnly(records: readonly PlacedRecord[], isElsewhere: (text: string) => boolean): QueuedText[] {
  const queue = new TypedQueue()
  for (const placed of records) queue.add(placed)
  return queue.taken(isElsewhere)
}

/** Follows the queue record by record. Its fields are plain data, so that a reader can save it and continue. */
export class TypedQueue {
  readonly waiting: QueuedText[]
  readonly absorbed: QueuedText[]

  constructor({ waiting = [], absorbed = [] }: Partial<Pick<TypedQueue, 'waiting' | 'absorbed'>> = {}) {
    this.waiting = waiting
    this.absorbed = absorbed
  }

  add({ record, position, line }: PlacedRecord): void {
    if (record.type !== 'queue-operation') return
    const entry = { text: contentText(record.content), at: record.timestamp ?? null, position, line }
    switch (record.operation) {
      case 'enqueue':
        this.waiting.push(entry)
        break
      case 'dequeue':
        this.waiting.shift()
        break
      case 'remove':
        this.absorbed.push(...takeRemoved(this.waiting, entry).filter(({ text }) => isTyped(text)))
        break
      case 'popAll':
        this.waiting.length = 0
        break
      default:
    }
  }

  copy(): TypedQueue {
    return new TypedQueue({ waiting: [...this.waiting], absorbed: [...this.absorbed] })
  }

  /** Returns the texts that the model got and of which no other record has a copy. */
  taken(isElsewhere: (text: string) => boolean): QueuedText[] {
    const shown = new Set<string>()
    return this.absorbed.filter(({ text, at }) => {
      // A range copied on resume contains its queue operations twice.
      const key = `${at} ${text}`
      if (isElsewhere(text.trim()) || (at !== null && shown.has(key))) return false
      shown.add(key)
      return true
    })
  }
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
