// The keys to the server: one for the whole run, and others that open once and only for a while; what a browser carries
// once it is in; and what the next `annals` asks with. Four secrets, none of which tells another: a browser sends its cookie to
// other servers of this machine as well. They are compared by their hashes, so that the time it takes says nothing about them.
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

const ONE_TIME_MS = 120_000
/** More than a person starts in two minutes; the oldest go first. */
const MOST_ONE_TIME = 100

export class Tokens {
  private readonly run: string
  /** The value of the cookie. */
  private readonly carried = newKey()
  /** For our own processes, in a header that no page sends. */
  readonly openKey = newKey()
  private readonly now: () => number
  /** Hash → when it stops being good. */
  private readonly oneTime = new Map<string, number>()

  constructor(run: string, now: () => number = Date.now) {
    this.run = run
    this.now = now
  }

  isCookie(value: string): boolean {
    return isSame(value, this.carried)
  }

  isOpenKey(key: string): boolean {
    return isSame(key, this.openKey)
  }

  /** Whether it opens now; it is not used up by asking. */
  isValid(token: string): boolean {
    const until = this.oneTime.get(hash(token).toString('hex'))
    return isSame(token, this.run) || (until !== undefined && this.now() < until)
  }

  /** Whether it opened; a token for one time does not open again. */
  use(token: string): boolean {
    const isValid = this.isValid(token)
    this.oneTime.delete(hash(token).toString('hex'))
    return isValid
  }

  issue(): string {
    const token = newKey()
    this.oneTime.set(hash(token).toString('hex'), this.now() + ONE_TIME_MS)
    for (const [known, until] of this.oneTime) {
      if (this.now() >= until || this.oneTime.size > MOST_ONE_TIME) this.oneTime.delete(known)
    }
    return token
  }

  cookie(name: string): string {
    return `${name}=${this.carried}; HttpOnly; SameSite=Strict; Path=/`
  }

  /** A sentence may repeat what somebody sent; what opens for longer than once is not repeated. */
  withhold(text: string): string {
    return [this.run, this.carried, this.openKey].reduce((said, secret) => said.replaceAll(secret, '…'), text)
  }
}

function newKey(): string {
  return randomBytes(32).toString('base64url')
}

function isSame(one: string, other: string): boolean {
  return timingSafeEqual(hash(one), hash(other))
}

function hash(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
