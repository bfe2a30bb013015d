// Counts wrong keys: after twenty within a minute nobody gets in by an address until the oldest of them is a minute old.
// Cookies are not counted. A page left open from an earlier run asks every second with the cookie of that run, and would
// lock out the person who has just started the next.

const WINDOW_MS = 60_000
const MOST = 20

export class AttemptLimit {
  private readonly now: () => number
  private wrong: number[] = []

  constructor(now: () => number = Date.now) {
    this.now = now
  }

  isReached(): boolean {
    const since = this.now() - WINDOW_MS
    this.wrong = this.wrong.filter((at) => at > since)
    return this.wrong.length >= MOST
  }

  count(): void {
    this.wrong.push(this.now())
  }
}
