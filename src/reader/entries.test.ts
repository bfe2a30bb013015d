import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findGap, findLost } from '../../test/generate/check.ts'
import { FileBuilder, mutationNames, type Mutation, type Survivor } from '../../test/generate/mutation.ts'
import { Random } from '../../test/generate/random.ts'
import { makeRecord } from '../../test/generate/records.ts'
import { toEntries, type LineEntry } from './entries.ts'
import { LineSplitter, type SplitterOptions } from './lines.ts'
import { runs } from '../../test/extent.ts'

function readAll(bytes: Buffer, sizes: readonly number[] = [], options: SplitterOptions = {}): LineEntry[] {
  const splitter = new LineSplitter(options)
  const entries: LineEntry[] = []
  let at = 0
  for (let turn = 0; at < bytes.length; turn++) {
    const size = sizes.length === 0 ? bytes.length : (sizes[turn % sizes.length] ?? 1)
    // A copy that is wiped afterwards, because a reader reuses its buffer.
    const chunk = Buffer.from(bytes.subarray(at, at + size))
    entries.push(...splitter.push(chunk).flatMap((line) => toEntries(line, { notes: true })))
    chunk.fill('#')
    at += size
  }
  return [...entries, ...splitter.finish().flatMap((line) => toEntries(line, { notes: true }))]
}

interface Plan {
  seed: number
  lines: Mutation[]
  endsWithNewline: boolean
}

const plan: fc.Arbitrary<Plan> = fc.record({
  seed: fc.nat(),
  lines: fc.array(fc.constantFrom(...mutationNames), { minLength: 1, maxLength: 12 }),
  endsWithNewline: fc.boolean(),
})

function buildFile({ seed, lines, endsWithNewline }: Plan): { bytes: Buffer; survivors: Survivor[] } {
  const random = new Random(seed)
  const file = new FileBuilder()
  for (const mutation of lines) file.add(mutation, random, () => makeRecord(random, random.size(60, 600)))
  return { bytes: file.build(endsWithNewline), survivors: file.survivors }
}

const sizes = fc.array(fc.oneof(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 5000 })), {
  minLength: 1,
  maxLength: 8,
})
const maxLineBytes = fc.constantFrom(8, 100, 400, 1000)
const noise = fc.array(
  fc.oneof(
    fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      '"',
      ':',
      ',',
      '\\',
      '\n',
      '\r',
      '\0',
      ' ',
      '\ufeff',
      '{"type":"user","sessionId":"s"}',
      '1',
      'null',
    ),
    fc.uint8Array({ maxLength: 4 }),
  ),
  { maxLength: 40 },
)
const noisy = noise.map((parts) => Buffer.concat(parts.map((part) => Buffer.from(part))))
const anyFile = fc.oneof(
  plan.map((each) => buildFile(each).bytes),
  noisy,
  fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
)

describe('the entries of any bytes', () => {
  test('cover the file', () => {
    fc.assert(
      fc.property(anyFile, sizes, (bytes, chunks) => {
        expect(findGap(readAll(bytes, chunks), bytes.length)).toBeUndefined()
      }),
      { numRuns: runs(1000) },
    )
  })

  test('do not depend on the chunks', () => {
    fc.assert(
      fc.property(anyFile, sizes, (bytes, chunks) => {
        expect(readAll(bytes, chunks)).toEqual(readAll(bytes))
      }),
      { numRuns: runs(1000) },
    )
  })

  test('do not depend on the chunks for lines over the limit', () => {
    fc.assert(
      fc.property(anyFile, sizes, maxLineBytes, (bytes, chunks, max) => {
        const entries = readAll(bytes, chunks, { maxLineBytes: max })
        expect(entries).toEqual(readAll(bytes, [], { maxLineBytes: max }))
        expect(findGap(entries, bytes.length)).toBeUndefined()
      }),
      { numRuns: runs(1000) },
    )
  })

  test('continue from any newline as if uninterrupted', () => {
    fc.assert(
      fc.property(anyFile, fc.nat(), (bytes, pick) => {
        const entries = readAll(bytes)
        const starts = [0, ...[...bytes.keys()].filter((at) => bytes[at] === 0x0a).map((at) => at + 1)]
        const line = pick % starts.length
        const offset = starts[line] ?? 0
        const rest = readAll(bytes.subarray(offset), [], { offset, line: line + 1 })
        expect(rest).toEqual(entries.filter((entry) => entry.offset >= offset))
      }),
      { numRuns: runs(1000) },
    )
  })

  test('mark only the last line as unterminated', () => {
    fc.assert(
      fc.property(anyFile, maxLineBytes, (bytes, max) => {
        const entries = readAll(bytes, [], { maxLineBytes: max })
        const last = entries.at(-1)?.line
        const isMissing = bytes.length > 0 && bytes.at(-1) !== 0x0a
        const expected = entries.filter((entry) => isMissing && entry.line === last)
        expect(entries.filter((entry) => entry.unterminated)).toEqual(expected)
      }),
      { numRuns: runs(300) },
    )
  })

  test('have the damage of a line once, with its offset and the number of recovered records', () => {
    fc.assert(
      fc.property(anyFile, (bytes) => {
        const entries = readAll(bytes)
        for (const line of new Set(entries.map((entry) => entry.line))) {
          const own = entries.filter((entry) => entry.line === line)
          const damage = own.flatMap((entry) => ('damage' in entry && entry.damage ? [entry.damage] : []))
          const recovered = own.filter((entry) => entry.kind === 'record').length
          const length = own.reduce((sum, entry) => sum + entry.length, 0)
          const isSound = own.length === 1 && own[0]?.kind !== 'opaque'
          expect(damage).toMatchObject(
            damage.length === 0 && isSound ? [] : [{ offset: own[0]?.offset, length, recovered }],
          )
        }
      }),
      { numRuns: runs(500) },
    )
  })
})

describe('a mutated transcript', () => {
  test('yields every intact record once, in order', () => {
    fc.assert(
      fc.property(plan, sizes, (each, chunks) => {
        const { bytes, survivors } = buildFile(each)
        expect(findLost(readAll(bytes, chunks), bytes, survivors)).toEqual([])
      }),
      { numRuns: runs(1500) },
    )
  })

  test('yields every complete line when lines are over the limit', () => {
    fc.assert(
      fc.property(plan, sizes, maxLineBytes, (each, chunks, max) => {
        const { bytes, survivors } = buildFile(each)
        const whole = survivors.filter((survivor) => survivor.isWholeLine)
        const entries = readAll(bytes, chunks, { maxLineBytes: max })
        expect(whole.filter((survivor) => !isKnown(entries, survivor))).toEqual([])
      }),
      { numRuns: runs(1000) },
    )
  })
})

function isKnown(entries: readonly LineEntry[], { offset, length, idKey, id }: Survivor): boolean {
  return entries.some((entry) => {
    if (entry.kind !== 'record' || entry.offset > offset || entry.offset + entry.length < offset + length) return false
    return Reflect.get(Object(entry.parsed.raw), idKey) === id
  })
}

describe('a line over the limit', () => {
  const long = 'x'.repeat(2000)
  const read = (text: string) => readAll(Buffer.from(text), [100], { maxLineBytes: 1024 })

  test('has its type and short fields', () => {
    const line = {
      parentUuid: null,
      type: 'user',
      uuid: 'u1',
      isMeta: true,
      message: { role: 'user', content: long },
      n: 7,
    }
    const [entry] = read(`${JSON.stringify(line)}\n`)
    expect(entry).toMatchObject({
      kind: 'record',
      large: true,
      parsed: {
        record: { type: 'user', uuid: 'u1', message: { content: [] } },
        range: { offset: 0, line: 1 },
        issues: [],
      },
    })
    expect(entry).toHaveProperty('parsed.raw', { parentUuid: null, type: 'user', uuid: 'u1', isMeta: true, n: 7 })
  })

  test('is recognized after a byte order mark and before a carriage return', () => {
    expect(read(`\ufeff{"type":"summary","summary":"${long}","leafUuid":"u1"}\r\n`)).toMatchObject([
      { kind: 'record', large: true, parsed: { record: { type: 'summary', leafUuid: 'u1' } } },
    ])
  })

  test.each([
    ['a cut record', `{"type":"user","text":"${long}`, 'too-large', 'too large to repair'],
    ['glued records', `{"a":"${long}"}{"b":1}`, 'too-large', 'too large to repair'],
    ['text', long, 'too-large', 'too large to repair'],
    ['NUL bytes', '\0'.repeat(2000), 'too-large', 'too large to repair'],
    ['a list', `["${long}"]`, 'not-object', 'not a JSON object'],
    ['a string', `"${long}"`, 'not-object', 'not a JSON object'],
    ['a number', '1'.repeat(2000), 'not-object', 'not a JSON object'],
  ])('is opaque if it is %s', (_title, line, kind, reason) => {
    expect(read(`{"type":"user"}\n${line}\n{"type":"user"}\n`)).toMatchObject([
      { kind: 'record', line: 1 },
      { kind: 'opaque', line: 2, offset: 16, length: line.length + 1, reason, damage: { kind, recovered: 0 } },
      { kind: 'record', line: 3 },
    ])
  })

  test('starts one byte above the limit', () => {
    const line = (size: number) => `{"type":"user","text":"${'x'.repeat(size - 25)}"}`
    expect(read(line(1024))[0]).not.toHaveProperty('large')
    expect(read(line(1025))[0]).toHaveProperty('large', true)
  })
})
