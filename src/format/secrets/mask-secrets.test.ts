import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { secretText, secretValue } from '../../../test/secret-arbitrary.ts'
import { drawFrom, makeSecrets } from '../../../test/secret-samples.ts'
import { findSecrets } from './find-secrets.ts'
import { maskSecrets, maskText } from './mask-secrets.ts'
import { runs } from '../../../test/extent.ts'

const secrets = makeSecrets(drawFrom(4))
const token = secrets.find(({ family }) => family === 'github-token')?.secret ?? ''

describe('a masked text', () => {
  test('has stars in the place of secrets', () => {
    expect(maskText(`export TOKEN=${token} # mine`)).toBe(`export TOKEN=${'*'.repeat(token.length)} # mine`)
    expect(maskText('https://mara:sesame-7@example.com')).toBe('https://mara:********@example.com')
    expect(maskText('nothing here')).toBe('nothing here')
  })

  test('is as long, differs only where secrets were, and has none left', () => {
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

describe('a masked value', () => {
  test('is masked in its strings, and its keys are left', () => {
    const value = { [token]: [{ text: `a ${token}` }, 1, null], plain: 'b' }
    expect(maskSecrets(value)).toEqual({ [token]: [{ text: `a ${'*'.repeat(40)}` }, 1, null], plain: 'b' })
  })

  test('is the very same one when nothing is to be hidden', () => {
    const value = { a: ['b', { c: 'd' }] }
    expect(maskSecrets(value)).toBe(value)
  })

  test('masked again is the very same one', () => {
    fc.assert(
      fc.property(secretValue, (value) => {
        const masked = maskSecrets(value)
        expect(maskSecrets(masked)).toBe(masked)
      }),
    )
  })
})
