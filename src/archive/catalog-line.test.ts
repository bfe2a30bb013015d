import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatLine, isIntact, parseLine, peekLine, type CatalogLine } from './catalog-line.ts'

const count = fc.nat()
const name = fc.string({ unit: 'binary' })
const ref = fc.record({
  offset: count,
  length: count,
  sha256: fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 64, maxLength: 64 }),
  pack: count,
  packOffset: fc.maxSafeNat(),
  packLength: count,
  encoding: fc.constantFrom('br' as const, 'raw' as const),
})
const state = { mtimeMs: fc.double({ min: 0, max: 1e13, noNaN: true }), inode: fc.maxSafeNat(), archivedAt: name }
const stated = ['mtimeMs', 'inode', 'archivedAt'] as const
const line: fc.Arbitrary<CatalogLine> = fc.oneof(
  fc.record({
    type: fc.constant('header' as const),
    format: count,
    generation: count,
    nextId: count,
    nextPack: count,
    isErasing: fc.boolean(),
    missing: count,
  }),
  fc.record({
    type: fc.constant('version' as const),
    version: fc.record(
      {
        id: count,
        version: count,
        path: name,
        root: name,
        kind: fc.constant('session' as const),
        project: name,
        sessionId: name,
        agentId: name,
        ...state,
        chunks: fc.array(ref, { maxLength: 3 }),
        size: fc.constant(0),
        missing: fc.constant(0),
      },
      {
        noNullPrototype: true,
        requiredKeys: [...stated, 'id', 'version', 'path', 'root', 'kind', 'chunks', 'size', 'missing'],
      },
    ),
  }),
  fc.record({
    type: fc.constant('chunks' as const),
    id: count,
    isWhole: fc.boolean(),
    state: fc.record({ ...state, sessionId: name }, { noNullPrototype: true, requiredKeys: [...stated] }),
    chunks: fc.array(ref, { maxLength: 3 }),
  }),
  fc.record({ type: fc.constant('forget' as const), at: name, reason: name, blocks: fc.array(name) }),
)

describe('a catalog line', () => {
  test('reads back as written, as one line of ASCII', () => {
    fc.assert(
      fc.property(line, (value) => {
        const text = formatLine(value).slice(0, -1)
        expect(text).toMatch(/^[ -~]+$/)
        expect(isIntact(Buffer.from(text), text)).toBe(true)
        expect(parseLine(text)).toEqual(value)
        const { id, path } = value.type === 'version' ? value.version : { id: undefined, path: undefined }
        const owner = value.type === 'chunks' ? { id: value.id } : id === undefined ? undefined : { id, path }
        expect(peekLine(text)).toEqual(owner)
      }),
    )
  })

  test('is rejected with any bit flipped, cut or empty', () => {
    fc.assert(
      fc.property(line, fc.nat(), fc.nat(7), (value, seed, bit) => {
        const bytes = Buffer.from(formatLine(value).slice(0, -1))
        const at = seed % bytes.length
        const cut = bytes.subarray(0, at)
        expect(isIntact(cut, cut.toString('latin1'))).toBe(false)
        bytes[at] = (bytes[at] ?? 0) ^ (1 << bit)
        expect(isIntact(bytes, bytes.toString('latin1'))).toBe(false)
      }),
    )
  })

  test.each([
    '{"type":"chunks","id":-1,"mtimeMs":1,"inode":1,"archivedAt":"","chunks":[]}',
    '{"type":"chunks","id":1,"mtimeMs":1,"inode":1,"archivedAt":"","chunks":[[0,1,"x","../../x",0,1,"br"]]}',
    '{"type":"chunks","id":1,"mtimeMs":1,"inode":1,"archivedAt":"","chunks":[[0,1,"x",1,0,1,"zip"]]}',
    '{"type":"version","id":1,"version":1,"path":3,"root":"","kind":"","mtimeMs":1,"inode":1,"archivedAt":"","chunks":[]}',
    '{"type":"something newer"}',
    '[1]',
    'null',
  ])('is rejected with wrong content: %s', (json) => {
    expect(parseLine(json)).toBeUndefined()
  })
})
