// Phrases, substrings and regular expressions find what a plain search finds, which parses every record and marks every
// match.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openIndex, type OpenIndex } from '../../src/operations/open-index.ts'
import { findMarks } from '../../src/query/find-marks.ts'
import type { QueryNode } from '../../src/query/query.ts'
import { requiredFragments } from '../../src/query/required-words.ts'
import { tokenize } from '../../src/query/tokenize.ts'
import { BlockTexts } from '../../src/store/search/block-text.ts'
import { LOCATION_COLUMNS, LOCATION_JOINS, locationOf } from '../../src/store/search/hit-row.ts'
import { blockRange } from '../../src/store/index/block-id.ts'
import { patternMarks, preparePatterns } from '../../src/store/search/pattern-marks.ts'
import { planSearch, symbolsToSubstrings } from '../../src/store/search/plan-search.ts'
import { search } from '../../src/store/search/search.ts'
import { escapeLiteral } from '../../src/text/escape-literal.ts'
import { runs } from '../extent.ts'
import { Random } from '../generate/random.ts'
import { writeOddHome } from './odd-home.ts'
import { World } from './world.ts'

const NO_FILTERS = {
  scope: { roots: null, exclude: [] },
  dateOf: () => 0,
  liveSessions: [],
  sessionsByCost: () => [],
  noted: new Map(),
  toolNames: [],
}

/** Cuts off the end of some texts, which only a search of the transcripts finds. */
const PROFILE = { name: 'full', cap: 200 } as const

let world: World
let index: OpenIndex
let blocks: IndexedBlock[]

beforeAll(async () => {
  world = new World()
  const path = writeOddHome(world, 19)
  await world.sync({ profile: PROFILE })
  world.delete(path)
  await world.sync({ profile: PROFILE })
  index = await openIndex(world.context())
  blocks = readBlocks()
})

afterAll(() => {
  index.close()
  world.remove()
})

interface IndexedBlock {
  id: number
  text: string
}

/** All blocks in the order of a search of all files. */
function readBlocks(): IndexedBlock[] {
  const texts = new BlockTexts(() => index.archive())
  const rows = index.database
    .prepare(
      `select b.id as id, ${LOCATION_COLUMNS} ${LOCATION_JOINS} where b.id >= ${blockRange('note').from}
       order by f.mtime desc, f.id, m.version = f.version and f.state = 'present' desc, m.offset, b.id`,
    )
    .all()
  try {
    return rows.map((row) => ({ id: Number(row['id']), text: texts.read(locationOf(row)) ?? '' }))
  } finally {
    texts.close()
  }
}

function matches(node: QueryNode, text: string): boolean {
  switch (node.kind) {
    case 'and':
      return node.nodes.every((inner) => matches(inner, text))
    case 'or':
      return node.nodes.some((inner) => matches(inner, text))
    case 'not':
      return !matches(node.node, text)
    default:
      return findMarks(node, text, patternMarks).length > 0
  }
}

function plainSearch(node: QueryNode): { ids: number[]; isScan: boolean } {
  const { match, verify } = planSearch(node, NO_FILTERS)
  const candidates =
    match === null ? null : index.database.prepare('select rowid as id from words where words match ?').all(match)
  const known = candidates && new Set(candidates.map(({ id }) => Number(id)))
  const found = blocks.filter(({ id, text }) => (known?.has(id) ?? true) && (verify === null || matches(verify, text)))
  return { ids: found.map(({ id }) => id), isScan: match === null }
}

async function find(node: QueryNode, wanted: number): Promise<{ ids: number[]; total: number; isExact: boolean }> {
  const texts = new BlockTexts(() => index.archive())
  try {
    const request = { query: node, world: NO_FILTERS, wanted, perSession: Infinity, order: 'relevance' as const }
    const { found, total, isExact } = await search(index.database, texts, request)
    return { ids: found.map(({ id }) => id), total, isExact }
  } finally {
    texts.close()
  }
}

function makeNode(random: Random): QueryNode {
  const text = blocks[random.below(blocks.length)]?.text ?? ''
  const kind = random.below(10)
  if (kind < 5) return { kind: 'phrase', text: cutWords(random, text, random.between(2, 4)).replaceAll('"', ' ') }
  if (kind < 6)
    return { kind: 'word', text: cutWords(random, text, 2).replaceAll(/\s+/g, '_'), prefix: random.chance(0.5) }
  if (kind < 7)
    return { kind: 'and', nodes: [makeNode(random), { kind: 'not', node: { kind: 'phrase', text: 'run the' } }] }
  const start = random.below(text.length)
  const part = text.slice(start, start + random.between(3, 30))
  if (kind < 9) return { kind: 'substring', text: random.chance(0.5) ? part : part.toUpperCase() }
  const source = part
    .split(/\s+/)
    .map(escapeLiteral)
    .join(String.raw`\s+`)
  return { kind: 'regex', source, flags: random.chance(0.5) ? 'i' : '' }
}

function cutWords(random: Random, text: string, count: number): string {
  const tokens = tokenize(text)
  const first = random.below(Math.max(1, tokens.length - count))
  return text.slice(tokens[first]?.start ?? 0, tokens[first + count - 1]?.end ?? 1)
}

describe('any query', () => {
  test('finds the same texts in the same order', async () => {
    const random = new Random(7)
    const counts = { phrases: 0, scans: 0, byWords: 0, hits: 0 }
    for (let round = 0; round < runs(1000); round++) {
      const node = symbolsToSubstrings(makeNode(random))
      await preparePatterns(node)
      const { ids, isScan } = plainSearch(node)
      const found = await find(node, Infinity)
      const expected = isScan ? ids : ids.toSorted((a, b) => a - b)
      const actual = isScan ? found.ids : found.ids.toSorted((a, b) => a - b)
      expect({ node, ids: actual, total: found.total, isExact: found.isExact }).toEqual({
        node,
        ids: expected,
        total: ids.length,
        isExact: true,
      })
      const few = await find(node, 3)
      expect({ node, ids: few.ids }).toEqual({ node, ids: found.ids.slice(0, few.ids.length) })
      counts[isScan ? 'scans' : 'phrases'] += 1
      if (isScan && requiredFragments(node).length > 0) counts.byWords += 1
      counts.hits += ids.length
    }
    expect(world.query('select count(*) as n from block where flags & 2')[0]?.['n']).toBeGreaterThan(10)
    // Every way is taken often enough to fail.
    expect(Object.values(counts).every((count) => count > 10)).toBe(true)
  }, 600_000)
})

test('a file that changed since it was indexed is searched in the archive', async () => {
  const path = String(
    world.query(`select path from source where kind = 'session' and state = 'present' limit 1`)[0]?.['path'],
  )
  const before = world.onDisk(path)
  const random = new Random(11)
  const nodes = Array.from({ length: 60 }, (): QueryNode => {
    const text = blocks[random.below(blocks.length)]?.text ?? ''
    return symbolsToSubstrings({ kind: 'phrase', text: cutWords(random, text, 3).replaceAll('"', ' ') })
  })
  try {
    world.write(path, Buffer.alloc(before.length, 'mud\n'))
    for (const node of nodes) {
      const { ids, isScan } = plainSearch(node)
      if (isScan) continue
      expect({ node, ids: (await find(node, Infinity)).ids.toSorted((a, b) => a - b) }).toEqual({
        node,
        ids: ids.toSorted((a, b) => a - b),
      })
    }
  } finally {
    world.write(path, Buffer.from(before, 'latin1'))
  }
})
