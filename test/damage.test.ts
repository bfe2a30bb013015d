// The catalog of damage: each folder of test/fixtures/damage has an input.jsonl, exact to the byte, and an expected.json
// checked by hand.
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { toEntries, type LineEntry } from '../src/reader/entries.ts'
import { LineSplitter } from '../src/reader/lines.ts'

const folder = new URL('fixtures/damage/', import.meta.url)
const situations = readdirSync(folder).toSorted()

function readAll(bytes: Buffer, chunkSize = Math.max(1, bytes.length)): LineEntry[] {
  const splitter = new LineSplitter()
  const entries: LineEntry[] = []
  for (let at = 0; at < bytes.length; at += chunkSize) {
    // A copy that is wiped afterwards: whoever keeps a view of the caller's buffer is found out.
    const chunk = Buffer.from(bytes.subarray(at, at + chunkSize))
    entries.push(...splitter.push(chunk).flatMap((line) => toEntries(line, { notes: true })))
    chunk.fill('#')
  }
  return [...entries, ...splitter.finish().flatMap((line) => toEntries(line, { notes: true }))]
}

/** An entry as expected.json names it. */
function nameEntry(entry: LineEntry): object {
  const { kind, line, offset, length } = entry
  const place = { kind, line, offset, length }
  if (entry.kind === 'opaque') return { ...place, reason: entry.reason }
  return entry.kind === 'blank' ? place : { ...place, ...nameRecord(entry.parsed.record, entry.parsed.raw) }
}

function nameRecord(record: { type: string; originalType?: unknown }, raw: unknown): object {
  const original = typeof record.originalType === 'string' ? `unknown ${record.originalType}` : '(none)'
  const type = record.type === 'unknown' ? original : record.type
  const uuid: unknown = typeof raw === 'object' && raw !== null ? Reflect.get(raw, 'uuid') : undefined
  return typeof uuid === 'string' ? { type, uuid } : { type }
}

function nameDamage(entry: LineEntry): object[] {
  if (entry.kind === 'blank' || !entry.damage) return []
  const { kind, recovered } = entry.damage
  return [{ line: entry.line, kind, recovered }]
}

function nameNotes(entry: LineEntry): object[] {
  return entry.kind === 'record' ? (entry.notes ?? []).map((kind) => ({ line: entry.line, kind })) : []
}

describe.each(situations)('%s', (situation) => {
  const bytes = readFileSync(new URL(`${situation}/input.jsonl`, folder))
  const expected: unknown = JSON.parse(readFileSync(new URL(`${situation}/expected.json`, folder), 'utf8'))
  const entries = readAll(bytes)

  test('gives the expected entries', () => {
    expect({
      entries: entries.map(nameEntry),
      damage: entries.flatMap(nameDamage),
      notes: entries.flatMap(nameNotes),
    }).toEqual(expected)
  })

  test('is tiled by them', () => {
    let place = 0
    for (const entry of entries) {
      expect(entry.offset).toBe(place)
      expect(entry.length).toBeGreaterThan(0)
      place += entry.length
    }
    expect(place).toBe(bytes.length)
  })

  test('gives the same entries in any chunks', () => {
    for (const size of [1, 2, 3, 7, 64]) expect(readAll(bytes, size)).toEqual(entries)
  })

  test('has in each record what stands in its range', () => {
    for (const entry of entries) {
      if (entry.kind !== 'record') continue
      const { offset, length } = entry.parsed.range
      expect(offset).toBeGreaterThanOrEqual(entry.offset)
      expect(offset + length).toBeLessThanOrEqual(entry.offset + entry.length)
      expect(parseStripped(bytes.subarray(offset, offset + length))).toEqual(entry.parsed.raw)
    }
  })
})

/** JSON with NUL bytes in it: UTF-16, or UTF-8 with blocks that were never written. */
function parseStripped(bytes: Buffer): unknown {
  const isWide = bytes.indexOf('{\0"\0', 0, 'latin1') === 0
  return JSON.parse(bytes.toString(isWide ? 'utf16le' : 'utf8').replaceAll('\0', ''))
}

test('a run of 143 KB of NUL is one opaque line', () => {
  const record = Buffer.from('{"type":"user","uuid":"u1"}\n')
  const bytes = Buffer.concat([record, Buffer.alloc(143 * 1024), Buffer.from('\n'), record])
  expect(readAll(bytes, 4096).map(nameEntry)).toEqual([
    { kind: 'record', line: 1, offset: 0, length: 28, type: 'user', uuid: 'u1' },
    { kind: 'opaque', line: 2, offset: 28, length: 146_433, reason: 'NUL bytes' },
    { kind: 'record', line: 3, offset: 146_461, length: 28, type: 'user', uuid: 'u1' },
  ])
})

test('nesting 200,000 deep is read, cut or whole', () => {
  const open = '{"a":['.repeat(100_000)
  const entries = readAll(Buffer.from(`${open}{"type":"text"}\n${open}${']}'.repeat(100_000)}\n`))
  expect(entries.map(nameEntry)).toEqual([
    { kind: 'opaque', line: 1, offset: 0, length: 600_016, reason: 'cut record' },
    { kind: 'record', line: 2, offset: 600_016, length: 800_001, type: '(none)' },
  ])
})

test('a million keys, a key of a million letters and a number of 100,000 digits are read', () => {
  const keys = Array.from({ length: 1_000_000 }, (_none, index) => `"${index}":0`).join(',')
  const lines = [
    `{"type":"user",${keys}}`,
    `{"type":"user","${'k'.repeat(1_000_000)}":0}`,
    `{"type":"user","n":${'9'.repeat(100_000)}}`,
  ]
  const entries = readAll(Buffer.from(lines.map((line) => `${line}\n`).join('')))
  expect(entries.map(({ kind, length }) => ({ kind, length }))).toEqual(
    lines.map((line) => ({ kind: 'record', length: line.length + 1 })),
  )
})
