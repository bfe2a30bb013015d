import { expect, it } from 'vitest'
import { page } from './pager.ts'

async function paged(text: string, isTerminal: boolean, pager: string): Promise<string[]> {
  const written: string[] = []
  await page(text, {
    isTerminal,
    rows: 3,
    env: { PATH: process.env['PATH'], ANNALS_PAGER: pager },
    write: (rest) => written.push(rest),
  })
  return written
}

const long = 'one\ntwo\nthree\nfour\n'

it.each([
  ['into a pipe', long, false, 'false', [long]],
  ['what fits', 'one\n', true, 'false', ['one\n']],
  ['when the pager is switched off', long, true, '', [long]],
  ['when there is no such pager', long, true, 'no-such-pager-anywhere 2>/dev/null', [long]],
  ['nothing when the pager took it', long, true, 'cat >/dev/null', []],
  ['nothing when the reader leaves early', 'x'.repeat(5_000_000) + long, true, 'head -c 1 >/dev/null', []],
])('writes itself %s', async (_when, text, isTerminal, pager, expected) => {
  expect(await paged(text, isTerminal, pager)).toEqual(expected)
})
