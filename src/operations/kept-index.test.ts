import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeKeepWorld, promptLine, type KeepWorld } from '../../test/keep-world.ts'
import { openIndex } from '../store/index/index-store.ts'
import { purge } from '../store/index/remove-rows.ts'
import { AnswerCache } from './answer-cache.ts'
import { lendIndex } from './kept-index.ts'
import { useIndex } from './open-index.ts'
import { runOperation } from './run-operation.ts'

async function inWorld(work: (world: KeepWorld) => Promise<void>): Promise<void> {
  const world = makeKeepWorld()
  try {
    world.write('projects/-home-mara/aaaa1111.jsonl', line('aaaa1111', 'Mend the sluice'))
    await runOperation(world.context(), 'sync', {})
    await work(world)
  } finally {
    world.remove()
  }
}

function line(session: string, text: string): string {
  return promptLine({ session, uuid: `u-${session}`, text })
}

function lend(cache: AnswerCache, world: KeepWorld) {
  const lent = lendIndex(cache, join(world.data, 'index'))
  if (!lent) throw new Error('no index')
  return lent
}

async function count(world: KeepWorld, cache: AnswerCache, word: string): Promise<number> {
  const { total } = await runOperation(world.context({ cache, syncs: false }), 'search', { query: [word] })
  return total
}

test('requests share a connection, and see what a sync adds', async () => {
  await inWorld(async (world) => {
    const cache = new AnswerCache()
    const [first, second] = [lend(cache, world), lend(cache, world)]
    expect(second.database).toBe(first.database)
    expect(lend(new AnswerCache(), world).database).not.toBe(first.database)
    first.giveBack()
    second.giveBack()
    expect(await count(world, cache, 'sluice')).toBe(1)
    world.write('projects/-home-mara/bbbb2222.jsonl', line('bbbb2222', 'Another sluice'))
    await runOperation(world.context(), 'sync', {})
    expect(await count(world, cache, 'sluice')).toBe(2)
    expect(lend(cache, world).database).toBe(first.database)
  })
})

test.skipIf(process.platform === 'win32')(
  'a replaced index is opened again, and the old one is closed last',
  async () => {
    await inWorld(async (world) => {
      const cache = new AnswerCache()
      const old = lend(cache, world)
      rmSync(join(world.data, 'index'), { recursive: true })
      expect(lendIndex(cache, join(world.data, 'index'))).toBeUndefined()
      await runOperation(world.context(), 'sync', {})
      expect(await count(world, cache, 'sluice')).toBe(1)
      expect(lend(cache, world).database).not.toBe(old.database)
      // Who borrowed it before can still read.
      expect(old.database.prepare('select count(*) as n from message').get()).toEqual({ n: 1 })
      old.giveBack()
      expect(() => old.database.prepare('select 1')).toThrow(/not open|closed/)
    })
  },
)

test('a connection that failed is not used again', async () => {
  await inWorld(async (world) => {
    const cache = new AnswerCache()
    const { database, giveBack } = lend(cache, world)
    giveBack()
    const context = world.context({ cache, syncs: false })
    await expect(useIndex(context, async () => Promise.reject(new Error('disk')))).rejects.toThrow('disk')
    // Compared here: the driver of Node 24 refuses to describe a closed connection.
    expect(lend(cache, world).database === database).toBe(false)
  })
})

test('an unused connection does not keep removed text in the log', async () => {
  await inWorld(async (world) => {
    const cache = new AnswerCache()
    expect(await count(world, cache, 'sluice')).toBe(1)
    const { database } = openIndex(join(world.data, 'index'))
    database.exec('delete from message')
    expect(purge(database)).toBe(true)
    database.close()
    expect(lend(cache, world).database.prepare('select count(*) as n from message').get()).toEqual({ n: 0 })
  })
})
