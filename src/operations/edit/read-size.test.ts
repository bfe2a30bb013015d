import { expect, test } from 'vitest'
import { readSize } from './read-size.ts'

test.each([
  ['500', 500],
  ['20k', 20_000],
  ['20 KB', 20_000],
  ['1MB', 1_000_000],
  ['1.5m', 1_500_000],
  ['64KiB', 65_536],
  ['2 GiB', 2_147_483_648],
  ['300 bytes', 300],
  ['1 byte', 1],
  ['20,000', 20_000],
  ['1_000_000', 1_000_000],
  [' 7 ', 7],
])('%s is %i bytes', (words, bytes) => {
  expect(readSize(words)).toBe(bytes)
})

test.each(['', 'k', '-5', '1e3', '20 kilo', '1.k', 'Infinity', '0x10', '1,2', 'constructor'])(
  '"%s" is not a size',
  (words) => {
    expect(() => readSize(words)).toThrow(`"${words}" is not a size. Use a number such as 500, 20k or 1MB.`)
  },
)
