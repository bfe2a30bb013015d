// Properties of every redaction, whatever is masked and wherever it is: nothing moves, nothing else changes, and no match
// is left.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CoveredTally } from '../../src/edit/erase/covered-tally.ts'
import { findInContent, type ContentMatch, type ContentSearch } from '../../src/edit/erase/find-in-content.ts'
import { EmptyLines } from '../../src/edit/erase/line-memo.ts'
import { coverSpans, type Span } from '../../src/format/secrets/cover-spans.ts'
import { mapStrings } from '../../src/format/secrets/map-strings.ts'
import { maskValues } from '../../src/format/secrets/mask-values.ts'
import { makeMatcher } from '../../src/operations/edit/redact-matcher.ts'
import { DISGUISES, makePassword, makePick } from '../disguises.ts'
import { drawFrom, makeSecrets } from '../secret-samples.ts'
import { runs } from '../extent.ts'

const toLatin1 = (text: string) => Buffer.from(text).toString('latin1')
const fromLatin1 = (raw: string) => Buffer.from(raw, 'latin1').toString()

const WORDS = [
  'hunter2',
  'pä"ss\\wörd',
  'a/b c',
  '日本語の鍵',
  'x*y',
  '🔑key',
  'line\nbreak',
  'aaa',
  '\\\\srv\\',
  'C:\\new',
]
const PATTERNS = ['[a-z]+@[a-z]+\\.com', '\\bkey\\b', 'a+b?|\\*x', '(?i)SECRET\\w*', '.{3}!', 'é|\\*\\*b', '^x|y$']
const secrets = makeSecrets(drawFrom(5)).map(({ secret }) => secret)

const sought = fc.record({
  text: fc.subarray(WORDS, { maxLength: 3 }),
  regex: fc.subarray(PATTERNS, { maxLength: 2 }),
  secrets: fc.boolean(),
})

const letters = fc.string({
  unit: fc.constantFrom('a', 'b', 'x', 'y', '*', '!', '"', '\\', '\n', 'é', '日', '🔑', '%', ' ', '\ud83d'),
  maxLength: 6,
})
const text: fc.Arbitrary<string> = fc
  .array(fc.oneof(fc.constantFrom(...WORDS), letters, fc.constantFrom('me@home.com', 'key', 'Secret1', ...secrets)), {
    maxLength: 6,
  })
  .map((parts) => parts.join(''))
const nested = text.map((each) => JSON.stringify({ inner: [each, JSON.stringify(each)] }))
const value = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    text,
    nested,
    fc.constantFrom(null, true, 0, 1e300),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(text, tie('value'), { maxKeys: 3 }),
  ),
})).value

/** Ways to write a text in JSON: plain, in ASCII, with needless escapes. */
const spelling = fc.constantFrom(
  (line: string) => line,
  (line: string) => line.replace(/[^\0-\x7f]/g, hex4),
  (line: string) =>
    line.replace(/"(?:[^"\\]|\\.)*"/gs, (string) =>
      string.replace(/\\u....|\\.|[aehk2]/gs, (unit) => (unit.length === 1 ? hex4(unit) : unit)),
    ),
)

function hex4(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
}

const keysOf = (line: string): string[] => {
  const keys: string[] = []
  JSON.parse(fromLatin1(line), (key, each: unknown) => {
    keys.push(key)
    return each
  })
  return keys
}

describe('a masked line', () => {
  test('keeps its length, stays JSON, differs only by stars, and is unchanged by a second mask', () => {
    fc.assert(
      fc.property(value, spelling, sought, (whole, spell, wanted) => {
        const { finder } = makeMatcher(wanted)
        const line = toLatin1(spell(JSON.stringify(whole)))
        const masked = maskValues(line, finder)
        expect(masked.length).toBe(line.length)
        expect(() => keysOf(masked)).not.toThrow()
        const changed = masked.split('').filter((letter, place) => letter !== line[place])
        expect(changed.every((letter) => letter === '*')).toBe(true)
        expect(maskValues(masked, finder)).toBe(masked)
      }),
      { numRuns: runs(1500) },
    )
  })

  test('has no match in any value, nor in JSON inside one', () => {
    fc.assert(
      fc.property(value, spelling, fc.subarray(WORDS, { minLength: 1 }), (whole, spell, words) => {
        const masked = maskValues(toLatin1(spell(JSON.stringify(whole))), makeMatcher({ text: words }).finder)
        const expectNone = (each: string) => {
          for (const word of words) expect(each.includes(word)).toBe(false)
          return each
        }
        const look = (each: string) => {
          expectNone(each)
          mapStrings(parse(each), expectNone)
          return each
        }
        mapStrings(JSON.parse(fromLatin1(masked)), look)
      }),
      { numRuns: runs(1500) },
    )
  })

  test('is unchanged if there is no match', () => {
    fc.assert(
      fc.property(value, (whole) => {
        const line = toLatin1(JSON.stringify(whole))
        expect(maskValues(line, makeMatcher({ text: ['nowhere to be found'] }).finder)).toBe(line)
      }),
    )
  })
})

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

describe('any bytes', () => {
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 60 }).map((each) => Buffer.from(each)),
    text.map((each) => Buffer.from(each)),
    text.map((each) => Buffer.from(each, 'utf16le')),
    value.map((each) => Buffer.from(JSON.stringify(each))),
    fc.tuple(value, fc.nat()).map(([each, cut]) => Buffer.from(JSON.stringify(each)).subarray(0, cut)),
  )
  const content = fc
    .array(bytes, { maxLength: 5 })
    .map((lines) => Buffer.concat(lines.flatMap((each) => [each, Buffer.from('\n')])))

  test('are masked the same in any chunks, and unchanged by a second mask', () => {
    fc.assert(
      fc.property(
        content,
        fc.nat({ max: 40 }),
        fc.constantFrom('lines', 'whole'),
        sought,
        (whole, size, shape, wanted) => {
          const { finder } = makeMatcher(wanted)
          const once = cover(whole, [whole], { finder, shape })
          expect(once.length).toBe(whole.length)
          expect(cover(whole, pieces(whole, size + 1), { finder, shape })).toEqual(once)
          expect(cover(once, [once], { finder, shape })).toEqual(once)
        },
      ),
      { numRuns: runs(700) },
    )
  })

  test('have no plain match left', () => {
    fc.assert(
      fc.property(content, fc.subarray(WORDS, { minLength: 1 }), (whole, words) => {
        const masked = cover(whole, [whole], { finder: makeMatcher({ text: words }).finder, shape: 'whole' })
        // A file that is one JSON value keeps its keys.
        const isJson = /^\s*[{[]/.test(whole.toString('latin1'))
        expect(words.filter((word) => !isJson && masked.includes(word))).toEqual([])
      }),
      { numRuns: runs(500) },
    )
  })

  test('that do not fit a string are masked in pieces', () => {
    const { finder } = makeMatcher({ text: ['hunter2'] })
    const limits = { heldBytes: 50, pieceBytes: 45, overlapBytes: 20 }
    const line = `{"a":"${'x hunter2 '.repeat(40)}"}\n{"b":"hunter2"}\n`
    for (const shape of ['lines', 'whole'] as const)
      for (const size of [1, 7, 64, 1000])
        expect(cover(Buffer.from(line), pieces(Buffer.from(line), size), { finder, shape, limits }).toString()).toBe(
          line.replaceAll('hunter2', '*******'),
        )
  })

  test('keep the keys of the format when they are searched in pieces', () => {
    const limits = { heldBytes: 50, pieceBytes: 50, overlapBytes: 40 }
    const isKeptKey = (key: string) => key.endsWith('hunter2')
    const finder = { ...makeMatcher({ text: ['hunter2'] }).finder, isKeptKey }
    const inValue = '\\"hunter2\\": , \\"hunter2'
    const line = (inner: string) => `{"hunter2" : "${inner}","my hunter2":"${'x'.repeat(100)}"}\n`
    for (const size of [1, 7, 64])
      expect(
        cover(Buffer.from(line(inValue)), pieces(Buffer.from(line(inValue)), size), {
          finder,
          shape: 'lines',
          limits,
        }).toString(),
      ).toBe(line(inValue.replaceAll('hunter2', '*******')))
  })

  test('have the right line numbers after a line that is searched in pieces', () => {
    const { finder } = makeMatcher({ text: ['hunter2'] })
    const limits = { heldBytes: 50, pieceBytes: 45, overlapBytes: 20 }
    const stored = Buffer.from(`{}\n"hunter2${'x'.repeat(300)}"\n{}\n{}\n"hunter2"\n`)
    for (const size of [1, 7, 64])
      expect(
        [...findInContent(pieces(stored, size), { finder, shape: 'lines', limits })].map(({ line }) => line),
      ).toEqual([2, 5])
  })

  test('may have more matches than a call has arguments', () => {
    const { finder } = makeMatcher({ text: ['abc'] })
    const limits = { heldBytes: 900_000, pieceBytes: 50_000, overlapBytes: 10 }
    const stored = Buffer.from(`"${'abc '.repeat(300_000)}"`)
    const [found] = findInContent(pieces(stored, 100_000), { finder, shape: 'lines', limits })
    expect([...(found?.spans ?? [])]).toHaveLength(300_000)
  })
})

describe('lines that were searched before', () => {
  /** A record with ids, thinking and an image, in which a match is kept, counted or left. */
  const recordWith = (planted: string) =>
    JSON.stringify({
      type: 'assistant',
      uuid: 'hunter2',
      gitBranch: planted,
      [planted]: 1,
      message: {
        content: [
          { type: 'thinking', thinking: planted, signature: 'x' },
          { type: 'image', source: { type: 'base64', data: Buffer.from(`an image of ${planted}`).toString('base64') } },
          { type: 'text', text: planted.slice(0, planted.length >> 1) },
          { type: 'text', text: planted.slice(planted.length >> 1) },
        ],
      },
    })
  const disguised = (secret: string) =>
    fc
      .tuple(fc.constantFrom(...DISGUISES), fc.nat(1e6), fc.string({ maxLength: 12 }))
      .map(([disguise, seed, before]) => before + disguise.wear(secret, makePick(drawFrom(seed))))
  const searched = fc.nat(1e6).chain((seed) => {
    const secret = makePassword(drawFrom(seed))
    const line = fc
      .oneof(disguised(secret), disguised(secret), text, fc.constantFrom(...secrets, '', 'tide'))
      .chain((each) => fc.constantFrom(each.replaceAll('\n', ' '), JSON.stringify({ a: each }), recordWith(each)))
    const lines = fc.array(line, { minLength: 1, maxLength: 5 })
    return fc.record({
      text: fc.constantFrom([secret], [secret, 'hunter2'], ['hunter2']),
      secrets: fc.boolean(),
      // Later contents repeat lines of earlier ones in another order, in other chunks, and masked.
      contents: fc.tuple(lines, lines).map(([one, two]) => [one, [...two, ...one], two.toReversed(), one]),
      size: fc.integer({ min: 1, max: 300 }),
      shape: fc.constantFrom('lines' as const, 'whole' as const),
    })
  })

  test('are reported as if they were searched again, at any place and in any chunks', () => {
    fc.assert(
      fc.property(searched, ({ text: words, secrets: withSecrets, contents, size, shape }) => {
        const matcher = makeMatcher({ text: words, secrets: withSecrets })
        const empty = new EmptyLines()
        const [plain, known] = [reporter(), reporter(empty)]
        // A plan of the same redaction again, after the files are masked.
        const again = { plain: reporter(), known: reporter(empty) }
        for (const [index, lines] of contents.entries()) {
          const stored = Buffer.from(lines.join('\n'))
          const chunks = pieces(stored, index === 0 ? stored.length : size)
          const expected = plain(`${index}`, [stored], shape)
          expect(known(`${index}`, chunks, shape)).toEqual(expected)
          const masked = Buffer.from(coverSpans(stored.toString('latin1'), expected.spans), 'latin1')
          expect(again.known(`${index}`, pieces(masked, size), shape)).toEqual(again.plain(`${index}`, [masked], shape))
        }

        function reporter(lineMemo?: EmptyLines) {
          const tally = new CoveredTally({ ...matcher, sessions: null }, lineMemo)
          const { finder, memo } = tally.watched
          return (file: string, chunks: readonly Buffer[], contentShape: 'lines' | 'whole') => {
            tally.file = file
            const found: (Omit<ContentMatch, 'spans'> & { described: string[] })[] = []
            const spans: Span[] = []
            const search = { finder, shape: contentShape, ...(lineMemo && memo ? { memo } : {}) }
            for (const { line, raw, spans: own } of findInContent(chunks, search)) {
              for (const { start, end, form } of own) spans.push({ start, end, ...(form ? { form } : {}) })
              found.push({ line, raw, described: tally.take() })
            }
            const { kept, inThoughts, left, texts } = tally
            return { found, spans, kept, inThoughts, left, texts: [...texts].toSorted() }
          }
        }
      }),
      { numRuns: runs(1500) },
    )
  })
})

function cover(whole: Buffer, chunks: Iterable<Buffer>, question: ContentSearch): Buffer {
  const spans = [...findInContent(chunks, question)].flatMap((found) => [...found.spans])
  return Buffer.from(coverSpans(whole.toString('latin1'), spans), 'latin1')
}

function pieces(bytes: Buffer, size: number): Buffer[] {
  return Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
    bytes.subarray(index * size, (index + 1) * size),
  )
}
