// An archive that is removed, shortened or replaced by an older copy: the next sync says what is gone, archives again
// what is on disk, and takes everything back when the archive is restored.
import { cpSync, readFileSync, rmSync, truncateSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { Archive } from '../../src/archive/archive.ts'
import { applyForget } from '../../src/archive/forget.ts'
import { readVersion } from '../../src/archive/read-version.ts'
import { verify } from '../../src/operations/keep/declarations.ts'
import { runVerify } from '../../src/operations/keep/verify.ts'
import { readOwnLedger } from '../../src/operations/usage/read-ledger.ts'
import { archiveDirectory, catalogPath } from '../../src/reader/places.ts'
import { Talk } from './talk.ts'
import { inWorld, type World } from './world.ts'

const KEPT = '0f6c1d6e-3a52-4a4e-9b0c-5d8a1f0f7c11'
const DELETED = '7acd37a8-2745-4b58-a8a9-46164b22ad9e'
const LATE = '1b2c3d4e-2745-4b58-a8a9-46164b22ad9e'

function save(world: World, session: string, ...prompts: string[]): string {
  const talk = new Talk(session)
  for (const prompt of prompts) talk.prompt(prompt)
  return world.save(talk)
}

/** One session on disk, one only in the archive, and a copy of the archive from before a third. */
async function fill(world: World): Promise<{ paths: string[]; older: string }> {
  const paths = [save(world, KEPT, 'mend the harbour'), save(world, DELETED, 'sound the depth')]
  await world.sync()
  world.delete(paths[1] ?? '')
  await world.sync()
  const older = world.data('older')
  cpSync(archiveDirectory(world.data()), older, { recursive: true })
  paths.push(save(world, LATE, 'paint the pier'))
  await world.sync()
  return { paths, older }
}

function archivedPaths(world: World): string[] {
  const archive = Archive.open(archiveDirectory(world.data()))
  const paths = [...archive.all()].map((version) => {
    for (const bytes of readVersion(archive, version)) expect(bytes.length).toBeGreaterThan(0)
    return version.path
  })
  archive.close()
  return paths.toSorted()
}

async function report(world: World) {
  const context = { ...world.context(), syncs: false }
  const found = await runVerify(context, {})
  return { hasProblems: verify.foundProblems?.(found), lost: found.lost }
}

describe('an archive that is gone', () => {
  test('is reported, refilled from disk, and complete after a restore', () =>
    inWorld(async (world) => {
      const { paths } = await fill(world)
      const [kept = '', deleted = '', late = ''] = paths
      const backup = world.data('backup')
      cpSync(archiveDirectory(world.data()), backup, { recursive: true })
      rmSync(archiveDirectory(world.data()), { recursive: true })

      await readOwnLedger(world.context())
      expect(world.notices).toContainEqual({ kind: 'archive smaller' })

      const sync = await world.sync()
      expect(sync.lost).toEqual({ versions: 3, refilled: 2, gone: 1 })
      expect(sync.problems.map(({ path }) => path)).toEqual([deleted])
      expect(archivedPaths(world)).toEqual([kept, late].toSorted())
      expect(await report(world)).toEqual({ hasProblems: true, lost: [deleted] })
      for (const word of ['harbour', 'depth', 'pier']) expect((await world.search(word)).total).toBe(1)

      expect(await world.sync()).toMatchObject({ lost: null, changed: 0, problems: [{ path: deleted }] })

      rmSync(archiveDirectory(world.data()), { recursive: true })
      cpSync(backup, archiveDirectory(world.data()), { recursive: true })
      expect((await world.sync()).problems).toEqual([])
      expect(archivedPaths(world)).toEqual(expect.arrayContaining(paths.toSorted()))
      expect(await report(world)).toEqual({ hasProblems: false, lost: [] })
      for (const word of ['harbour', 'depth', 'pier']) expect((await world.search(word)).total).toBe(1)
    }))

  test('is also noticed by a writer that does not sync', () =>
    inWorld(async (world) => {
      await fill(world)
      truncateSync(catalogPath(world.data()), 0)
      const archive = Archive.open(archiveDirectory(world.data()))
      const forget = () => applyForget(archive, () => true, { reason: 'test', blocks: [] })
      expect(forget).toThrow('Put it back from a backup, or run "sync"')
      archive.close()
    }))
})

describe('a catalog that was cut', () => {
  test('after any line is reported and completed from disk', () =>
    inWorld(async (world) => {
      const { paths } = await fill(world)
      const [kept = '', deleted = '', late = ''] = paths
      const intact = world.data('intact')
      cpSync(world.data(), intact, { recursive: true })
      const bytes = readFileSync(catalogPath(world.data()))
      const ends = [...bytes.entries()].filter(([, byte]) => byte === 0x0a).map(([at]) => at + 1)
      expect(ends.length).toBeGreaterThan(3)
      for (const end of [0, ...ends.slice(0, -1)]) {
        rmSync(world.data(), { recursive: true })
        cpSync(intact, world.data(), { recursive: true })
        truncateSync(catalogPath(world.data()), end)
        const { lost, problems } = await world.sync()
        expect(lost?.versions).toBeGreaterThan(0)
        expect(lost).toMatchObject({ gone: problems.length })
        const archived = archivedPaths(world)
        expect(archived).toEqual(expect.arrayContaining([kept, late].toSorted()))
        expect(archived.includes(deleted)).toBe(problems.length === 0)
        expect((await world.sync()).lost).toBeNull()
        expect((await report(world)).hasProblems).toBe(true)
      }
    }))

  test('keeps the bytes of the lost versions in the packs', () =>
    inWorld(async (world) => {
      await fill(world)
      const whole = readFileSync(catalogPath(world.data()))
      truncateSync(catalogPath(world.data()), whole.indexOf(0x0a) + 1)
      await world.sync()
      const archive = Archive.open(archiveDirectory(world.data()))
      const forget = () => applyForget(archive, ({ path }) => path.includes(KEPT), { reason: 'test', blocks: [] })
      expect(forget).toThrow('damaged lines')
      archive.close()
    }))
})

test('an older copy of the archive is completed from disk', () =>
  inWorld(async (world) => {
    const { paths, older } = await fill(world)
    rmSync(archiveDirectory(world.data()), { recursive: true })
    cpSync(older, archiveDirectory(world.data()), { recursive: true })
    expect((await world.sync()).lost).toEqual({ versions: 1, refilled: 1, gone: 0 })
    expect(archivedPaths(world)).toEqual(paths.toSorted())
    for (const word of ['harbour', 'depth', 'pier']) expect((await world.search(word)).total).toBe(1)
  }))
