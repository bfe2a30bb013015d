// Counts wrong keys in addresses: after twenty within a minute the next are told to wait until the oldest of them is a minute old.
// A right key is never told so. It is too long to be guessed, and whoever sends wrong ones would lock out the person whose it is.

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
