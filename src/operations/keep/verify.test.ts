import { appendFileSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeKeepWorld, NOW, promptLine, type KeepWorld } from '../../../test/keep-world.ts'
import { runVerify, type VerifyInput } from './verify.ts'
import { verify } from './declarations.ts'

let world: KeepWorld
let paths: string[]
beforeEach(() => {
  world = makeKeepWorld()
  paths = ['a', 'b', 'c', 'd'].map((id) =>
    world.write(
      `projects/-home-mara-tidepool/${id}.jsonl`,
      promptLine({ session: id, uuid: `u-${id}`, text: `ask ${id}` }),
    ),
  )
})
afterEach(() => world.remove())

const check = (input: VerifyInput = {}, options = {}) => runVerify(world.context(options), input)
const place = (index: number) => paths[index] ?? ''

describe('verify', () => {
  test('syncs first, so everything is equal', async () => {
    expect(await check()).toMatchObject({
      versions: 4,
      chunks: 4,
      damaged: [],
      problems: [],
      percent: 100,
      sources: { same: 4, grew: 0, differs: 0, gone: 0, unreadable: 0 },
      odd: [],
    })
  })

  test('reports changed and deleted files', async () => {
    await check()
    appendFileSync(place(0), 'more\n')
    writeFileSync(place(1), 'x')
    rmSync(place(2))
    const report = await check({}, { syncs: false })
    expect(report.sources).toEqual({ same: 1, grew: 1, differs: 1, gone: 1, unreadable: 0 })
    expect(report.odd).toEqual([{ path: place(1), state: 'differs', offset: 0, detail: null }])
    expect(verify.foundProblems?.(report)).toBe(false)
    expect((await check()).sources).toEqual({ same: 3, grew: 0, differs: 0, gone: 1, unreadable: 0 })
  })

  test('finds a change that the sync cannot see', async () => {
    await check()
    writeFileSync(place(0), readFileSync(place(0), 'utf8').replace('ask', 'ASK'))
    utimesSync(place(0), 1_770_000_000, 1_770_000_000)
    expect((await check()).odd).toMatchObject([{ path: place(0), state: 'differs' }])
  })

  test('reports a flipped bit as damage', async () => {
    await check()
    const pack = join(world.data, 'archive', 'packs', '000001.pack')
    const bytes = readFileSync(pack)
    bytes[5] = (bytes[5] ?? 0) ^ 1
    writeFileSync(pack, bytes)
    const report = await check()
    expect(report.damaged).toMatchObject([{ path: place(0), version: 1, offset: 0 }])
    expect(verify.foundProblems?.(report)).toBe(true)
  })

  test('reports a damaged catalog line as a problem', async () => {
    await check()
    const catalog = join(world.data, 'archive', 'catalog.jsonl')
    writeFileSync(catalog, readFileSync(catalog, 'utf8').replace('tidepool', 'tidepoo1'))
    const report = await check({}, { syncs: false })
    expect(report.problems).toHaveLength(1)
    expect(verify.foundProblems?.(report)).toBe(true)
  })

  test('a sample depends on the time, so repeated samples cover all files', async () => {
    await check()
    rmSync(place(3))
    const gone = await Promise.all(
      [0, 1, 2, 3].map(async (step) => (await check({ percent: 25 }, { syncs: false, now: () => NOW + step })).sources),
    )
    for (const sources of gone) expect(sources.same + sources.gone).toBe(1)
    expect(gone.reduce((sum, sources) => sum + sources.gone, 0)).toBe(1)
    expect((await check({ sample: true })).percent).toBe(5)
    expect(verify.input.safeParse({ percent: '0' }).success).toBe(false)
  })

  test('treats a missing archive as empty', async () => {
    expect(await check({}, { syncs: false })).toMatchObject({ versions: 0, chunks: 0, damaged: [], problems: [] })
  })
})
