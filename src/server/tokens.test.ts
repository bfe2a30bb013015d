import { describe, expect, test } from 'vitest'
import { AttemptLimit } from './attempt-limit.ts'
import { Tokens } from './tokens.ts'

function carried(tokens: Tokens): string {
  return /=([\w-]+);/.exec(tokens.cookie('annals-1'))?.[1] ?? ''
}

describe('tokens', () => {
  test('the one of the run opens as often as it is used, and nothing like it does', () => {
    const tokens = new Tokens('the-key')
    expect([tokens.use('the-key'), tokens.use('the-key')]).toEqual([true, true])
    for (const other of ['', 'the-ke', 'the-key ', 'THE-KEY']) expect(tokens.isValid(other)).toBe(false)
  })

  test('one for one time opens once, and is not used up by asking', () => {
    const tokens = new Tokens('the-key')
    const token = tokens.issue()
    expect(token).toMatch(/^[\w-]{43}$/)
    expect([tokens.isValid(token), tokens.isValid(token)]).toEqual([true, true])
    expect([tokens.use(token), tokens.use(token), tokens.isValid(token)]).toEqual([true, false, false])
  })

  test('it is good for two minutes', () => {
    let now = 1000
    const tokens = new Tokens('the-key', () => now)
    const token = tokens.issue()
    now += 119_999
    expect(tokens.isValid(token)).toBe(true)
    now += 1
    expect(tokens.isValid(token)).toBe(false)
    expect(tokens.use(token)).toBe(false)
  })

  test('there are never many of them; the oldest go first', () => {
    const tokens = new Tokens('the-key')
    const issued = Array.from({ length: 101 }, () => tokens.issue())
    expect(issued.map((token) => tokens.isValid(token)).indexOf(true)).toBe(1)
    expect(tokens.use(issued.at(-1) ?? '')).toBe(true)
  })

  test('the cookie is for this server alone and no script reads it', () => {
    expect(new Tokens('the-key').cookie('annals-1')).toMatch(/^annals-1=[\w-]{43}; HttpOnly; SameSite=Strict; Path=\/$/)
  })

  test('each secret opens its own door', () => {
    const tokens = new Tokens('the-key')
    const doors = (secret: string) => [tokens.isValid(secret), tokens.isCookie(secret), tokens.isOpenKey(secret)]
    expect(doors('the-key')).toEqual([true, false, false])
    expect(doors(carried(tokens))).toEqual([false, true, false])
    expect(doors(tokens.openKey)).toEqual([false, false, true])
    expect(doors(tokens.issue())).toEqual([true, false, false])
    expect(doors('')).toEqual([false, false, false])
    const other = new Tokens('the-key')
    expect([other.isCookie(carried(tokens)), other.isOpenKey(tokens.openKey)]).toEqual([false, false])
  })

  test('the key is taken out of what is said', () => {
    const tokens = new Tokens('the-key')
    expect(tokens.withhold(`no "the-key", the-key, ${carried(tokens)}, ${tokens.openKey}`)).toBe('no "…", …, …, …')
  })
})

describe('wrong keys', () => {
  test('are twenty a minute, and then none until the first is a minute old', () => {
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
