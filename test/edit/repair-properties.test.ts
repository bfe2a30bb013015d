// Repairs transcripts with every known damage, several at a time: a second repair changes nothing, no intact record is
// lost, and other lines keep their bytes.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkHealth } from '../../src/edit/check-health.ts'
import { type EditTranscript, readParts, uuidOf } from '../../src/edit/edit-transcript.ts'
import type { EditPlan } from '../../src/edit/plan.ts'
import { planRepair } from '../../src/edit/plans/plan-repair.ts'
import { toEntries, type LineEntry } from '../../src/reader/entries.ts'
import { LineSplitter } from '../../src/reader/lines.ts'
import { bytesAfter, openEdited } from './edited-file.ts'
import { runs } from '../extent.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'annals-repair-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** One record each: 2 of 7 are a tool call and its result, some are metadata. */
function makeLines(count: number, text: string): string[] {
  return Array.from({ length: count }, (_, index) => {
    const envelope = {
      parentUuid: index === 0 ? null : `u${index - 1}`,
      uuid: `u${index}`,
      sessionId: 's1',
      timestamp: `2026-02-11T09:12:${String(10 + (index % 50))}.031Z`,
    }
    if (index % 7 === 2)
      return toLine({
        ...envelope,
        ...talk('assistant', [{ type: 'tool_use', id: `t${index}`, name: 'Bash', input: { command: text } }]),
      })
    if (index % 7 === 3)
      return toLine({
        ...envelope,
        ...talk('user', [{ type: 'tool_result', tool_use_id: `t${index - 1}`, content: text }]),
      })
    if (index % 7 === 4)
      return toLine({
        ...envelope,
        ...talk('assistant', [{ type: 'thinking', thinking: text, signature: `sig${index}` }]),
      })
    return toLine({
      ...envelope,
      ...(index % 2 === 0 ? talk('user', text) : talk('assistant', [{ type: 'text', text }])),
    })
  })
}

function talk(role: 'user' | 'assistant', content: unknown): object {
  return { type: role, message: { role, content, ...(role === 'assistant' ? { model: 'claude-opus-4-6' } : {}) } }
}

function toLine(record: object): string {
  return `${JSON.stringify(record)}\n`
}

/** Kinds of damage: each takes a position in the file from 0 to 1 and a number to vary with. */
type Damage = (bytes: Buffer, place: number, vary: number) => Buffer

const damages: Readonly<Record<string, Damage>> = {
  cut: (bytes, place, vary) => splice(bytes, at(bytes, place), 1 + (vary % 60), ''),
  'cut off': (bytes, place) => bytes.subarray(0, Math.max(1, at(bytes, place))),
  glue: (bytes, place) => splice(bytes, nextNewline(bytes, place), 1, ''),
  'NUL run': (bytes, place, vary) => splice(bytes, at(bytes, place), 0, '\0'.repeat(1 + (vary % 40))),
  'NUL over text': (bytes, place, vary) => {
    const length = Math.min(1 + (vary % 40), bytes.length - at(bytes, place))
    return splice(bytes, at(bytes, place), length, '\0'.repeat(length))
  },
  flip: (bytes, place, vary) => splice(bytes, at(bytes, place), 1, String.fromCharCode(vary % 256)),
  copy: (bytes, place, vary) => {
    const line = lineAt(bytes, place)
    return splice(bytes, nextNewline(bytes, (vary % 100) / 100) + 1, 0, line)
  },
  list: (bytes, place, vary) => {
    const from = nextNewline(bytes, place) + 1
    const lines = bytes.toString('latin1', from).split('\n').slice(0, -1)
    const taken = lines.slice(0, 1 + (vary % 3))
    if (taken.length === 0) return bytes
    return splice(bytes, from, taken.join('\n').length, `[${taken.join(vary % 2 === 0 ? ',' : ' , ')}]`)
  },
  'no last newline': (bytes) => (bytes.at(-1) === 0x0a ? bytes.subarray(0, -1) : bytes),
  'missing parent': (bytes, place) => relink(bytes, place, 'nobody'),
  'own parent': (bytes, place) => relink(bytes, place, /"uuid":"(\w+)"/.exec(lineAt(bytes, place))?.[1] ?? 'u0'),
  'later parent': (bytes, place, vary) => relink(bytes, place, `u${vary % 30}`),
  mark: (bytes, place) => splice(bytes, nextNewline(bytes, place) + 1, 0, '\u00ef\u00bb\u00bf'),
  'foreign line': (bytes, place) => splice(bytes, nextNewline(bytes, place) + 1, 0, '<<<<<<< HEAD\n'),
  'carriage return': (bytes, place) => splice(bytes, nextNewline(bytes, place), 0, '\r'),
  'blank line': (bytes, place) => splice(bytes, nextNewline(bytes, place) + 1, 0, ' \n'),
}

function at(bytes: Buffer, place: number): number {
  return Math.min(bytes.length - 1, Math.floor(place * bytes.length))
}

function nextNewline(bytes: Buffer, place: number): number {
  const found = bytes.indexOf(0x0a, at(bytes, place))
  return found < 0 ? bytes.length - 1 : found
}

function lineAt(bytes: Buffer, place: number): string {
  const end = nextNewline(bytes, place)
  const start = end <= 0 ? 0 : bytes.lastIndexOf(0x0a, end - 1) + 1
  return bytes.toString('latin1', start, end + 1)
}

function relink(bytes: Buffer, place: number, parent: string): Buffer {
  const start = bytes.indexOf('"parentUuid":"', at(bytes, place))
  const end = start < 0 ? -1 : bytes.indexOf('"', start + 14)
  return end < 0 ? bytes : splice(bytes, start + 14, end - start - 14, parent)
}

function splice(bytes: Buffer, offset: number, length: number, text: string): Buffer {
  return Buffer.concat([bytes.subarray(0, offset), Buffer.from(text, 'latin1'), bytes.subarray(offset + length)])
}

const damaged = fc
  .record({
    count: fc.integer({ min: 1, max: 24 }),
    text: fc.oneof(fc.string({ maxLength: 30, unit: 'binary' }), fc.constant('{"type":"user","uuid":"x"} \\ é')),
    hits: fc.array(
      fc.record({
        kind: fc.constantFrom(...Object.keys(damages)),
        place: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        vary: fc.nat(100_000),
      }),
      { maxLength: 6 },
    ),
  })
  .map(({ count, text, hits }) => {
    const whole: Buffer = Buffer.from(makeLines(count, text).join(''))
    return hits.reduce<Buffer>(
      (bytes, { kind, place, vary }) => (bytes.length === 0 ? bytes : (damages[kind]?.(bytes, place, vary) ?? bytes)),
      whole,
    )
  })

async function repair(bytes: Buffer): Promise<{ plan: EditPlan; before: EditTranscript; after: Buffer }> {
  const path = join(folder, 's1.jsonl')
  writeFileSync(path, bytes)
  const session = await openEdited(path)
  const plan = await planRepair(session)
  return { plan, before: session.main, after: bytesAfter(plan, path) }
}

function entriesOf(bytes: Buffer): LineEntry[] {
  const splitter = new LineSplitter()
  return [...splitter.push(bytes), ...splitter.finish()].flatMap((line) => toEntries(line))
}

/** Returns the content of records without the two fields that a repair may change. */
function intactKeys(bytes: Buffer): Set<string> {
  return new Set(
    entriesOf(bytes).flatMap((entry) => {
      if (entry.kind !== 'record') return []
      const raw = { ...Object(entry.parsed.raw), parentUuid: null, isMeta: null }
      return [JSON.stringify(raw).includes('"tool_result"') ? `result ${String(raw.uuid)}` : JSON.stringify(raw)]
    }),
  )
}

describe('a damaged transcript', () => {
  test('is valid after the repair, and no check fails', async () => {
    await fc.assert(
      fc.asyncProperty(damaged, async (bytes) => {
        const { plan, before, after } = await repair(bytes)
        const { health, damage } = await readParts([after])
        expect(damage).toEqual([])
        expect({ ...health, thoughts: 0, openCalls: 0, resume: 0, records: 0 }).toEqual({
          records: 0,
          badLines: 0,
          dangling: new Set(),
          circular: new Set(),
          orphanResults: new Set(),
          thoughts: 0,
          openCalls: 0,
          resume: 0,
        })
        expect(['root', 'empty']).toContain(health.resume.stop)
        const removed = plan.touched.flatMap(({ change, uuid }) => (change === 'removed' && uuid ? [uuid] : []))
        expect(checkHealth([before.health], health, { removed }).filter(({ ok }) => !ok)).toEqual([])
        expect(after.length === 0 || after.at(-1) === 0x0a).toBe(true)
      }),
      { numRuns: runs(400) },
    )
  })

  test('needs no second repair', async () => {
    await fc.assert(
      fc.asyncProperty(damaged, async (bytes) => {
        const { after } = await repair(bytes)
        const again = await repair(after)
        expect(again.plan.edits).toEqual([])
        expect(again.plan.touched).toEqual([])
      }),
      { numRuns: runs(400) },
    )
  })

  test('keeps every intact record', async () => {
    await fc.assert(
      fc.asyncProperty(damaged, async (bytes) => {
        const { after } = await repair(bytes)
        const left = new Set([...intactKeys(after)].map(withoutResult))
        for (const key of intactKeys(bytes)) expect(left).toContain(withoutResult(key))
      }),
      { numRuns: runs(400) },
    )
  })

  test('keeps its sound lines byte for byte, in order', async () => {
    await fc.assert(
      fc.asyncProperty(damaged, async (bytes) => {
        const { plan, before, after } = await repair(bytes)
        const touched = new Set(plan.touched.filter(({ uuid }) => uuid !== null).map(({ uuid }) => uuid))
        const worn = new Set(before.damage.map(({ line }) => line))
        const untouched = before.records.filter(
          (record) => record.isSound && !worn.has(record.line) && !touched.has(uuidOf(record) ?? null),
        )
        let place = 0
        for (const { offset, length } of untouched) {
          const found = after.indexOf(bytes.subarray(offset, offset + length), place)
          expect(found).toBeGreaterThanOrEqual(place)
          expect(found === 0 || after[found - 1] === 0x0a).toBe(true)
          place = found + length
        }
      }),
      { numRuns: runs(400) },
    )
  })
})

test('a list gives all its records, whatever else it contains', async () => {
  const record = fc
    .tuple(fc.string({ unit: 'binary', maxLength: 20 }), fc.constantFrom('', ' ', '\t'))
    .map(([customTitle, blank]) => JSON.stringify({ type: 'custom-title', customTitle }).replace(':', `:${blank}`))
  const other = fc.oneof(
    fc.json({ maxDepth: 2 }).filter((text) => !text.includes('{')),
    fc.constant('{"a":[{"type":"user"}]}'),
  )
  const items = fc.array(fc.record({ text: fc.oneof(record, other), isNested: fc.boolean() }), { maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(items, fc.constantFrom('\n', '\r\n'), async (list, ending) => {
      const texts = list.map(({ text, isNested }) => (isNested ? `[ [${text}]]` : text))
      const records = list.filter(({ text }) => text.startsWith('{"type"')).map(({ text }) => text)
      const { after } = await repair(Buffer.from(`[${texts.join(', ')}]${ending}`))
      expect(after.toString()).toBe(records.map((text) => text + ending).join(''))
    }),
    { numRuns: runs(200) },
  )
})

test('an undamaged transcript needs no repair', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: 40 }),
      fc.string({ unit: 'binary', maxLength: 40 }),
      async (count, text) => {
        const { plan } = await repair(Buffer.from(makeLines(count, text).join('')))
        expect(plan).toMatchObject({ edits: [], touched: [], summary: 'Nothing to repair.' })
      },
    ),
    { numRuns: runs(100) },
  )
})

/** A result may have become text; then its uuid identifies it. */
function withoutResult(key: string): string {
  const uuid = /"uuid":"([^"]*)"/.exec(key)?.[1]
  return key.startsWith('result ')
    ? key
    : key.includes('of a tool call that is not in this session')
      ? `result ${uuid}`
      : key
}
