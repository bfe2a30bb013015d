import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { locate, locatePaths } from '../../src/reader/locate.ts'
import { indexDirectory } from '../../src/reader/places.ts'
import { releaseSources } from '../../src/store/index/release-sources.ts'
import { compareWalk, findDifference } from '../../src/store/index/walk-stamp.ts'
import { openDatabase } from '../../src/store/open.ts'
import { Talk } from './talk.ts'
import { World } from './world.ts'

let world: World

beforeEach(() => {
  world = new World()
})

afterEach(() => {
  world.remove()
})

function compare(exclude: readonly string[] = [], roots = [world.home]): string {
  const database = openDatabase(join(indexDirectory(world.data()), 'index.db'), { readOnly: true })
  try {
    return compareWalk(database, { located: locate(roots), exclude, capBytes: 16_777_216 })
  } finally {
    database.close()
  }
}

function change(sql: string): void {
  const database = openDatabase(join(indexDirectory(world.data()), 'index.db'))
  database.exec(sql)
  database.close()
}

function differingPaths(): string[] | undefined {
  const database = openDatabase(join(indexDirectory(world.data()), 'index.db'), { readOnly: true })
  try {
    const difference = findDifference(database, { located: locate([world.home]), exclude: [], capBytes: 16_777_216 })
    return difference && [...difference.paths].toSorted()
  } finally {
    database.close()
  }
}

function states(): unknown[] {
  return world.query('select state from source order by path').map(({ state }) => state)
}

test('a walk is compared with that of the last sync', async () => {
  const path = world.save(new Talk('0a'))
  const other = world.save(new Talk('0b'))
  await world.sync()
  expect(compare()).toBe('same')
  expect(compare(['*'])).toBe('unknown')
  expect(compare([], [world.home, join(world.home, 'elsewhere')])).toBe('unknown')
  world.append(path, '\n')
  expect(compare()).toBe('changed')
  await world.sync()
  expect(compare()).toBe('same')
  world.delete(other)
  expect(compare()).toBe('changed')
  await world.sync({ isChanged: true })
  expect(compare()).toBe('same')
  world.touch(path)
  expect(compare()).toBe('changed')
})

test('a walk is unknown after the index was changed without one', async () => {
  const path = world.save(new Talk('0a'))
  await world.sync()
  world.append(path, '\n')
  await world.sync({ located: locatePaths([world.home], [path]) })
  expect(compare()).toBe('unknown')
  await world.sync({ isFull: true })
  for (const sql of ['update source set size = 1', 'delete from source', COPY]) {
    await world.sync({ isChanged: true })
    expect(compare()).toBe('same')
    change(sql)
    expect(compare()).toBe('unknown')
  }
})

const COPY = `insert into source (path, root, kind, size, mtime, inode, state, version, position, line, is_helper)
  select path || '2', root, kind, size, mtime, inode, 'gone', version, position, line, is_helper from source`

test('a walk names the files that differ from the last sync', async () => {
  const [grown, gone] = [world.save(new Talk('0a')), world.save(new Talk('0b'))]
  world.save(new Talk('0c'))
  await world.sync()
  expect(differingPaths()).toEqual([])
  world.append(grown, '\n')
  world.delete(gone)
  const added = world.save(new Talk('0d'))
  expect(differingPaths()).toEqual([grown, gone, added].toSorted())
  change('update source set size = size')
  expect(differingPaths()).toBeUndefined()
})

test('a file that goes away and comes back unchanged is present again', async () => {
  const path = world.save(new Talk('0a'))
  world.save(new Talk('0b'))
  await world.sync()
  renameSync(path, `${world.home}/away`)
  await world.sync({ isChanged: true })
  expect(compare()).toBe('same')
  expect(states()).toEqual(['archived', 'present'])
  renameSync(`${world.home}/away`, path)
  expect(compare()).toBe('changed')
  await world.sync({ isChanged: true })
  expect(compare()).toBe('same')
  expect(states()).toEqual(['present', 'present'])
})

test('files that were released are read again', async () => {
  const path = world.save(new Talk('0a'))
  world.save(new Talk('0b'))
  await world.sync()
  const before = world.query('select uuid, title from session order by uuid')
  expect(await releaseSources(world.data(), [path], { waitMs: 0 })).toBe(true)
  expect(compare()).toBe('unknown')
  expect(states()).toEqual(['present'])
  await world.sync()
  expect(compare()).toBe('same')
  expect(world.query('select uuid, title from session order by uuid')).toEqual(before)
})
