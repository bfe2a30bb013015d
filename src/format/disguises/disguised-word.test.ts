import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DISGUISES, isFound, isHalfFound, makePick, makePassword } from '../../../test/disguises.ts'
import { runs } from '../../../test/extent.ts'
import { drawFrom } from '../../../test/secret-samples.ts'
import { makeWordFinder } from '../secrets/find-word.ts'
import { maskValues } from '../secrets/mask-values.ts'

const PLACES: Readonly<Record<string, (text: string, cut: number) => unknown>> = {
  value: (text) => ({ text: `see ${text} here` }),
  key: (text) => ({ [`see ${text} here`]: 1 }),
  'nested JSON': (text) => ({ text: JSON.stringify({ a: [JSON.stringify({ b: `see ${text} here` })] }) }),
  'two blocks': (text, cut) => [{ text: `see ${text.slice(0, cut)}` }, { text: `${text.slice(cut)} here` }],
}

const toLatin1 = (text: string) => Buffer.from(text).toString('latin1')

describe('a word', () => {
  test.each(Object.entries(PLACES))('in every disguise is masked in a %s', (_, place) => {
    fc.assert(
      fc.property(
        fc.constantFrom(...DISGUISES),
        fc.nat(1e6),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (disguise, seed, share) => {
          const draw = drawFrom(seed)
          const secret = makePassword(draw)
          const text = disguise.wear(secret, makePick(draw))
          const line = JSON.stringify(place(text, 1 + Math.floor(share * (text.length - 1))))
          expect(isFound(Buffer.from(line), secret)).toBe(true)
          const masked = maskValues(toLatin1(line), makeWordFinder(secret))
          expect({
            name: disguise.name,
            secret,
            line,
            isLeft: isHalfFound(Buffer.from(masked, 'latin1'), secret),
          }).toEqual({ name: disguise.name, secret, line, isLeft: false })
        },
      ),
      { numRuns: runs(3000) },
    )
  })
})
