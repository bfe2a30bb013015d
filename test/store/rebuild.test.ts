// An index that was deleted, damaged or created by another version is rebuilt with the same content.
import {
  closeSync,
  cpSync,
  existsSync,
  fstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { runSearch as searchFor } from '../../src/operations/find/search.ts'
import { searchInput } from '../../src/operations/find/declarations.ts'
import { openIndex, removeIndex } from '../../src/store/index/index-store.ts'
import { eraseFromIndex } from '../../src/store/index/redact-index.ts'
import { openDatabase } from '../../src/store/open.ts'
import { SCHEMA_VERSION } from '../../src/store/index/schema.ts'
import { indexDirectory } from '../../src/reader/places.ts'
import { Talk } from './talk.ts'
import { inWorld, PROJECT, type World } from './world.ts'

const A = '0f6c1d6e-3a52-4a4e-9b0c-5d8a1f0f7c11'
const B = '7acd37a8-2745-4b58-a8a9-46164b22ad9e'

/** Writes a session with an agent, its sidecar, a helper of Claude Code and a spilled output. */
function writeFamily(world: World): Record<'main' | 'agent' | 'meta' | 'helper' | 'spilled', string> {
  const talk = new Talk(A)
  talk.prompt('please mend the harbour')
  talk.call('toolu_agent', 'Task', { description: 'Sound the depth', subagent_type: 'Explore', prompt: 'sound it' })
  talk.loose({ type: 'custom-title', customTitle: 'Regatta', sessionId: A })
  const own = (name: string) => world.path(join(PROJECT, A, name))
  const agent = new Talk(A, { number: 3, agentId: 'a1234567' })
  agent.prompt('sound it')
  agent.answer('three fathoms')
  const helper = new Talk(A, { number: 4, agentId: 'acompact-99' })
  helper.prompt('summarise the bilge')
  helper.answer('the bilge is dry')
  const paths = {
    meta: world.write(
      own('subagents/agent-a1234567.meta.json'),
      JSON.stringify({ agentType: 'Surveyor', description: 'Depth of the bay', toolUseId: 'toolu_agent' }),
    ),
    agent: world.write(own('subagents/agent-a1234567.jsonl'), agent.records),
    helper: world.write(own('subagents/agent-acompact-99.jsonl'), helper.records),
    spilled: world.write(own('tool-results/toolu_agent.txt'), 'the boatswain reports\n'),
    main: world.save(talk),
  }
  return paths
}

function rewrite(world: World): void {
  const talk = new Talk(B, { number: 2 })
  talk.prompt('the first version has an anchor')
  talk.answer('and a windlass')
  const path = world.save(talk)
  return void world.write(path, talk.records.slice(0, 1))
}

/** Leaves the files of a process that was killed while it created the index: written pages and a rollback journal. */
function killWhileCreating(directory: string): void {
  const made = join(directory, 'made')
  mkdirSync(made, { recursive: true, mode: 0o700 })
  const database = openDatabase(join(made, 'index.db'))
  database.exec('pragma page_size = 8192; pragma cache_size = 1; begin; create table t (x)')
  database.exec(
    'with recursive n (i) as (select 1 union select i + 1 from n limit 200) insert into t select zeroblob(2000) from n',
  )
  for (const end of ['', '-journal']) cpSync(join(made, `index.db${end}`), join(directory, `index.db${end}`))
  database.exec('rollback')
  database.close()
  rmSync(made, { recursive: true })
}

describe('an index whose creation was interrupted', () => {
  test('is created without an error about permissions', async () => {
    await inWorld(async (world) => {
      writeFamily(world)
      killWhileCreating(indexDirectory(world.data()))
      expect(statSync(join(indexDirectory(world.data()), 'index.db')).size).toBeGreaterThan(8192)
      expect(await world.sync()).toMatchObject({ records: 8 })
      expect(readdirSync(indexDirectory(world.data())).filter((name) => name.endsWith('-journal'))).toEqual([])
    })
  })

  test('leaves no journal that SQLite would replay into a new index', async () => {
    await inWorld(async (world) => {
      writeFamily(world)
      const directory = indexDirectory(world.data())
      killWhileCreating(directory)
      removeIndex(directory)
      expect(readdirSync(directory)).toEqual([])
    })
  })
})

describe('a deleted index', () => {
  test('is rebuilt from the files', async () => {
    await inWorld(async (world) => {
      writeFamily(world)
      await world.sync()
      const before = world.dump()
      rmSync(indexDirectory(world.data()), { recursive: true })
      expect(await world.sync()).toMatchObject({ rebuilt: null, records: 8 })
      expect(world.dump()).toEqual(before)
    })
  })

  test('is rebuilt from the files and their older versions', async () => {
    await inWorld(async (world) => {
      const talk = new Talk(B, { number: 2 })
      talk.prompt('the first version has an anchor')
      talk.answer('and a windlass')
      const path = world.save(talk)
      await world.sync()
      world.write(path, talk.records.slice(0, 1))
      await world.sync()
      talk.prompt('and a capstan')
      world.append(path, [talk.last])
      await world.sync()
      const before = world.dump()
      rmSync(indexDirectory(world.data()), { recursive: true })
      await world.sync()
      expect(world.dump()).toEqual(before)
      expect((await world.search('windlass')).hits).toMatchObject([{ snippet: 'and a windlass' }])
    })
  })

  test.each(['main', 'agent', 'meta', 'helper', 'spilled'] as const)(
    'is rebuilt when the file of the %s was deleted',
    async (name) => {
      await inWorld(async (world) => {
        const paths = writeFamily(world)
        await world.sync()
        world.delete(paths[name])
        await world.sync()
        const before = world.dump()
        rmSync(indexDirectory(world.data()), { recursive: true })
        await world.sync()
        expect(world.dump()).toEqual(before)
      })
    },
  )

  test('still hides helpers of Claude Code whose files were deleted', async () => {
    await inWorld(async (world) => {
      const { helper } = writeFamily(world)
      await world.sync()
      world.delete(helper)
      await world.sync()
      rmSync(indexDirectory(world.data()), { recursive: true })
      await world.sync()
      expect((await world.search('bilge')).total).toBe(0)
      expect((await world.search('bilge is:helper')).total).toBe(2)
    })
  })

  test('is rebuilt from the archive while the root is missing, and from the files afterwards', async () => {
    await inWorld(async (world) => {
      writeFamily(world)
      await world.sync()
      const before = world.dump()
      rmSync(indexDirectory(world.data()), { recursive: true })
      await world.sync({
        located: { roots: [world.home], files: [], issues: [{ path: world.home, reason: 'missing' }] },
      })
      expect((await world.search('harbour')).hits).toMatchObject([{ state: 'archived' }])
      await world.sync()
      expect(world.dump()).toEqual(before)
    })
  })
})

describe('a damaged index', () => {
  const damages: readonly [string, (path: string) => void][] = [
    ['begins with garbage', (path) => overwrite(path, 0, Buffer.alloc(100, 'garbage'))],
    ['is cut in half', (path) => truncateSync(path, Math.floor(readFileSync(path).length / 2))],
    ['is cut to a few bytes', (path) => truncateSync(path, 10)],
    ['is not a database', (path) => writeFileSync(path, 'SQLite? never heard of it'.repeat(100))],
    ['has the tables zeroed', (path) => overwrite(path, 8192, Buffer.alloc(readFileSync(path).length - 8192))],
  ]

  test.each(damages)('that %s is rebuilt, and the report says so', async (_, damage) => {
    await inWorld(async (world) => {
      writeFamily(world)
      rewrite(world)
      await world.sync()
      const before = world.dump()
      damage(settledIndex(world))
      const report = await world.sync()
      expect(report.rebuilt).not.toBeNull()
      expect(world.dump()).toEqual(before)
      expect((await world.sync()).rebuilt).toBeNull()
    })
  })

  test('is rebuilt or still answers, whichever page is damaged', async () => {
    await inWorld(async (world) => {
      const { main } = writeFamily(world)
      await world.sync()
      const pages = statSync(settledIndex(world)).size / 8192
      const wrong: string[] = []
      world.append(main, [{ type: 'custom-title', customTitle: 'Another name' }])
      for (let page = 0; page < pages; page++) {
        const copy = `page-${page}`
        cpSync(world.data(), world.data(copy), { recursive: true })
        overwrite(join(indexDirectory(world.data(copy)), 'index.db'), page * 8192, Buffer.alloc(64, 0xa5))
        const outcome = await outcomeOf(world, copy)
        if (outcome !== 'rebuilt' && outcome !== 'answered') wrong.push(`page ${page}: ${outcome}`)
      }
      expect(pages).toBeGreaterThan(10)
      expect(wrong).toEqual([])
    })
  })
})

async function outcomeOf(world: World, from: string): Promise<string> {
  world.notices.length = 0
  try {
    const { total } = await searchFor(
      world.context({}, { syncs: true, from }),
      searchInput.parse({ query: ['harbour'] }),
    )
    const isSaid = world.notices.some(({ kind }) => kind === 'rebuilt')
    return total === 1 ? (isSaid ? 'rebuilt' : 'answered') : `${total} hits`
  } catch (error) {
    return error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  }
}

describe('an index of another version', () => {
  test('stays if it is newer: both versions have a file, and neither rebuilds that of the other', async () => {
    await inWorld(async (world) => {
      writeFamily(world)
      await world.sync()
      const before = world.dump()
      setVersion(world, SCHEMA_VERSION + 1)
      const newer = readFileSync(settledIndex(world))
      expect(await world.sync()).toMatchObject({ changed: 5, rebuilt: null })
      expect(await world.sync()).toMatchObject({ changed: 0, rebuilt: null })
      expect(await outcomeOf(world, 'data')).toBe('answered')
      expect(readFileSync(indexPath(world))).toEqual(newer)
      // The newer version is removed, and the older one goes on with its own file.
      const own = join(indexDirectory(world.data()), `index.v${SCHEMA_VERSION}.db`)
      renameSync(own, indexPath(world))
      expect(world.dump()).toEqual(before)
    })
  })

  test('is rebuilt if it is older, and kept until the new one is complete', async () => {
    await inWorld(async (world) => {
      writeFamily(world)
      await world.sync()
      const before = world.dump()
      setVersion(world, SCHEMA_VERSION - 1)
      const old = readFileSync(settledIndex(world))
      const directory = indexDirectory(world.data())
      const aside = join(directory, `index.v${SCHEMA_VERSION - 1}.db`)
      // A process that was killed right after it began.
      const store = openIndex(directory)
      expect(store.rebuilt).toMatch(/older version/)
      store.database.close()
      expect(readFileSync(aside)).toEqual(old)
      expect(await world.sync()).toMatchObject({ changed: 5 })
      expect(readdirSync(directory).filter((name) => name.endsWith('.db'))).toEqual(['index.db'])
      expect(world.dump()).toEqual(before)
      // The older version makes its own again, which stays.
      writeFileSync(aside, old)
      writeFileSync(join(world.home, 'projects', 'late.jsonl'), '')
      await world.sync()
      expect(readFileSync(aside)).toEqual(old)
      expect(eraseFromIndex(world.data(), ['/nowhere'])).toBe(true)
      expect(existsSync(aside)).toBe(false)
    })
  })

  test('is said to be rebuilt by the sync that upgrades it', async () => {
    await inWorld(async (world) => {
      writeFamily(world)
      await world.sync()
      setVersion(world, SCHEMA_VERSION - 1)
      expect((await world.sync()).rebuilt).toMatch(/older version/)
      expect(readdirSync(indexDirectory(world.data())).filter((name) => name.endsWith('.db'))).toEqual(['index.db'])
    })
  })
})

function indexPath(world: World): string {
  return join(indexDirectory(world.data()), 'index.db')
}

/** Empties the log, which would hide the damage. */
function settledIndex(world: World): string {
  const path = indexPath(world)
  const database = openDatabase(path)
  database.exec('pragma wal_checkpoint(truncate)')
  database.close()
  return path
}

function setVersion(world: World, version: number): void {
  const database = openDatabase(indexPath(world))
  database.exec(`pragma user_version = ${version}`)
  database.close()
}

function overwrite(path: string, offset: number, bytes: Buffer): void {
  const file = openSync(path, 'r+')
  if (fstatSync(file).size > offset) writeSync(file, bytes, 0, bytes.length, offset)
  closeSync(file)
}
