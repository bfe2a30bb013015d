// The keys to the server: one for the whole run, and others that open once and only for a while. Tokens are compared by
// their hashes, so that the time it takes says nothing about them.
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

const ONE_TIME_MS = 120_000
/** More than a person starts in two minutes; the oldest go first. */
const MOST_ONE_TIME = 100

export class Tokens {
  private readonly run: string
  private readonly runHash: Buffer
  private readonly now: () => number
  /** Hash → when it stops being good. */
  private readonly oneTime = new Map<string, number>()

  constructor(run: string, now: () => number = Date.now) {
    this.run = run
    this.runHash = hash(run)
    this.now = now
  }

  isRun(token: string): boolean {
    return timingSafeEqual(hash(token), this.runHash)
  }

  /** Whether it opens now; it is not used up by asking. */
  isValid(token: string): boolean {
    const until = this.oneTime.get(hash(token).toString('hex'))
    return this.isRun(token) || (until !== undefined && this.now() < until)
  }

  /** Whether it opened; a token for one time does not open again. */
  use(token: string): boolean {
    const isValid = this.isValid(token)
    this.oneTime.delete(hash(token).toString('hex'))
    return isValid
  }

  issue(): string {
    const token = randomBytes(32).toString('base64url')
    this.oneTime.set(hash(token).toString('hex'), this.now() + ONE_TIME_MS)
    for (const [known, until] of this.oneTime) {
      if (this.now() >= until || this.oneTime.size > MOST_ONE_TIME) this.oneTime.delete(known)
    }
    return token
  }

  cookie(name: string): string {
    return `${name}=${this.run}; HttpOnly; SameSite=Strict; Path=/`
  }

  /** A sentence may repeat what somebody sent; the key of the run is not repeated. */
  withhold(text: string): string {
    return text.replaceAll(this.run, '…')
  }
}

function hash(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
