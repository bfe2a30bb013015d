// Syncs real files and checks the index and the archive.
import { chmodSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { runList as list } from '../../src/operations/find/list.ts'
import { listInput } from '../../src/operations/find/declarations.ts'
import { runShow as show } from '../../src/operations/session/show.ts'
import { showInput } from '../../src/operations/session/declarations.ts'
import { locate, type Located } from '../../src/reader/locate.ts'
import { Talk } from './talk.ts'
import { inWorld, PROJECT, type World } from './world.ts'

const A = '0f6c1d6e-3a52-4a4e-9b0c-5d8a1f0f7c11'
const B = '7acd37a8-2745-4b58-a8a9-46164b22ad9e'

function harbour(): Talk {
  const talk = new Talk(A)
  talk.prompt('please mend the harbour')
  talk.call('toolu_1', 'Bash', { command: 'ls jetty' })
  talk.result('toolu_1', 'pier.ts')
  talk.answer('The lantern is mended.')
  return talk
}

function statesOf(world: World): Record<string, unknown> {
  const rows = world.query('select path, state from source')
  return Object.fromEntries(rows.map(({ path, state }) => [String(path).split('/').at(-1), state]))
}

async function totals(world: World, words: readonly string[]): Promise<Record<string, number>> {
  const found: Record<string, number> = {}
  for (const word of words) found[word] = (await world.search(word)).total
  return found
}

describe('a sync without changes', () => {
  test('changes nothing', async () => {
    await inWorld(async (world) => {
      const path = world.save(harbour())
      const first = await world.sync()
      const before = world.dump()
      const second = await world.sync()
      expect(first).toMatchObject({ files: 1, changed: 1, records: 4, vanished: 0, problems: [], rebuilt: null })
      expect(second).toMatchObject({ files: 1, changed: 0, bytes: 0, records: 0, vanished: 0, rebuilt: null })
      expect(world.dump()).toEqual(before)
      expect(world.archived(path)).toEqual([world.onDisk(path)])
    })
  })

  test('changes nothing when every file is read again', async () => {
    await inWorld(async (world) => {
      const path = world.save(harbour())
      await world.sync()
      const before = world.dump()
      expect(await world.sync({ isFull: true })).toMatchObject({ changed: 0 })
      expect(world.dump()).toEqual(before)
      expect(world.archived(path)).toEqual([world.onDisk(path)])
    })
  })

  test('changes nothing when a file was only touched', async () => {
    await inWorld(async (world) => {
      const path = world.save(harbour())
      await world.sync()
      const before = world.dump()
      world.touch(path)
      await world.sync()
      expect(world.dump()).toEqual(before)
      expect(world.archived(path)).toHaveLength(1)
    })
  })
})

describe('an unterminated last line', () => {
  test('is indexed once if it is a complete record', async () => {
    await inWorld(async (world) => {
      const talk = harbour()
      const path = world.write(world.transcript(A), JSON.stringify(talk.records[0]))
      await world.sync()
      expect((await world.search('harbour')).total).toBe(1)
      world.append(path, `\n${JSON.stringify(talk.records[3])}\n`)
      await world.sync()
      expect(await totals(world, ['harbour', 'lantern'])).toEqual({ harbour: 1, lantern: 1 })
      expect(world.query('select line from messages order by line')).toEqual([{ line: 1 }, { line: 2 }])
    })
  })

  test('is not indexed and not damaged while it is incomplete', async () => {
    await inWorld(async (world) => {
      const line = JSON.stringify(harbour().records[0])
      const path = world.write(world.transcript(A), line.slice(0, 100))
      await world.sync()
      expect(world.query('select * from errors')).toEqual([])
      expect(world.archived(path)).toEqual([line.slice(0, 100)])
      world.append(path, `${line.slice(100)}\n`)
      await world.sync()
      expect((await world.search('harbour')).total).toBe(1)
      expect(world.archived(path)).toEqual([`${line}\n`])
    })
  })

  test.each([
    ['longer', 'the storm has broken the harbour wall in more than one place'],
    ['shorter', 'hm'],
  ])('that is replaced by a %s line is archived correctly', async (_, words) => {
    await inWorld(async (world) => {
      const line = (text: string) => JSON.stringify({ type: 'user', message: { role: 'user', content: text } })
      const path = world.write(world.transcript(A), `${line('first')}\n${line('a half line').slice(0, -2)}`)
      await world.sync()
      world.write(path, `${line('first')}\n${line(words)}\n`)
      await world.sync()
      expect(world.archived(path).at(-1)).toBe(world.onDisk(path))
      expect((await world.search(`"${words}"`)).total).toBe(1)
    })
  })
})

describe('a rewritten file', () => {
  const WORDS = ['harbour', 'jetty', 'pier', 'lantern']
  const ONCE = { harbour: 1, jetty: 1, pier: 1, lantern: 1 }

  test('keeps a removed record searchable, without duplicates', async () => {
    await inWorld(async (world) => {
      const talk = harbour()
      const path = world.save(talk)
      await world.sync()
      const old = world.onDisk(path)
      world.write(path, talk.records.toSpliced(3, 1))
      await world.sync()
      expect(await totals(world, WORDS)).toEqual(ONCE)
      const { hits } = await world.search('lantern')
      expect(hits[0]?.snippet).toBe('The lantern is mended.')
      expect(world.archived(path)).toEqual([old, world.onDisk(path)])
    })
  })

  test('with other records keeps the old and the new ones', async () => {
    await inWorld(async (world) => {
      const path = world.save(harbour())
      await world.sync()
      const other = new Talk(A, { number: 2 })
      other.prompt('now build a lighthouse, with a stair that turns and a lamp that can be seen from far away')
      for (let index = 0; index < 6; index++) other.answer(`stone ${index} of the lighthouse stands`)
      world.write(path, other.records)
      await world.sync()
      expect(await totals(world, [...WORDS, 'stair'])).toEqual({ ...ONCE, stair: 1 })
      expect((await world.search('"turns and a lamp"')).total).toBe(1)
      expect((await world.search('/lan.ern is/')).total).toBe(1)
    })
  })

  test('of the same size keeps the old and the new text', async () => {
    await inWorld(async (world) => {
      const path = world.save(harbour())
      await world.sync()
      const old = world.onDisk(path)
      world.write(path, old.replace('mend the harbour', 'mend the boathook').replace('boathook', 'rigging'))
      expect(world.onDisk(path)).toHaveLength(old.length)
      await world.sync()
      expect(await totals(world, [...WORDS, 'rigging'])).toEqual({ ...ONCE, rigging: 1 })
      expect(world.archived(path)).toEqual([old, world.onDisk(path)])
    })
  })

  // Only the kilobyte before an append is compared: reading the entire file at every append would cost too much.
  test('that was changed in the middle and appended to is correct after a full sync', async () => {
    await inWorld(async (world) => {
      const talk = harbour()
      for (let index = 0; index < 5; index++) talk.answer(`stone ${index} stands`)
      const path = world.save(talk)
      await world.sync()
      const more = JSON.stringify({ ...talk.records[0], uuid: '9', message: { role: 'user', content: 'and a buoy' } })
      world.write(path, `${world.onDisk(path).replace('harbour', 'rigging')}${more}\n`)
      await world.sync()
      expect((await world.search('buoy')).total).toBe(1)
      await world.sync({ isFull: true })
      expect(await totals(world, ['harbour', 'buoy', 'rigging'])).toEqual({ harbour: 1, buoy: 1, rigging: 1 })
      expect(world.archived(path).at(-1)).toBe(world.onDisk(path))
    })
  })

  test('does not duplicate records without a uuid', async () => {
    await inWorld(async (world) => {
      const talk = harbour()
      talk.loose({ type: 'custom-title', customTitle: 'Regatta', sessionId: A })
      talk.loose({
        type: 'queue-operation',
        operation: 'enqueue',
        content: 'later the anchor',
        timestamp: '2026-02-11T10:00:00Z',
      })
      const path = world.save(talk)
      await world.sync()
      world.write(path, talk.records.toSpliced(1, 2))
      await world.sync()
      expect(await totals(world, ['regatta', 'anchor', 'harbour'])).toEqual({ regatta: 1, anchor: 1, harbour: 1 })
    })
  })
})

describe('a deleted file', () => {
  test('is archived, and listed, shown and searched as before', async () => {
    await inWorld(async (world) => {
      const path = world.save(harbour())
      await world.sync()
      world.delete(path)
      expect(await world.sync()).toMatchObject({ files: 0, changed: 0, vanished: 1 })
      expect(statesOf(world)).toEqual({ [`${A}.jsonl`]: 'archived' })
      const { sessions } = await list(world.context(), listInput.parse({}))
      expect(sessions).toMatchObject([{ id: A, state: 'archived', files: [{ path, present: false }] }])
      const shown = await show(world.context(), showInput.parse({ session: A }))
      expect(JSON.stringify(shown.turns)).toContain('The lantern is mended.')
      expect((await world.search('lantern')).hits).toMatchObject([
        { state: 'archived', snippet: 'The lantern is mended.' },
      ])
      expect((await world.search('/lan.ern/')).total).toBe(1)
      expect((await world.search('"the lantern"')).total).toBe(1)
      expect(await world.sync()).toMatchObject({ changed: 0, vanished: 0 })
    })
  })

  test.each([
    ['a root that was not scanned', (): Located => ({ roots: [], files: [], issues: [] })],
    [
      'a missing root',
      (home: string): Located => ({ roots: [home], files: [], issues: [{ path: home, reason: 'missing' }] }),
    ],
    [
      'an unreadable directory',
      (home: string): Located => {
        const path = join(home, 'projects', PROJECT)
        return { roots: [home], files: [], issues: [{ path, reason: 'unreadable', detail: 'EIO' }] }
      },
    ],
  ])('is not reported as vanished for %s', async (_, located) => {
    await inWorld(async (world) => {
      world.save(harbour())
      await world.sync()
      const before = world.dump()
      expect(await world.sync({ located: located(world.home) })).toMatchObject({ vanished: 0 })
      expect(world.dump()).toEqual(before)
    })
  })

  test('is not reported as vanished if its root is unmounted', async () => {
    await inWorld(async (world) => {
      world.save(harbour())
      await world.sync()
      renameSync(world.home, `${world.home}-away`)
      expect(await world.sync()).toMatchObject({ files: 0, vanished: 0 })
      expect(statesOf(world)).toEqual({ [`${A}.jsonl`]: 'present' })
    })
  })

  test('is present again when it is restored, unchanged or longer', async () => {
    await inWorld(async (world) => {
      const talk = harbour()
      const path = world.save(talk)
      await world.sync()
      const before = world.dump()
      world.delete(path)
      await world.sync()
      world.save(talk)
      await world.sync()
      expect(world.dump()).toEqual(before)
      world.delete(path)
      await world.sync()
      talk.prompt('and the anchor')
      world.save(talk)
      await world.sync()
      expect(statesOf(world)).toEqual({ [`${A}.jsonl`]: 'present' })
      expect(await totals(world, ['harbour', 'anchor'])).toEqual({ harbour: 1, anchor: 1 })
      expect(world.archived(path)).toEqual([world.onDisk(path)])
    })
  })
})

describe('a sync skips', () => {
  test('an excluded project, by folder name or by path', async () => {
    await inWorld(async (world) => {
      world.save(harbour())
      const other = new Talk(B, { number: 2 })
      other.prompt('a secret')
      world.save(other, '-secret')
      expect(await world.sync({ exclude: ['-secret'] })).toMatchObject({ files: 1, changed: 1 })
      expect(await world.sync({ exclude: [world.path('-secret')] })).toMatchObject({ files: 1, changed: 0 })
      expect(statesOf(world)).toEqual({ [`${A}.jsonl`]: 'present' })
    })
  })

  test('an excluded project without reporting it as vanished', async () => {
    await inWorld(async (world) => {
      world.save(harbour())
      await world.sync()
      expect(await world.sync({ exclude: [PROJECT] })).toMatchObject({ vanished: 0 })
      expect(statesOf(world)).toEqual({ [`${A}.jsonl`]: 'present' })
    })
  })

  test('a side file over the cap and reports it once; transcripts have no cap', async () => {
    await inWorld(async (world) => {
      world.save(harbour())
      const side = world.write(join(world.home, 'file-history', A, '1e39@v1'), 'x'.repeat(2000))
      world.write(join(world.home, 'file-history', A, '1e39@v2'), 'x'.repeat(1000))
      const report = await world.sync({ capBytes: 1000 })
      expect(report.skipped).toEqual([{ path: side, bytes: 2000 }])
      expect(statesOf(world)).toEqual({ [`${A}.jsonl`]: 'present', '1e39@v1': 'skipped', '1e39@v2': 'present' })
      expect(await world.sync({ capBytes: 1000 })).toMatchObject({ skipped: [], changed: 0 })
      expect(world.archived(side)).toEqual([])
    })
  })
})

describe('an unreadable file', () => {
  test('is reported, and tried again when it changes', async () => {
    await inWorld(async (world) => {
      const path = world.save(harbour())
      world.save(namedB())
      const located = locate([world.home])
      // Replace the located file with a directory: reading it fails for every user, even root.
      rmSync(path)
      mkdirSync(path)
      const first = await world.sync({ located })
      expect(first.problems).toEqual([{ path, problem: expect.stringContaining(path) }])
      expect(statesOf(world)).toEqual({ [`${A}.jsonl`]: 'bad', [`${B}.jsonl`]: 'present' })
      expect(await world.sync({ located })).toMatchObject({ changed: 0, problems: first.problems })
      rmSync(path, { recursive: true })
      world.save(harbour())
      expect(await world.sync()).toMatchObject({ changed: 1, problems: [] })
      expect(statesOf(world)).toEqual({ [`${A}.jsonl`]: 'present', [`${B}.jsonl`]: 'present' })
      expect((await world.search('harbour')).total).toBe(1)
    })
  })

  test.skipIf(process.getuid?.() === 0)(
    'does not stop the sync (not tested as root, who can read every file)',
    async () => {
      await inWorld(async (world) => {
        const path = world.save(harbour())
        world.save(namedB())
        chmodSync(path, 0)
        const report = await world.sync()
        chmodSync(path, 0o600)
        expect(report.problems.map((problem) => problem.path)).toEqual([path])
        expect((await world.search('regatta')).total).toBeGreaterThan(0)
      })
    },
  )

  test('that was readable before is still found in the archive', async () => {
    await inWorld(async (world) => {
      const path = world.save(harbour())
      await world.sync()
      world.append(path, '\n')
      const located = locate([world.home])
      rmSync(path)
      mkdirSync(path)
      expect((await world.sync({ located })).problems).toHaveLength(1)
      expect((await world.search('lantern')).hits).toMatchObject([{ snippet: 'The lantern is mended.' }])
      expect((await world.search('/lan.ern/')).total).toBe(1)
    })
  })
})

function namedB(): Talk {
  const talk = new Talk(B, { number: 2, minute: 100 })
  talk.prompt('the regatta begins')
  return talk
}

test('a session without messages is no longer listed, and is listed again with them', () =>
  inWorld(async (world) => {
    const ids = async () => {
      const { sessions } = await list(world.context(), listInput.parse({}))
      return sessions.map(({ id }) => id)
    }
    const path = world.save(harbour())
    await world.sync()
    world.write(path, '')
    await world.sync()
    expect(await ids()).toEqual([])
    world.save(harbour())
    await world.sync()
    expect(await ids()).toEqual([A])
  }))
