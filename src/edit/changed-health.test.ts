import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runs } from '../../test/extent.ts'
import { SpanList } from '../format/secrets/span-list.ts'
import { healthAfterChange } from './changed-health.ts'
import { EditTranscript, readParts } from './edit-transcript.ts'
import { piecesOf } from './pieces.ts'
import type { FileEdit } from './plan.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'annals-health-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const envelope = (number: number, parent: number) => ({
  uuid: id(number),
  parentUuid: parent < 0 ? null : id(parent),
  sessionId: id(0),
  timestamp: '2026-03-01T00:00:00.000Z',
})

/** Records that refer to each other by small numbers, so that an edit breaks some links and calls. */
const record = fc.tuple(fc.nat(9), fc.integer({ min: -1, max: 9 }), fc.nat(4)).map(([number, parent, kind]) => {
  const content = [
    { type: 'thinking', thinking: `t${number}`, signature: `s${parent}` },
    { type: 'tool_use', id: `c${number}`, name: 'Read', input: {} },
  ]
  const result = [{ type: 'tool_result', tool_use_id: `c${parent}`, content: 'é' }]
  const head = envelope(number, parent)
  if (kind === 0) return { ...head, type: 'user', message: { role: 'user', content: 'Look' } }
  if (kind === 1) return { ...head, type: 'user', message: { role: 'user', content: result } }
  if (kind === 2) return { ...head, type: 'system', subtype: 'compact_boundary', content: 'Compacted' }
  if (kind === 3) return { type: 'summary', summary: 'Tides', leafUuid: id(number) }
  return { ...head, type: 'assistant', message: { id: `m${number}`, role: 'assistant', model: 'x', content } }
})
const line = fc.oneof(
  { weight: 8, arbitrary: record.map((each) => JSON.stringify(each)) },
  { weight: 1, arbitrary: fc.constantFrom('', '  ', '\r') },
)
const transcript = fc
  .tuple(fc.array(line, { minLength: 1, maxLength: 12 }), fc.boolean(), fc.boolean())
  .map(([lines, hasMark, isTerminated]) => `${hasMark ? '\ufeff' : ''}${lines.join('\n')}${isTerminated ? '\n' : ''}`)

/** Cuts at a line, most often, or anywhere. */
const cuts = fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(4)), { maxLength: 6 })
const inserted = fc.oneof(
  fc.constant(''),
  line.map((each) => `${each}\n`),
  fc.constantFrom('\n', 'x', '*', '{}', '"'),
)

function toOffsets(bytes: Buffer, places: readonly (readonly [share: number, kind: number])[]): number[] {
  const starts = [0, ...[...bytes.keys()].filter((at) => bytes[at] === 0x0a).map((at) => at + 1)]
  const offsets = places.map(([share, kind]) =>
    kind > 0 ? (starts[Math.floor(share * starts.length)] ?? bytes.length) : Math.floor(share * bytes.length),
  )
  return offsets.toSorted((a, b) => a - b)
}

async function expectSame(
  edit: Extract<FileEdit, { kind: 'mask' | 'rewrite' }>,
  main: EditTranscript,
): Promise<boolean> {
  const changed = await healthAfterChange(main, edit)
  const { health } = await readParts(piecesOf(edit) ?? [])
  expect(changed ?? health).toEqual(health)
  return changed !== undefined
}

test('the health after an edit is that of the planned file', async () => {
  let compared = 0
  await fc.assert(
    fc.asyncProperty(
      transcript,
      cuts,
      fc.array(inserted, { minLength: 3, maxLength: 3 }),
      async (text, places, texts) => {
        const path = join(folder, 'a.jsonl')
        writeFileSync(path, text)
        const main = await EditTranscript.read(path)
        const offsets = toOffsets(Buffer.from(text), places)
        const replacements = texts.flatMap((each, index) => {
          const [offset, end] = offsets.slice(2 * index)
          if (offset === undefined || end === undefined) return []
          return [{ offset, length: end - offset, bytes: Buffer.from(each) }]
        })
        if (await expectSame({ kind: 'rewrite', file: main.file, replacements }, main)) compared += 1
        const spans = SpanList.of(replacements.map(({ offset, length }) => ({ start: offset, end: offset + length })))
        await expectSame({ kind: 'mask', file: main.file, spans }, main)
      },
    ),
    { numRuns: runs(2000) },
  )
  expect(compared).toBeGreaterThan(runs(2000) / 2)
})

test('a damaged transcript, and one whose lines an edit joins, are read completely', async () => {
  const path = join(folder, 'b.jsonl')
  const lines = [0, 1, 2].map((number) => JSON.stringify({ ...envelope(number, number - 1), type: 'user' }))
  writeFileSync(path, `${lines.join('\n')}\n`)
  const main = await EditTranscript.read(path)
  const end = Buffer.byteLength(lines[0] ?? '')
  const joined = [{ offset: end, length: 1, bytes: Buffer.alloc(0) }]
  expect(await healthAfterChange(main, { kind: 'rewrite', file: main.file, replacements: joined })).toBeUndefined()
  writeFileSync(path, `${lines.join('\n')}\n{"torn\n`)
  const damaged = await EditTranscript.read(path)
  expect(await healthAfterChange(damaged, { kind: 'rewrite', file: damaged.file, replacements: [] })).toBeUndefined()
})
