import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ByteReplacement } from '../plan.ts'
import { applySplices } from './splice-record.ts'
import { spliceReplacement, spliceReplacements } from './splice-replacement.ts'

const latin1 = fc.string({ unit: fc.constantFrom('a', 'b', '\xc3', '\xa9') })

function apply(text: string, { offset, length, bytes }: ByteReplacement, at: number): string {
  return text.slice(0, offset - at) + bytes.toString('latin1') + text.slice(offset - at + length)
}

test('a replacement turns one text into the other and begins and ends with a difference', () => {
  fc.assert(
    fc.property(latin1, latin1, fc.nat(1000), (before, after, offset) => {
      const replacement = spliceReplacement({ offset, length: before.length }, before, after)
      expect(replacement === undefined).toBe(before === after)
      if (!replacement) return
      expect(apply(before, replacement, offset)).toBe(after)
      const old = before.slice(replacement.offset - offset, replacement.offset - offset + replacement.length)
      const bytes = replacement.bytes.toString('latin1')
      if (old === '' || bytes === '') return
      expect(old[0]).not.toBe(bytes[0])
      expect(old.at(-1)).not.toBe(bytes.at(-1))
    }),
  )
})

test('covers only the bytes that differ', () => {
  const before = '{"parentUuid":"aaaa-1","text":"x"}'
  const after = '{"parentUuid":"aaaa-27","text":"x"}'
  expect(spliceReplacement({ offset: 100, length: before.length }, before, after)).toEqual({
    offset: 120,
    length: 1,
    bytes: Buffer.from('27'),
  })
})

test('works for long texts', () => {
  const [head, tail] = ['h'.repeat(10_000), 't'.repeat(10_000)]
  expect(spliceReplacement({ offset: 5, length: 0 }, `${head}x${tail}`, `${head}yz${tail}`)).toEqual({
    offset: 10_005,
    length: 1,
    bytes: Buffer.from('yz'),
  })
  expect(spliceReplacement({ offset: 0, length: 0 }, head, `${head}h`)).toEqual({
    offset: 10_000,
    length: 0,
    bytes: Buffer.from('h'),
  })
})

test('splices become one replacement each', () => {
  const splices = [
    { start: 1, end: 2, raw: '\xc3\xa9' },
    { start: 4, end: 4, raw: 'x' },
  ]
  const replacements = spliceReplacements({ offset: 10, length: 5 }, splices)
  expect(replacements).toEqual([
    { offset: 11, length: 1, bytes: Buffer.from('é') },
    { offset: 14, length: 0, bytes: Buffer.from('x') },
  ])
  expect(applySplices('abcde', splices)).toBe('a\xc3\xa9cdxe')
})
