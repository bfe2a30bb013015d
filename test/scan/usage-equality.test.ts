// The scanner in WebAssembly gives the same rows as the one in JavaScript.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { TEXT_COLUMNS, USAGE_COLUMNS, UsageTable } from '../../src/analytics/ledger/usage-table.ts'
import { ByteReader } from '../../src/reader/byte-reader.ts'
import { CHUNK_BYTES, compileUsageModule } from '../../src/scan/usage-memory.ts'
import { FastScanner } from '../../src/store/ledger/fast-scanner.ts'
import { UsageScanner, type RowScanner, type ScanPosition } from '../../src/store/ledger/usage-scanner.ts'
import { corpus, hasCorpus } from '../corpus-folder.ts'
import { isFull } from '../extent.ts'
import { Random } from '../generate/random.ts'
import { root } from '../rules/files.ts'
import { makeUsageLine } from './usage-lines.ts'

type ByteSource = Parameters<RowScanner['scan']>[0]

const module = compileUsageModule()
const START: ScanPosition = { offset: 0, line: 1 }

describe('the WebAssembly scanner', () => {
  test('agrees on every fixture', () => {
    const paths = listTranscripts(join(root, 'test', 'fixtures'))
    expect(paths.length).toBeGreaterThan(50)
    expect(compareFiles(paths)).toEqual([])
  })

  test.skipIf(!hasCorpus)('agrees on every real transcript', () => {
    expect(compareFiles(listTranscripts(corpus))).toEqual([])
  })

  test('agrees on random lines', { timeout: 3_600_000 }, () => {
    const rounds = Number(process.env['ANNALS_LINES'] ?? (isFull ? 1_000_000 : 100_000)) / LINES
    for (let round = 0; round < rounds; round++) {
      const random = new Random(round)
      const lines = Array.from({ length: LINES }, () => makeUsageLine(random))
      const bytes = Buffer.concat(lines.flatMap((line) => [line, NEWLINE]))
      expect(compareLines(bytes.subarray(0, bytes.length - random.below(3))), `round ${round}`).toBeUndefined()
    }
  })

  test('reads few usual lines with JavaScript', () => {
    const line = Buffer.from(USUAL)
    const fast = new FastScanner(module)
    fast.scan(sourceOf(Buffer.concat(Array.from({ length: 100 }, () => line))), START)
    expect(fast.memory.rowCount).toBe(100)
  })

  test('agrees where a chunk ends, and on lines longer than a chunk', () => {
    const filler = (length: number) => Buffer.from(`{"text":"${'x'.repeat(length - 12)}"}\n`)
    const usual = Buffer.from(USUAL)
    for (const length of [CHUNK_BYTES - 1, CHUNK_BYTES, CHUNK_BYTES + 1, CHUNK_BYTES - 70, CHUNK_BYTES * 2])
      expect(compareLines(Buffer.concat([usual, filler(length), usual, usual]))).toBeUndefined()
  })

  test('agrees on more rows and texts than there is room for at first', () => {
    const lines = Array.from({ length: 40_000 }, (_, index) => USUAL.replaceAll('_01', `_${index}`))
    expect(compareLines(Buffer.from(lines.join('')))).toBeUndefined()
  })

  test('agrees on deep nesting', () => {
    for (const depth of [100, 4095, 4096, 5000, 100_000]) {
      const deep = `${'[{"a":'.repeat(depth)}1${'}]'.repeat(depth)}`
      expect(compareLines(Buffer.from(USUAL.replace('"text"', deep)))).toBeUndefined()
    }
  })
})

const LINES = 1000
const NEWLINE = Buffer.from('\n')
const USUAL =
  '{"timestamp":"2026-02-11T09:30:00.000Z","requestId":"req_01","content":"text","sessionId":"s","message":{"id":"msg_01",' +
  '"model":"claude","usage":{"input_tokens":1,"output_tokens":2,"iterations":[{"type":"message"}]}}}\n'

function listTranscripts(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return names.filter((name) => name.endsWith('.jsonl')).map((name) => join(folder, name))
}

/** All files in one table each, as for a report. */
function compareFiles(paths: readonly string[]): string[] {
  const [fast, slow] = [new FastScanner(module), new UsageScanner(new UsageTable())]
  const ends = (scanner: RowScanner) =>
    paths.map((path) => {
      const reader = new ByteReader(path)
      const place = scanner.scan(reader, START)
      reader.close()
      return { path, ...place, rows: scanner.count }
    })
  expect(ends(fast)).toEqual(ends(slow))
  return findDifferences(fast, slow)
}

function compareLines(bytes: Buffer): string | undefined {
  const [fast, slow] = [new FastScanner(module), new UsageScanner(new UsageTable())]
  expect(fast.scan(sourceOf(bytes), START)).toEqual(slow.scan(sourceOf(bytes), START))
  const [difference] = findDifferences(fast, slow)
  return difference
}

function findDifferences(fast: RowScanner, slow: RowScanner): string[] {
  fast.moveRows()
  if (fast.table.count !== slow.table.count) return [`${fast.table.count} rows, not ${slow.table.count}`]
  const lines = slow.table.column('line')
  return USAGE_COLUMNS.flatMap((name) => {
    const [ours, theirs] = [valuesOf(fast.table, name), valuesOf(slow.table, name)]
    const row = ours.findIndex((value, index) => !Object.is(value, theirs[index]))
    return row < 0 ? [] : [`line ${lines[row]}: ${name} is ${ours[row]}, not ${theirs[row]}`]
  })
}

function valuesOf(table: UsageTable, name: (typeof USAGE_COLUMNS)[number]): (number | string)[] {
  const values = [...table.column(name).subarray(0, table.count)]
  return TEXT_COLUMNS.some((each) => each === name) ? values.map((id) => table.texts.at(id)) : values
}

function sourceOf(bytes: Buffer): ByteSource {
  return {
    size: bytes.length,
    mtimeMs: 0,
    inode: 0,
    slice: (offset, length) => bytes.subarray(offset, offset + length),
    read: (buffer, offset) => buffer.subarray(0, bytes.copy(buffer, 0, offset)),
    close() {},
  }
}
