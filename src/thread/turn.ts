// Groups messages and events into turns. Turn 0 has everything before the first prompt.
import { parseTimestamp } from '../format/timestamp.ts'
import { promptWords } from './prompt-text.ts'
import type { Message, ThreadEvent, Turn } from './thread.ts'

export function buildTurns(messages: readonly Message[], events: readonly ThreadEvent[]): Turn[] {
  const turns: Turn[] = [emptyTurn(0)]
  const current = () => turns.at(-1) ?? emptyTurn(0)
  for (const item of inFileOrder(messages, events)) {
    if ('records' in item) current().events.push(item)
    else {
      if (item.kind === 'prompt') turns.push(promptedTurn(turns.length, item))
      current().messages.push(item)
    }
  }
  return turns.map(withTimes)
}

/** Sorts by file position. An item without a time gets the time of the item before it. */
function inFileOrder(messages: readonly Message[], events: readonly ThreadEvent[]): (Message | ThreadEvent)[] {
  let last: string | null = null
  return [...messages, ...events]
    .toSorted((a, b) => a.position - b.position)
    .map((item) => {
      const timed = withTime(item, last)
      last = timed.at
      return timed
    })
}

export function withTime<Item extends Message | ThreadEvent>(item: Item, before: string | null): Item {
  return parseTimestamp(item.at).ms === null ? { ...item, at: before } : item
}

export function emptyTurn(index: number): Turn {
  return { index, prompt: null, startedAt: null, endedAt: null, durationMs: null, messages: [], events: [] }
}

export function promptedTurn(index: number, prompt: Message): Turn {
  return { ...emptyTurn(index), prompt: promptWords(prompt.blocks) }
}

function withTimes(turn: Turn): Turn {
  const times = new TurnTimes()
  for (const message of turn.messages) times.addMessage(message)
  for (const event of turn.events) times.addEvent(event)
  return { ...turn, ...times.build() }
}

/** The times of a turn, message by message. Clocks can go back, so the last record may not be the latest. */
export class TurnTimes {
  private start: number | null
  private end: number
  /** A turn has several measured runs if background tasks wake the model again. */
  private stated: number | null

  constructor(before?: TurnTimes) {
    this.start = before?.start ?? null
    this.end = before?.end ?? 0
    this.stated = before?.stated ?? null
  }

  addMessage({ at, toolCalls }: Message): void {
    this.addTime(at)
    for (const { endedAt } of toolCalls) this.addTime(endedAt)
  }

  addEvent({ records: [record] }: ThreadEvent): void {
    const ms = record?.type === 'system' && record.subtype === 'turn_duration' ? (record.durationMs ?? null) : null
    if (ms !== null) this.stated = (this.stated ?? 0) + ms
  }

  build(): Pick<Turn, 'startedAt' | 'endedAt' | 'durationMs'> {
    const { start, end, stated } = this
    if (start === null) return { startedAt: null, endedAt: null, durationMs: stated }
    return {
      startedAt: new Date(start).toISOString(),
      endedAt: new Date(end).toISOString(),
      durationMs: stated ?? end - start,
    }
  }

  private addTime(at: string | null): void {
    const { ms } = parseTimestamp(at)
    if (ms === null) return
    this.end = this.start === null ? ms : Math.max(this.end, ms)
    this.start ??= ms
  }
}
