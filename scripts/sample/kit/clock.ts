import type { Ids } from './ids.ts'

/** The clock of a story. It starts at a fixed date and advances only when the story says so. */
export class Clock {
  #ms: number
  readonly #ids: Ids

  constructor(start: string, ids: Ids) {
    this.#ms = Date.parse(start)
    this.#ids = ids
  }

  get ms(): number {
    return this.#ms
  }

  now(): string {
    return new Date(this.#ms).toISOString()
  }

  /** Advances by the few milliseconds between two lines of one flush. */
  tick(): void {
    this.#ms += 1 + this.#ids.below(24)
  }

  /** Advances by about this many seconds. Random milliseconds make the timestamps look real. */
  wait(seconds: number): void {
    this.#ms += Math.round(seconds * 1000) + this.#ids.below(900)
  }

  jumpTo(time: string): void {
    const target = Date.parse(time)
    if (target < this.#ms) throw new Error(`the clock is already past ${time}`)
    this.#ms = target
  }
}
