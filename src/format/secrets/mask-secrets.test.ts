import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { secretText, secretValue } from '../../../test/secret-arbitrary.ts'
import { drawFrom, makeSecrets } from '../../../test/secret-samples.ts'
import { findSecrets } from './find-secrets.ts'
import { maskSecrets, maskText } from './mask-secrets.ts'
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
