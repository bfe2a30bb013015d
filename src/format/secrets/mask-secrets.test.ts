import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { secretText, secretValue } from '../../../test/secret-arbitrary.ts'
import { drawFrom, makeSecrets } from '../../../test/secret-samples.ts'
import { findSecrets } from './find-secrets.ts'
import { locateSecrets } from './map-secrets.ts'
import { maskSecrets, maskText, nameSecrets } from './mask-secrets.ts'
import { Pseudonyms } from './pseudonyms.ts'
import { runs } from '../../../test/extent.ts'

const secrets = makeSecrets(drawFrom(4))
const token = secrets.find(({ family }) => family === 'github-token')?.secret ?? ''

describe('maskText', () => {
  test('replaces secrets with asterisks', () => {
    expect(maskText(`export TOKEN=${token} # mine`)).toBe(`export TOKEN=${'*'.repeat(token.length)} # mine`)
    expect(maskText('https://mara:sesame-7@example.com')).toBe('https://mara:********@example.com')
    expect(maskText('nothing here')).toBe('nothing here')
  })

  test('keeps the length, changes only secrets and leaves none', () => {
    fc.assert(
      fc.property(secretText, (text) => {
        const masked = maskText(text)
        expect(masked.length).toBe(text.length)
        const expected = text.split('')
        for (const { start, end } of findSecrets(text)) expected.fill('*', start, end)
        expect(masked).toBe(expected.join(''))
        expect(findSecrets(masked)).toEqual([])
        expect(maskText(masked)).toBe(masked)
      }),
      { numRuns: runs(2000) },
    )
  })
})

describe('maskSecrets', () => {
  test('masks what follows keys that get the same mask', () => {
    const other = token.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a'))
    const disguised = `${token.slice(0, 8)}\u200B${token.slice(8)}`
    const value = { o: { [token]: 'one', [disguised]: 'two', [other]: 'three' }, stdout: `token ${token}`, end: 'x' }
    for (const masked of [maskSecrets(value), nameSecrets(value, new Pseudonyms())]) {
      expect(locateSecrets(masked).found).toEqual([])
      expect(Object.values(masked.o)).toEqual(['one', 'two', 'three'])
      expect(masked.end).toBe('x')
    }
    expect(maskSecrets(value).stdout).toBe(`token ${'*'.repeat(token.length)}`)
    expect(nameSecrets(value, new Pseudonyms()).stdout).toBe('token «github-token-1»')
  })

  test('masks strings and keys', () => {
    const value = { [token]: [{ text: `a ${token}` }, 1, null], plain: 'b' }
    expect(maskSecrets(value)).toEqual({ ['*'.repeat(40)]: [{ text: `a ${'*'.repeat(40)}` }, 1, null], plain: 'b' })
  })

  test('returns the same value if there is no secret', () => {
    const value = { a: ['b', { c: 'd' }] }
    expect(maskSecrets(value)).toBe(value)
  })

  test('returns the same value when masked again', () => {
    fc.assert(
      fc.property(secretValue, (value) => {
        const masked = maskSecrets(value)
        expect(maskSecrets(masked)).toBe(masked)
      }),
    )
  })
})
