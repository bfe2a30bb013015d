import { expect, it } from 'vitest'
import { page } from './pager.ts'

async function paged(text: string | AsyncIterable<string>, isTerminal: boolean, pager: string): Promise<string[]> {
  const written: string[] = []
  await page(text, {
    isTerminal,
    rows: 3,
    env: { PATH: process.env['PATH'], ANNALS_PAGER: pager },
    write: async (rest) => void written.push(rest),
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
])('writes directly %s', async (_when, text, isTerminal, pager, expected) => {
  expect(await paged(text, isTerminal, pager)).toEqual(expected)
})

async function* lines(count: number): AsyncGenerator<string> {
  for (let line = 0; line < count; line++) yield `${line}\n`
}

it('writes all pieces directly if the pager does not exist', async () => {
  const written = await paged(lines(50_000), true, 'no-such-pager-anywhere 2>/dev/null')
  expect(written.join('').split('\n')).toHaveLength(50_001)
})

it('passes pieces on as they come and stops when the pager is closed', async () => {
  let made = 0
  async function* endless(): AsyncGenerator<string> {
    for (;;) yield `${made++} ${'x'.repeat(1000)}\n`
  }
  expect(await paged(endless(), true, 'head -n 5 >/dev/null')).toEqual([])
  expect(made).toBeLessThan(10_000)
})

it('writes output that fits on the screen directly, in any number of pieces', async () => {
  expect(await paged(lines(1), true, 'false')).toEqual(['0\n'])
})

it('opens the pager for short text too if it has to stay, and says whether the user has closed it', async () => {
  const write = async () => {}
  const env = { PATH: process.env['PATH'] }
  const show = (pager: string) =>
    page('one\n', { isTerminal: true, stays: true, rows: 3, env: { ...env, ANNALS_PAGER: pager }, write })
  // less without a terminal copies its input and exits.
  expect(await show('less >/dev/null;:')).toBe(true)
  expect(await show('head -n 1 >/dev/null')).toBe(false)
  expect(await show('')).toBe(false)
})

it('waits for the pager before it throws', async () => {
  async function* broken(): AsyncGenerator<string> {
    yield 'one\ntwo\nthree\nfour\n'
    throw new Error('the file is gone')
  }
  await expect(paged(broken(), true, 'cat >/dev/null')).rejects.toThrow('the file is gone')
})
