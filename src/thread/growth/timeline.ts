// The messages and events of a growing main line in file order, grouped into turns. A change is applied from its first
// position on; everything before it stays the same objects.
import { isConversation, isRunning, stopCalls } from '../build.ts'
import { isApiError } from '../events.ts'
import { lowerBound } from '../graph.ts'
import type { Message, ThreadEvent, Turn } from '../thread.ts'
import { emptyTurn, promptedTurn, TurnTimes, withTime } from '../turn.ts'

export type Item = Message | ThreadEvent

/** Items at the end of a turn whose times are added up again with each change. */
const OPEN_ITEMS = 32

interface Summed {
  turn: number
  messages: number
  events: number
  times: TurnTimes
}

export class Timeline {
  turns: Turn[] = [emptyTurn(0)]
  private readonly items: Item[] = []
  /** Per item, as in the turns; null if it was joined to the error before it. */
  private readonly shown: (Item | null)[] = []
  private readonly turnOf: number[] = []
  /** Position of the last prompt or answer: only its calls can be running. */
  private last = 0
  private summed: Summed | undefined

  /** Returns the position from which turns differ. `isTalkBetween` excludes both positions. */
  apply(changes: ReadonlyMap<number, Item | null>, isTalkBetween: (after: number, before: number) => boolean): number {
    const before = this.last
    let first = this.splice(changes)
    this.last = this.lastSpoken()
    // Its calls are no longer running, or again.
    if (this.last !== before) first = Math.min(first, this.last, this.hasAt(before) ? before : Infinity)
    if (first === Infinity) return first
    const start = this.cutBefore(first)
    this.show(start, isTalkBetween)
    // The first error of a run has the others, so it may differ although it comes before the change.
    const from = Math.min(first, this.items[start]?.position ?? Infinity)
    this.group(start, from)
    return from
  }

  private splice(changes: ReadonlyMap<number, Item | null>): number {
    let first = Infinity
    for (const position of changes.keys()) first = Math.min(first, position)
    if (first === Infinity) return first
    const place = lowerBound(this.items, first)
    const kept = this.items.splice(place).filter(({ position }) => !changes.has(position))
    const added = [...changes.values()].filter((item) => item !== null)
    for (const item of [...kept, ...added].toSorted((a, b) => a.position - b.position)) this.items.push(item)
    return first
  }

  private hasAt(position: number): boolean {
    return this.items[lowerBound(this.items, position)]?.position === position
  }

  private lastSpoken(): number {
    const last = this.items.findLast((item) => !isEvent(item) && isConversation(item.kind))
    return last?.position ?? 0
  }

  /** No run of errors goes across a message that is not merely queued. */
  private cutBefore(position: number): number {
    let place = lowerBound(this.items, position)
    while (place > 0 && !isFirm(this.items[place - 1])) place--
    return place
  }

  private show(start: number, isTalkBetween: (after: number, before: number) => boolean): void {
    this.shown.length = start
    this.turnOf.length = start
    let at = this.shown[start - 1]?.at ?? null
    let turn = this.turnOf[start - 1] ?? 0
    let error: number | undefined
    let end = 0
    for (let place = start; place < this.items.length; place++) {
      const item = this.items[place]
      if (!item) continue
      const run = error === undefined ? undefined : this.shown[error]
      if (isEvent(item) && run && isEvent(run) && isApiError(item) && !isTalkBetween(end, item.position)) {
        this.shown[error ?? 0] = { ...run, records: [...run.records, ...item.records] }
        this.shown.push(null)
      } else {
        const own = withTime(this.settle(item), at)
        at = own.at
        if (isEvent(item)) error = isApiError(item) ? place : undefined
        else if (item.kind === 'prompt') turn += 1
        this.shown.push(own)
      }
      if (isEvent(item)) end = item.position
      this.turnOf.push(turn)
    }
  }

  /** The model had every result before it continued. */
  private settle(item: Item): Item {
    if (isEvent(item) || item.position >= this.last || !item.toolCalls.some(isRunning)) return item
    return stopCalls(item)
  }

  /** Items from `position` on are new, or were removed. */
  private group(start: number, position: number): void {
    const open = this.turnOf[start - 1] ?? 0
    const before = this.turns[open] ?? emptyTurn(open)
    const turns = this.turns.slice(0, open)
    let current: Turn = {
      ...before,
      prompt: start === 0 ? null : before.prompt,
      messages: before.messages.slice(0, lowerBound(before.messages, position)),
      events: before.events.slice(0, lowerBound(before.events, position)),
    }
    if (this.summed && (this.summed.turn > open || !isWithin(this.summed, current))) this.summed = undefined
    for (let place = start; place < this.items.length; place++) {
      const item = this.shown[place]
      if (!item) continue
      if (isEvent(item)) current.events.push(item)
      else {
        if (item.kind === 'prompt') {
          turns.push(this.withTimes(current))
          current = promptedTurn(turns.length, item)
        }
        current.messages.push(item)
      }
    }
    turns.push(this.withTimes(current))
    this.turns = turns
  }

  /** The last turn may have all messages of a session, so most of its times are not added up again. */
  private withTimes(turn: Turn): Turn {
    const known = this.summed?.turn === turn.index ? this.summed : undefined
    const times = new TurnTimes(known?.times)
    const messages = Math.max(known?.messages ?? 0, turn.messages.length - OPEN_ITEMS)
    const events = Math.max(known?.events ?? 0, turn.events.length - OPEN_ITEMS)
    addTimes(times, turn, { messages: known?.messages ?? 0, events: known?.events ?? 0 }, { messages, events })
    this.summed = { turn: turn.index, messages, events, times: new TurnTimes(times) }
    addTimes(times, turn, { messages, events }, { messages: turn.messages.length, events: turn.events.length })
    return { ...turn, ...times.build() }
  }
}

type Extent = Pick<Summed, 'messages' | 'events'>

function addTimes(times: TurnTimes, turn: Turn, from: Extent, to: Extent): void {
  for (const message of turn.messages.slice(from.messages, to.messages)) times.addMessage(message)
  for (const event of turn.events.slice(from.events, to.events)) times.addEvent(event)
}

function isWithin(summed: Summed, turn: Turn): boolean {
  return summed.turn < turn.index || (summed.messages <= turn.messages.length && summed.events <= turn.events.length)
}

function isEvent(item: Item): item is ThreadEvent {
  return 'records' in item
}

function isFirm(item: Item | undefined): boolean {
  return item !== undefined && !isEvent(item) && item.kind !== 'queued'
}
