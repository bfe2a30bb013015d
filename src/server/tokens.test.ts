import { describe, expect, test } from 'vitest'
import { AttemptLimit } from './attempt-limit.ts'
import { Tokens } from './tokens.ts'

function cookieValue(tokens: Tokens): string {
  return /=([\w-]+);/.exec(tokens.cookie('annals-1'))?.[1] ?? ''
}

describe('tokens', () => {
  test('the key of the run is valid any number of times', () => {
    const tokens = new Tokens('the-key')
    expect([tokens.use('the-key'), tokens.use('the-key')]).toEqual([true, true])
    for (const other of ['', 'the-ke', 'the-key ', 'THE-KEY']) expect(tokens.isValid(other)).toBe(false)
  })

  test('a one-time token can be used once, and isValid does not use it up', () => {
    const tokens = new Tokens('the-key')
    const token = tokens.issue()
    expect(token).toMatch(/^[\w-]{43}$/)
    expect([tokens.isValid(token), tokens.isValid(token)]).toEqual([true, true])
    expect([tokens.use(token), tokens.use(token), tokens.isValid(token)]).toEqual([true, false, false])
  })

  test('a one-time token expires after two minutes', () => {
    let now = 1000
    const tokens = new Tokens('the-key', () => now)
    const token = tokens.issue()
    now += 119_999
    expect(tokens.isValid(token)).toBe(true)
    now += 1
    expect(tokens.isValid(token)).toBe(false)
    expect(tokens.use(token)).toBe(false)
  })

  test('keeps at most 100 one-time tokens and drops the oldest', () => {
    const tokens = new Tokens('the-key')
    const issued = Array.from({ length: 101 }, () => tokens.issue())
    expect(issued.map((token) => tokens.isValid(token)).indexOf(true)).toBe(1)
    expect(tokens.use(issued.at(-1) ?? '')).toBe(true)
  })

  test('the cookie is HttpOnly and SameSite=Strict', () => {
    expect(new Tokens('the-key').cookie('annals-1')).toMatch(/^annals-1=[\w-]{43}; HttpOnly; SameSite=Strict; Path=\/$/)
  })

  test('each secret is accepted only for its purpose', () => {
    const tokens = new Tokens('the-key')
    const uses = (secret: string) => [tokens.isValid(secret), tokens.isCookie(secret), tokens.isOpenKey(secret)]
    expect(uses('the-key')).toEqual([true, false, false])
    expect(uses(cookieValue(tokens))).toEqual([false, true, false])
    expect(uses(tokens.openKey)).toEqual([false, false, true])
    expect(uses(tokens.issue())).toEqual([true, false, false])
    expect(uses('')).toEqual([false, false, false])
    const other = new Tokens('the-key')
    expect([other.isCookie(cookieValue(tokens)), other.isOpenKey(tokens.openKey)]).toEqual([false, false])
  })

  test('withhold removes secrets from a message', () => {
    const tokens = new Tokens('the-key')
    expect(tokens.withhold(`no "the-key", the-key, ${cookieValue(tokens)}, ${tokens.openKey}`)).toBe('no "…", …, …, …')
  })
})

describe('AttemptLimit', () => {
  test('allows twenty wrong keys per minute', () => {
    let now = 0
    const attempts = new AttemptLimit(() => now)
    for (let count = 0; count < 20; count++) {
      expect(attempts.isReached()).toBe(false)
      attempts.count()
      now += 1000
    }
    expect(attempts.isReached()).toBe(true)
    now = 59_999
    expect(attempts.isReached()).toBe(true)
    now = 60_000
    expect(attempts.isReached()).toBe(false)
    attempts.count()
    expect(attempts.isReached()).toBe(true)
  })
})
