// The secrets of a server run. They are independent of each other, because a browser also sends its cookie to other
// servers on this machine. They are compared by hash, so that timing reveals nothing.
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

const ONE_TIME_MS = 120_000
/** More than a person needs in two minutes; the oldest are dropped first. */
const MAX_ONE_TIME = 100

export class Tokens {
  private readonly run: string
  private readonly cookieValue = newKey()
  readonly openKey = newKey()
  private readonly now: () => number
  private readonly oneTime = new Map<string, number>()

  constructor(run: string, now: () => number = Date.now) {
    this.run = run
    this.now = now
  }

  isCookie(value: string): boolean {
    return isSame(value, this.cookieValue)
  }

  isOpenKey(key: string): boolean {
    return isSame(key, this.openKey)
  }

  isRunKey(token: string): boolean {
    return isSame(token, this.run)
  }

  isValid(token: string): boolean {
    const until = this.oneTime.get(hash(token).toString('hex'))
    return this.isRunKey(token) || (until !== undefined && this.now() < until)
  }

  use(token: string): boolean {
    const isValid = this.isValid(token)
    this.oneTime.delete(hash(token).toString('hex'))
    return isValid
  }

  issue(): string {
    const token = newKey()
    this.oneTime.set(hash(token).toString('hex'), this.now() + ONE_TIME_MS)
    for (const [known, until] of this.oneTime) {
      if (this.now() >= until || this.oneTime.size > MAX_ONE_TIME) this.oneTime.delete(known)
    }
    return token
  }

  cookie(name: string): string {
    return `${name}=${this.cookieValue}; HttpOnly; SameSite=Strict; Path=/`
  }

  withhold(text: string): string {
    return [this.run, this.cookieValue, this.openKey].reduce((masked, secret) => masked.replaceAll(secret, '…'), text)
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
