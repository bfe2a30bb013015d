// Files that change between locating and reading, changed paths, and queries that mix patterns and words.
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { locate, locatePaths } from '../../src/reader/locate.ts'
import { indexDirectory } from '../../src/reader/places.ts'
import { Talk } from './talk.ts'
import { inWorld } from './world.ts'

const SESSION = '0f6c1d6e-3a52-4a4e-9b0c-5d8a1f0f7c11'

test('archives all bytes of a file that grows while the index is rebuilt', () =>
  inWorld(async (world) => {
    const talk = new Talk(SESSION)
    talk.prompt('mend the harbour')
    const path = world.save(talk)
    await world.sync()
    rmSync(indexDirectory(world.data()), { recursive: true })
    const located = locate([world.home])
    talk.prompt('sound the depth')
    world.save(talk)
    await world.sync({ located })
    expect(world.archived(path)).toEqual([world.onDisk(path)])
    talk.prompt('paint the pier')
    world.save(talk)
    await world.sync()
    expect(world.archived(path)).toEqual([world.onDisk(path)])
  }))

test('archives a file that was too large after the cap is raised', () =>
  inWorld(async (world) => {
    const path = world.write(join(world.home, 'plans', 'plan.md'), 'x'.repeat(2000))
    expect((await world.sync({ capBytes: 1000 })).skipped).toHaveLength(1)
    expect(world.archived(path)).toEqual([])
    await world.sync({ capBytes: 3000 })
    expect(world.archived(path)).toEqual([world.onDisk(path)])
  }))

describe('changed paths', () => {
  test('do not include credentials and links', () =>
    inWorld(async (world) => {
      const secret = join(world.home, '.credentials.json')
      writeFileSync(secret, '{}')
      const folder = world.path('-home-mara')
      mkdirSync(folder, { recursive: true })
      const link = join(folder, 'link.jsonl')
      symlinkSync(secret, link)
      const real = join(folder, 'real.jsonl')
      writeFileSync(real, '{}\n')
      const { files } = locatePaths([world.home], [secret, link, real])
      expect(files.map((file) => file.path)).toEqual([real])
    }))

  test('are empty for a home without sessions', () =>
    inWorld(async (world) => {
      rmSync(join(world.home, 'projects'), { recursive: true })
      const settings = join(world.home, 'settings.json')
      writeFileSync(settings, '{}')
      expect(locatePaths([world.home], [settings]).files).toEqual([])
    }))
})

describe('a query with patterns and words', () => {
  test.each([
    ['running OR /zzz/', 1],
    ['cafe OR /zzz/', 1],
    ['✅', 1],
    ['harbour OR -harbour', 2],
  ])('%s finds %i', (query, total) =>
    inWorld(async (world) => {
      const talk = new Talk(SESSION)
      talk.prompt('the harbour runs late ✅')
      talk.prompt('a café by the pier')
      world.save(talk)
      await world.sync()
      expect((await world.search(query)).total).toBe(total)
    }),
  )

  test('finds records in a glued line', () =>
    inWorld(async (world) => {
      const line = (uuid: string, text: string) =>
        JSON.stringify({ type: 'user', uuid, sessionId: SESSION, message: { role: 'user', content: text } })
      world.write(world.transcript(SESSION), `${line('a', 'first')}${line('b', 'second')}\n`)
      await world.sync()
      expect((await world.search('second')).total).toBe(1)
      expect((await world.search('/sec.nd/')).total).toBe(1)
    }))
})
