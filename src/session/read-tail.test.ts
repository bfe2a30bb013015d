import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readTail } from './read-tail.ts'

const folder = mkdtempSync(join(tmpdir(), 'annals-tail-'))

afterAll(() => rmSync(folder, { recursive: true }))

const line = (number: number, length = 20) =>
  `${JSON.stringify({ type: 'summary', summary: `${number}`.padEnd(length) })}\n`

const read = async (text: string, bytes: number) => {
  const path = join(folder, 'a.jsonl')
  writeFileSync(path, text)
  const { records } = await readTail(path, bytes)
  return records.map(({ parsed }) => Number(JSON.parse(JSON.stringify(parsed.raw)).summary))
}

test('reads complete records at the end only', async () => {
  const text = [1, 2, 3, 4, 5].map((number) => line(number)).join('')
  expect(await read(text, 120)).toEqual([4, 5])
  expect(await read(text, 10_000)).toEqual([1, 2, 3, 4, 5])
})

test('looks further back for a long last line, and leaves an unfinished one', async () => {
  expect(await read(line(1, 9000) + line(2, 5000), 120)).toEqual([2])
  expect(await read(`${line(1)}${line(2)}{"type":`, 80)).toEqual([2])
})
