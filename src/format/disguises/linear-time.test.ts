// Finders take linear time, whatever is repeated. A pattern that tried every end of every beginning took minutes.
import { describe, expect, test } from 'vitest'
import { pick } from '../../../test/extent.ts'
import { findSecrets } from '../secrets/find-secrets.ts'
import { makeWordFinder } from '../secrets/find-word.ts'

const WORD = 'correct-horse-battery-staple'
const base64 = (text: string) => Buffer.from(text).toString('base64')

const REPEATED: readonly string[] = [
  '\\n\\n',
  base64('ghp_ab'),
  '%41',
  '\u001b[',
  '63 6f 72 72 65 ',
  'QUFB',
  '41',
  '\n> ',
  `${base64('to be or not to be, that is')}\n`,
  base64(WORD.slice(0, 27)),
  '-_',
  '636f7272',
  ' :;,',
  '0x63, ',
  '%25',
  '\u001b[1;31m',
  '\u001b[32mc\u001b[0m',
  '\\u001b[1m',
  '&#99;',
  '&#0000',
  '\n',
  'c\no\n',
  '\\',
  '\\\r\n   ',
  'c\0o\0',
  '\u200b',
  WORD.slice(0, 27),
  `${WORD.slice(0, 10)}\n`,
]

const MEGABYTE = 1_000_000
const LIMIT_MS = 10_000
const TRIES = 5
/** Below this, the clock and other processes decide. */
const NOISE_MS = 200

const finder = makeWordFinder(WORD)

function timeOf(piece: string, size: number): number {
  const text = piece.repeat(Math.ceil(size / piece.length))
  const start = performance.now()
  finder.mayHold(text)
  finder.find(text)
  findSecrets(text)
  return performance.now() - start
}

describe('the time for a repeated text', () => {
  test.each(pick(REPEATED, 4).map((piece) => [piece]))('is linear for %j', { timeout: 120_000 }, (piece) => {
    const whole = timeOf(piece, MEGABYTE)
    expect(whole).toBeLessThan(LIMIT_MS)
    let isLinear = whole < NOISE_MS
    for (let attempt = 0; attempt < TRIES && !isLinear; attempt++)
      isLinear = timeOf(piece, MEGABYTE) <= 2.5 * timeOf(piece, MEGABYTE / 2) + NOISE_MS
    expect(isLinear).toBe(true)
  })
})
