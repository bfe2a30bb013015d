// Limits wrong keys. The right key is never limited: it is too long to guess, and others could lock out its owner.

const WINDOW_MS = 60_000
const MAX_ATTEMPTS = 20

export class AttemptLimit {
  private readonly now: () => number
  private wrong: number[] = []

  constructor(now: () => number = Date.now) {
    this.now = now
  }

  isReached(): boolean {
    const since = this.now() - WINDOW_MS
    this.wrong = this.wrong.filter((at) => at > since)
    return this.wrong.length >= MAX_ATTEMPTS
  }

  count(): void {
    this.wrong.push(this.now())
  }
}
