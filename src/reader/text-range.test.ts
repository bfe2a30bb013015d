import fc from 'fast-check'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readTexts } from './text-range.ts'

const folder = mkdtempSync(join(homedir(), 'ranges-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const text = Array.from({ length: 12_000 }, (_, index) => `line ${index} of the file\n`).join('')
const path = join(folder, 'a.jsonl')
writeFileSync(path, text)

test('returns the bytes of each range, in the given order', async () => {
  const ranges = fc.array(
    fc.record({ offset: fc.nat(text.length + 100), length: fc.oneof(fc.nat(60), fc.nat(40_000)) }),
    { maxLength: 12 },
  )
  await fc.assert(
    fc.asyncProperty(ranges, fc.boolean(), async (drawn, isSorted) => {
      const asked = isSorted ? drawn.toSorted((a, b) => a.offset - b.offset) : drawn
      const expected = asked.map(({ offset, length }) => text.slice(offset, offset + length))
      expect(await readTexts(path, asked)).toEqual(expected)
    }),
  )
})

test('reads adjacent lines and cuts a long one', async () => {
  const ranges = [
    { offset: 0, length: 10 },
    { offset: 10, length: 200 },
    { offset: 210, length: 5 },
  ]
  expect(await readTexts(path, ranges, 100)).toEqual([
    text.slice(0, 10),
    `${text.slice(10, 110)} … 100 more bytes`,
    text.slice(210, 215),
  ])
})
