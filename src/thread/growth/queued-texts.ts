// Texts that only the queue operations of a growing file have.
import { typedText } from '../build.ts'
import { queuedMessage } from '../events.ts'
import type { PlacedRecord, TalkNode } from '../graph.ts'
import { TypedQueue } from '../queue.ts'
import { contentText } from '../../format/text.ts'
import type { Message } from '../thread.ts'

export class QueuedTexts {
  private readonly queue = new TypedQueue()
  /** Texts of user records, wherever they are. */
  private readonly typed = new Set<string>()
  /** Texts of queued commands on the main line, with their number. */
  private readonly placed = new Map<string, number>()
  private shown: readonly Message[] = []
  private isChanged = false

  addRecord(placed: PlacedRecord): void {
    if (placed.record.type !== 'queue-operation') return
    this.queue.add(placed)
    this.isChanged = true
  }

  addTalk(node: TalkNode): void {
    const text = typedText(node)
    if (this.typed.has(text)) return
    this.typed.add(text)
    this.isChanged = true
  }

  place(message: Message, change: 1 | -1): void {
    const text = contentText(message.blocks).trim()
    this.placed.set(text, (this.placed.get(text) ?? 0) + change)
    this.isChanged = true
  }

  /** Adds the messages that appeared, and null for those that are gone. */
  update(changes: Map<number, Message | null>, isTyped: (text: string) => boolean): void {
    if (!this.isChanged) return
    this.isChanged = false
    if (this.queue.absorbed.length === 0 && this.shown.length === 0) return
    const taken = this.queue.taken((text) => this.typed.has(text) || (this.placed.get(text) ?? 0) > 0 || isTyped(text))
    const before = new Map(this.shown.map((message) => [message.position, message]))
    this.shown = taken.map(({ text, at, position, line }) => queuedMessage(text, [`line ${line}`], position, at))
    for (const message of this.shown) {
      const known = before.get(message.position)
      before.delete(message.position)
      if (!known || contentText(known.blocks) !== contentText(message.blocks)) changes.set(message.position, message)
    }
    for (const position of before.keys()) changes.set(position, null)
  }
}
