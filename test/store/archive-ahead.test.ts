// A kill between the two commits of a sync leaves the archive ahead of the index. The next sync catches up.
import { cpSync, rmSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { indexDirectory } from '../../src/reader/places.ts'
import { Talk } from './talk.ts'
import { inWorld, type World } from './world.ts'

const SESSION = '0f6c1d6e-3a52-4a4e-9b0c-5d8a1f0f7c11'

/** Syncs, then restores the index from before the sync. */
async function syncArchiveOnly(world: World): Promise<void> {
  const index = indexDirectory(world.data())
  cpSync(index, world.data('before'), { recursive: true })
  await world.sync()
  rmSync(index, { recursive: true })
  cpSync(world.data('before'), index, { recursive: true })
}

function talkOf(...prompts: string[]): Talk {
  const talk = new Talk(SESSION)
  for (const prompt of prompts) talk.prompt(prompt)
  return talk
}

describe('an archive that is ahead of the index', () => {
  test('is indexed for a file that was deleted since', () =>
    inWorld(async (world) => {
      world.save(talkOf('mend the harbour'))
      await world.sync()
      const late = new Talk('7acd37a8-2745-4b58-a8a9-46164b22ad9e')
      late.prompt('sound the depth')
      const path = world.save(late)
      await syncArchiveOnly(world)
      world.delete(path)
      await world.sync()
      expect((await world.search('depth')).total).toBe(1)
    }))

  test('is indexed for a file that was rewritten since', () =>
    inWorld(async (world) => {
      const first = talkOf('mend the harbour')
      world.save(first)
      await world.sync()
      first.prompt('sound the depth')
      world.save(first)
      await syncArchiveOnly(world)
      world.save(talkOf('mend the harbour', 'paint the pier'))
      await world.sync()
      for (const word of ['harbour', 'depth', 'pier']) expect((await world.search(word)).total).toBe(1)
    }))

  test('is indexed once for a file that grew', () =>
    inWorld(async (world) => {
      const talk = talkOf('mend the harbour')
      world.save(talk)
      await world.sync()
      talk.prompt('sound the depth')
      world.save(talk)
      await syncArchiveOnly(world)
      talk.prompt('paint the pier')
      world.save(talk)
      await world.sync()
      await world.sync({ into: 'fresh' })
      expect(world.dump()).toEqual(world.dump('fresh'))
    }))
})
