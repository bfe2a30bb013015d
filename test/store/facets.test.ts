// Facets count exactly the hits that a search returns.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runSearchFacets } from '../../src/operations/find/search-facets.ts'
import type { SearchHit } from '../../src/store/search/load-hits.ts'
import { Talk } from './talk.ts'
import { World } from './world.ts'

const A = '0f6c1d6e-3a52-4a4e-9b0c-5d8a1f0f7c11'
const B = '7acd37a8-2745-4b58-a8a9-46164b22ad9e'
const CROWD = 2100

let world: World

beforeAll(async () => {
  world = new World()
  const talk = new Talk(A)
  talk.prompt('count the barnacles on the hull')
  talk.call('toolu_1', 'Bash', { command: 'ls barnacles' })
  talk.result('toolu_1', 'barnacles: 17')
  talk.call('toolu_2', 'BashOutput', { bash_id: 'barnacles' })
  talk.result('toolu_2', 'barnacles: 18')
  talk.call('toolu_3', 'mcp__dock__barnacle_scraper', { hull: 'barnacles' })
  talk.loose({ type: 'ai-title', aiTitle: 'Barnacles', sessionId: A })
  talk.loose({ type: 'ai-title', aiTitle: 'Barnacles', sessionId: A })
  talk.loose({ type: 'ai-title', aiTitle: 'Barnacles', sessionId: A })
  talk.loose({ type: 'ai-title', aiTitle: 'Barnacles of the hull', sessionId: A })
  world.save(talk)
  // World.context() sets the time to noon on 2026-02-20.
  const later = new Talk(B, { number: 2, minute: 9 * 24 * 60, cwd: '/srv/lighthouse' })
  for (let index = 0; index < CROWD; index++) later.answer(`limpet ${index} is no barnacle`)
  world.save(later, '-srv-lighthouse')
  await world.sync()
})

afterAll(() => world.remove())

async function facetsOf(query: string) {
  return (await runSearchFacets(world.context(), { query })).facets
}

async function countedFacets(query: string) {
  const facets = await facetsOf(query)
  if (!facets) throw new Error('no facets')
  return facets
}

function countBy(hits: readonly SearchHit[], valueOf: (hit: SearchHit) => string | null): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const hit of hits) {
    const value = valueOf(hit)
    if (value !== null) counts[value] = (counts[value] ?? 0) + 1
  }
  return counts
}

describe('facets', () => {
  test.each([
    'barnacle',
    'barn*',
    'tool:Bash',
    'barnacle -limpet',
    '"barnacles on"',
    'limpet OR tool:Bash',
    'role:user',
  ])('of %s count all hits', async (query) => {
    const { hits, total } = await world.search(query, { limit: 10_000 })
    const { since, month, ...facets } = await countedFacets(query)
    expect(facets).toMatchObject({ total, isExact: true })
    expect(Object.fromEntries(facets.project)).toEqual(countBy(hits, (hit) => hit.project))
    expect(Object.fromEntries(facets.kind)).toEqual(countBy(hits, (hit) => hit.kind))
    expect(Object.fromEntries(facets.role)).toEqual(countBy(hits, (hit) => hit.role))
    expect(Object.fromEntries(facets.tool)).toEqual(countBy(hits, (hit) => hit.tool))
    expect(Object.fromEntries(month)).toEqual(countBy(hits, ({ timestamp }) => timestamp?.slice(0, 7) ?? null))
    expect(Object.keys(since).length).toBeGreaterThan(0)
    for (const [period, count] of Object.entries(since))
      expect([period, count]).toEqual([period, (await world.search(`(${query}) after:${period}`)).total])
  })

  test('are limited if texts must be checked, and null if all files must be read', async () => {
    const facets = await facetsOf('"is no barnacle"')
    expect(facets).toMatchObject({ isExact: false, total: 1000, kind: [['answer', 1000]] })
    expect(await facetsOf('/barn.cle/')).toBeNull()
  })

  test('can be aborted', async () => {
    const controller = new AbortController()
    controller.abort()
    const context = { ...world.context(), signal: controller.signal }
    await expect(runSearchFacets(context, { query: 'barnacle' })).rejects.toThrow(/abort/i)
  })
})

describe('a tool filter', () => {
  test.each([
    ['tool:Bash', ['Bash']],
    ['tool:bash', ['Bash']],
    ['tool:BashOutput', ['BashOutput']],
    ['tool:bas', ['Bash', 'BashOutput']],
    ['tool:Bash,BashOutput', ['Bash', 'BashOutput']],
    ['tool:scraper', ['mcp__dock__barnacle_scraper']],
    ['tool:output', ['BashOutput']],
    ['tool:Nothing', []],
  ])('%s finds %s', async (query, expected) => {
    const { hits } = await world.search(query)
    expect([...new Set(hits.map(({ tool }) => String(tool)))].toSorted()).toEqual(expected)
  })
})

describe('equal titles', () => {
  const titles = (hits: readonly SearchHit[]) =>
    hits.filter(({ kind }) => kind === 'title').map(({ snippet }) => snippet)

  test('count once with a limit per session, and are all found without one', async () => {
    const all = await world.search(`barnacles session:${A}`)
    expect(titles(all.hits)).toHaveLength(4)
    expect(all.hits).toHaveLength(all.total)
    const few = await world.search(`barnacles session:${A}`, { perSession: 4 })
    expect(few.total).toBe(all.total)
    expect(titles(few.hits).toSorted()).toEqual(['Barnacles', 'Barnacles of the hull'])
    expect(few.hits).toHaveLength(4)
  })
})
