import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DigestSearch, digestTexts, makeSalt } from './text-digest.ts'

const salt = makeSalt()
const find = (texts: string[], bytes: string | Buffer) =>
  new DigestSearch(digestTexts(texts, salt)).find(Buffer.from(bytes)).toSorted((a, b) => a - b)

describe('a text is found by its digest', () => {
  test('at any offset, and nothing else is found', () => {
    const texts = ['hunter2hunter2', 'é→é→é→']
    expect(find(texts, 'hunter2hunter2 and hunter2hunter2, é→é→é→ and hunter2hunter3')).toEqual([0, 19, 35])
    expect(find(['hunter2hunter2'], 'hunter2hunter')).toEqual([])
    expect(find([], 'hunter2hunter2')).toEqual([])
  })

  test('without being stored', () => {
    const told = JSON.stringify(digestTexts(['hunter2hunter2'], salt))
    expect(told).not.toContain('hunter2')
    expect(digestTexts(['hunter2hunter2'], makeSalt())).not.toEqual(digestTexts(['hunter2hunter2'], salt))
  })

  test('unless it is so short that it could be guessed', () => {
    expect(digestTexts(['482913', 'hunter2'], salt)).toEqual([])
  })

  test('by a part of it if it is long', () => {
    const key = Array.from({ length: 100 }, (_, index) => `line ${index} of a key`).join('\n')
    const [found = 0] = find([key], `xx${key}yy`)
    expect(found).toBeGreaterThan(0)
    expect(digestTexts([key], salt)[0]?.length).toBe(64)
  })

  test('at every offset of any bytes', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', 'é'), minLength: 12, maxLength: 14 })
    fc.assert(
      fc.property(
        fc.array(text, { minLength: 1, maxLength: 4 }),
        fc.array(fc.oneof(fc.nat(3), fc.string({ unit: fc.constantFrom('a', 'b', 'é'), maxLength: 5 })), {
          maxLength: 8,
        }),
        (texts, parts) => {
          const whole = parts.map((part) => (typeof part === 'number' ? (texts[part] ?? '') : part)).join('')
          const bytes = Buffer.from(whole)
          const expected = new Set<number>()
          for (const each of texts)
            for (let place = bytes.indexOf(each); place >= 0; place = bytes.indexOf(each, place + 1))
              expected.add(place)
          expect([...new Set(find(texts, bytes))]).toEqual([...expected].toSorted((a, b) => a - b))
        },
      ),
    )
  })
})
