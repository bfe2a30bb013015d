import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../test/extent.ts'
import { drawFrom, makeSecrets } from '../../../test/secret-samples.ts'
import { maskSecrets, maskText, nameSecrets } from './mask-secrets.ts'
import { isPseudonymous, Pseudonyms, splitAtPseudonyms } from './pseudonyms.ts'

const secretOf = (family: string, seed: number) =>
  makeSecrets(drawFrom(seed)).find((sample) => sample.family === family)?.secret ?? ''

const [first, second, key] = [
  secretOf('github-token', 1),
  secretOf('github-token', 2),
  secretOf('private-key', 1).trim(),
] as const

describe('names', () => {
  test('are numbered by kind in the order of first appearance, and equal for equal values', () => {
    const names = new Pseudonyms()
    expect(names.nameOf('github-token', 'b')).toBe('«github-token-1»')
    expect(names.nameOf('github-token', 'a')).toBe('«github-token-2»')
    expect(names.nameOf('password', 'c')).toBe('«password-1»')
    expect(names.nameOf('github-token', 'b')).toBe('«github-token-1»')
  })

  test('stay those of the first kind', () => {
    const names = new Pseudonyms()
    expect(names.nameOf('github-token', 'a')).toBe(names.nameOf('url-password', 'a'))
  })

  test('are recognized, also as bytes', () => {
    expect(isPseudonymous('«github-token-1»')).toBe(true)
    expect(isPseudonymous(Buffer.from('«github-token-1»').toString('latin1'))).toBe(true)
    expect(isPseudonymous('«github-token-1»x9Fq')).toBe(false)
    expect(splitAtPseudonyms('a «user-1» b')).toEqual(['a ', ' b'])
  })
})

describe('a value with secrets', () => {
  test('has the same name for the same secret in every string, key and list', () => {
    const value = { text: `${second} then ${first}`, [first]: 'key', list: [`a ${first}.`, `b ${second}.`] }
    expect(nameSecrets(value, new Pseudonyms())).toEqual({
      text: '«github-token-2» then «github-token-1»',
      '«github-token-1»': 'key',
      list: ['a «github-token-1».', 'b «github-token-2».'],
    })
  })

  test('has the same name for a secret that is split, escaped or encoded', () => {
    const wrapped = `${first.slice(0, 22)}\n${first.slice(22)}`
    const value = {
      plain: `token ${first}`,
      wrapped: `token ${wrapped}`,
      percent: `token ${first.replace('_', '%5F')}`,
      base64: `data ${Buffer.from(`token: ${first} end`).toString('base64')}`,
      hex: `data ${Buffer.from(`token: ${first} end`).toString('hex')}`,
    }
    const named = Object.values(nameSecrets(value, new Pseudonyms()))
    for (const text of named) expect(text).toContain('«github-token-1»')
    expect(named.slice(0, 3)).toEqual(Array.from({ length: 3 }, () => 'token «github-token-1»'))
  })

  test('keeps the lines of a file of settings, in which a secret may seem to go on in the next line', () => {
    const names = new Pseudonyms()
    const settings = `A=1\nGITHUB_TOKEN=${first}\nDEBUG=1\nB=2`
    expect(nameSecrets(settings, names).split('\n')).toHaveLength(4)
    expect(nameSecrets(`see ${first} there`, names)).toBe('see «github-token-1» there')
    expect(nameSecrets(settings, names)).toContain('GITHUB_TOKEN=«github-token-1»\n')
  })

  test('has one name in place of a key of many lines, and the name in each line of a patch', () => {
    const lines = key.split('\n').map((line) => `+${line}`)
    const value = { content: `before\n${key}\nafter`, escaped: JSON.stringify(key), lines: ['+a', ...lines, '+b'] }
    expect(nameSecrets(value, new Pseudonyms())).toEqual({
      content: 'before\n«private-key-1»\nafter',
      escaped: '"«private-key-1»"',
      lines: ['+a', ...lines.map(() => '+«private-key-1»'), '+b'],
    })
  })

  test('has no secret left, and names are not found again', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), (seed) => {
        // A few random keys do not look like one. test/secrets measures how many.
        const samples = makeSecrets(drawFrom(seed)).filter(
          ({ before, secret, after }) => maskText(before + secret + after) !== before + secret + after,
        )
        const value = samples.map(({ before, secret, after }, index) => ({ [`at ${index}`]: before + secret + after }))
        const names = new Pseudonyms()
        const named = nameSecrets(value, names)
        expect(nameSecrets(named, names)).toBe(named)
        expect(maskSecrets(named)).toBe(named)
        const text = JSON.stringify(named)
        for (const { secret } of samples) expect(text).not.toContain(JSON.stringify(secret).slice(1, -1))
      }),
      { numRuns: runs(20) },
    )
  })

  test.each([
    'password="',
    'api_key: "',
    'https://user:',
    'curl -u user:',
    'Authorization: token ',
    '--password=',
    'TOKEN=',
  ])('has nothing to find after %s', (before) => {
    const text = `${before}«github-token-1»${before.endsWith('"') ? '"' : ''} @host.example`
    expect(maskSecrets({ text, password: '«github-token-1»' })).toEqual({ text, password: '«github-token-1»' })
  })
})
