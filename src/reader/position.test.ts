import { appendFileSync, mkdtempSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { checkPosition, TailTracker, takePosition, type Position, type PositionState } from './position.ts'
import { runs } from '../../test/extent.ts'

const folder = mkdtempSync(join(tmpdir(), 'annals-position-'))
const path = join(folder, 'session.jsonl')
afterAll(() => rmSync(folder, { recursive: true }))

/** 40 lines of 50 bytes: longer than the hashed kilobyte. */
const content = Array.from({ length: 40 }, (_none, index) => `{"uuid":"${String(index).padStart(38, '0')}"}\n`).join('')

async function take(place = { offset: content.length, line: 41 }): Promise<Position> {
  const handle = await open(path)
  try {
    return await takePosition(handle, place)
  } finally {
    await handle.close()
  }
}

async function check(position: Position): Promise<PositionState> {
  const handle = await open(path)
  try {
    return await checkPosition(handle, position)
  } finally {
    await handle.close()
  }
}

describe('a position', () => {
  beforeEach(() => writeFileSync(path, content))

  test('has the offset, the file and a hash of the bytes before it', async () => {
    const position = await take()
    expect(position).toMatchObject({ offset: 2000, line: 41 })
    expect(position.tailHash).toMatch(/^[0-9a-f]{64}$/)
    expect(await take()).toEqual(position)
  })

  test.each<[string, PositionState, () => void]>([
    ['nothing happened', 'unchanged', () => undefined],
    ['a line was appended', 'grown', () => appendFileSync(path, '{}\n')],
    ['half a line was appended', 'grown', () => appendFileSync(path, '{')],
    ['the file was truncated', 'truncated', () => truncateSync(path, 1950)],
    ['the file was emptied', 'truncated', () => truncateSync(path, 0)],
    [
      'the file was truncated and grew again',
      'replaced',
      () => writeFileSync(path, content.slice(0, 1950) + '{"uuid":"another"}\n'.repeat(9)),
    ],
    [
      'the last line was rewritten in place',
      'replaced',
      () => writeFileSync(path, content.replace(/39"\}\n$/, '99"}\n')),
    ],
    [
      'a line was removed and others appended',
      'replaced',
      () => writeFileSync(path, content.slice(50) + '{"uuid":"more"}\n'.repeat(9)),
    ],
    ['it was replaced by a file with the same bytes', 'replaced', () => replaceByRename(content)],
    ['it was replaced', 'replaced', () => replaceByRename('{"uuid":"other"}\n'.repeat(200))],
    ['it was replaced by a shorter file', 'truncated', () => replaceByRename('{}\n')],
  ])('when %s: %s', async (_title, state, change) => {
    const position = await take()
    change()
    expect(await check(position)).toBe(state)
  })

  test('at the start of a file can only be grown', async () => {
    writeFileSync(path, '')
    const position = await take({ offset: 0, line: 1 })
    expect(await check(position)).toBe('unchanged')
    writeFileSync(path, content)
    expect(await check(position)).toBe('grown')
  })
})

/** Like an editor: the new file exists before the old one is gone, so it has another inode. */
function replaceByRename(text: string): void {
  writeFileSync(`${path}.new`, text)
  renameSync(`${path}.new`, path)
}

test('TailTracker hashes the tail of the bytes read, whatever the chunks', async () => {
  const line = fc.string({ maxLength: 900 }).map((text) => text.replaceAll('\n', ' '))
  await fc.assert(
    fc.asyncProperty(
      fc.array(line, { minLength: 1, maxLength: 6 }),
      line,
      fc.array(fc.nat(), { maxLength: 4 }),
      async (lines, rest, cuts) => {
        const whole = Buffer.from(`${lines.join('\n')}\n`)
        const bytes = Buffer.concat([whole, Buffer.from(rest)])
        const file = join(folder, 'tail.jsonl')
        writeFileSync(file, bytes)
        const handle = await open(file)
        const tracker = await TailTracker.startAt(handle, 0)
        const edges = [0, ...cuts.map((cut) => cut % (bytes.length + 1)).toSorted((a, b) => a - b), bytes.length]
        edges.slice(1).forEach((edge, index) => tracker.push(bytes.subarray(edges[index], edge)))
        const { tailHash } = await takePosition(handle, { offset: whole.length, line: lines.length + 1 })
        await handle.close()
        expect(tracker.hash).toBe(tailHash)
      },
    ),
    { numRuns: runs(60) },
  )
})
