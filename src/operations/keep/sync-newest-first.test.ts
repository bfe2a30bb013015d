import { describe, expect, test } from 'vitest'
import { Talk } from '../../../test/store/talk.ts'
import { inWorld, type World } from '../../../test/store/world.ts'
import { syncNewestFirst } from './sync-newest-first.ts'

const IDS = ['0f6c1d6e', '1a6c1d6e', '2b6c1d6e', '3c6c1d6e'].map((start) => `${start}-3a52-4a4e-9b0c-5d8a1f0f7c11`)
const LIMITS = { leastBytes: 1, earlyBytes: 100_000, earlyFiles: 1 }
const nobodyStops = () => {}

/** Four sessions, oldest first; the last contains copies of the first. */
function fill(world: World): void {
  const [first, ...rest] = IDS.map((id, number) => {
    const talk = new Talk(id, { number })
    talk.prompt(`harbour ${number}`)
    talk.answer(`the tide of ${number}`)
    return talk
  })
  for (const talk of [first, ...rest]) if (talk) world.save(talk)
  const last = rest.at(-1)
  if (first && last) world.write(world.transcript(last.session), [...first.records, ...last.records])
}

describe('syncNewestFirst', () => {
  test('indexes the latest session first', async () => {
    await inWorld(async (world) => {
      fill(world)
      const seen: string[][] = []
      const look = () =>
        seen.push(world.query('select uuid from session where main is not null').map(({ uuid }) => String(uuid)))
      await syncNewestFirst(world.context(), { checkStop: nobodyStops, onEarly: look, limits: LIMITS })
      look()
      expect([seen[0], seen[1]?.toSorted()]).toEqual([IDS.slice(-1), IDS])
    })
  })

  test('produces the same index as a normal sync', async () => {
    await inWorld(async (world) => {
      fill(world)
      const onEarly = () => {}
      await syncNewestFirst(world.context(), { checkStop: nobodyStops, onEarly, limits: LIMITS })
      await world.sync({ into: 'usual' })
      expect(world.dump()).toEqual(world.dump('usual'))
      const owners = 'select p.path from block b join source p on p.id = b.source order by b.id'
      expect(world.query(owners)).toEqual(world.query(owners, 'usual'))
    })
  })

  test('the first-sync notice counts all files', async () => {
    await inWorld(async (world) => {
      fill(world)
      await syncNewestFirst(world.context(), { checkStop: nobodyStops, onEarly() {}, limits: LIMITS })
      expect(world.notices.filter(({ kind }) => kind === 'first sync')).toMatchObject([{ files: 4 }])
    })
  })

  test('changes the order only for a long first sync', async () => {
    await inWorld(async (world) => {
      fill(world)
      let early = 0
      const options = { checkStop: nobodyStops, onEarly: () => (early += 1) }
      await syncNewestFirst(world.context(), { ...options, limits: { ...LIMITS, leastBytes: 1e9 } })
      await syncNewestFirst(world.context(), { ...options, limits: LIMITS })
      expect(early).toBe(0)
    })
  })

  test('can be stopped; the next sync completes it', async () => {
    await inWorld(async (world) => {
      fill(world)
      const stopped = new Error('stopped')
      let asked = 0
      const checkStop = () => {
        asked += 1
        if (asked > 4) throw stopped
      }
      await expect(syncNewestFirst(world.context(), { checkStop, onEarly() {}, limits: LIMITS })).rejects.toBe(stopped)
      await world.sync()
      expect(world.query('select count(*) as n from session where main is not null')).toEqual([{ n: 4 }])
    })
  })
})
