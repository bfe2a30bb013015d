import { describe, expect, test } from 'vitest'
import { drawFrom, makeSecrets } from '../../../test/secret-samples.ts'
import { makeMatcher, type RedactTargets } from './redact-matcher.ts'

const token = makeSecrets(drawFrom(6)).find(({ family }) => family === 'github-token')?.secret ?? ''

const found = (targets: RedactTargets, text: string) =>
  makeMatcher(targets)
    .finder.find(text)
    .map(({ start, end }) => text.slice(start, end))

describe('makeMatcher', () => {
  test('finds secrets in known formats, alone or with texts and patterns', () => {
    const text = `${token} hunter2 me@home.com`
    expect(found({}, text)).toEqual([token])
    expect(found({ text: ['hunter2'] }, text)).toEqual(['hunter2'])
    expect(found({ text: ['hunter2'], regex: ['\\w+@\\w+\\.com'], secrets: true }, text)).toEqual([
      'hunter2',
      'me@home.com',
      token,
    ])
    expect(makeMatcher({}).isOnlySecrets).toBe(true)
    expect(makeMatcher({ text: ['hunter2'], secrets: true }).isOnlySecrets).toBe(false)
  })

  test('names a match by its kind, never by its text', () => {
    const { nameOf } = makeMatcher({ text: ['hunter2'], regex: ['x+'], secrets: true })
    expect([nameOf('hunter2'), nameOf('xxx'), nameOf(token)]).toEqual(['text', 'match', 'GitHub token'])
  })

  test.each<[RedactTargets, string]>([
    [{ text: ['ab'] }, 'too short'],
    [{ text: [''] }, 'too short'],
    [{ text: ['****'] }, 'Asterisks are the mask itself'],
    [{ regex: ['a*'] }, 'matches an empty text'],
    [{ regex: ['(a'] }, 'is invalid'],
    [{ regex: ['(?=a)'] }, 'Lookahead and lookbehind'],
  ])('refuses %j', (targets, message) => expect(() => makeMatcher(targets)).toThrow(message))

  test('mayHold rules out raw text without a match', () => {
    const { mayHold } = makeMatcher({ text: ['hunter2'], regex: ['(?i)sesame\\d'] }).finder
    expect(mayHold?.('{"a":"hunter2"}')).toBe(true)
    expect(mayHold?.('{"a":"SESAME7"}')).toBe(true)
    expect(mayHold?.('{"a":"\\u0068unter2"}')).toBe(true)
    expect(mayHold?.('{"a":"nothing"}')).toBe(false)
    expect(makeMatcher({ regex: ['[0-9]{4}'] }).finder.mayHold?.('none')).toBe(true)
  })
})
