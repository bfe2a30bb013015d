// After every sync, the usage rows of the index equal the ledger's entries, whatever happened to the files.
import { cpSync, existsSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runForget as forget } from '../../src/operations/keep/forget.ts'
import { readLedger, readOwnLedger } from '../../src/operations/usage/read-ledger.ts'
import { runSyncOperation as sync } from '../../src/operations/keep/sync.ts'
import { runUsageSessions as usageSession } from '../../src/operations/usage/sessions.ts'
import { usageSessionInput } from '../../src/operations/usage/declarations.ts'
import { isSame } from '../../src/store/ledger/ledger-source.ts'
import { Talk, toLines } from './talk.ts'
import { inWorld, PROJECT, type World } from './world.ts'
import { runs } from '../extent.ts'

const SESSIONS = [
  '0f6c1d6e-3a52-4a4e-9b0c-5d8a1f0f7c11',
  '1a6c1d6e-3a52-4a4e-9b0c-5d8a1f0f7c12',
  '2b6c1d6e-3a52-4a4e-9b0c-5d8a1f0f7c13',
]

async function entriesOf(world: World): Promise<string[]> {
  const { entries, table } = await readLedger(world.context())
  return Array.from({ length: entries.count }, (_, entry) =>
    JSON.stringify([
      table.texts.at(table.column('messageId')[entries.row[entry] ?? 0] ?? 0),
      table.texts.at(entries.session[entry] ?? 0),
      table.texts.at(entries.model[entry] ?? 0),
      entries.output[entry],
      entries.cacheRead[entry],
      entries.cost[entry],
    ]),
  ).toSorted()
}

function rowsOf(world: World): string[] {
  return world
    .query(
      'select message_id, session_id, model, output_tokens, cache_read_tokens, cost_nano_usd, message, path from usage',
    )
    .map((row) => {
      expect(row['message'], 'every row has a message').not.toBeNull()
      return JSON.stringify([
        row['message_id'],
        row['session_id'],
        row['model'],
        row['output_tokens'],
        row['cache_read_tokens'],
        row['cost_nano_usd'],
      ])
    })
    .toSorted()
}

type Step = { kind: 'answer' | 'copy' | 'delete' | 'forget'; session: number; other: number }

async function apply(world: World, talks: readonly Talk[], { kind, session, other }: Step): Promise<void> {
  const talk = talks[session]
  const id = SESSIONS[session]
  if (!talk || id === undefined) return
  const path = world.transcript(id)
  if (kind === 'answer') {
    talk.prompt('how deep is the harbour')
    talk.answer('three fathoms')
    world.save(talk)
  } else if (kind === 'copy' && session !== other && existsSync(path)) {
    cpSync(path, world.transcript(SESSIONS[other] ?? id))
    world.touch(world.transcript(SESSIONS[other] ?? id))
  } else if (kind === 'delete' && existsSync(path)) world.delete(path)
  else if (kind === 'forget' && existsSync(path)) {
    await sync(world.context(), {})
    if (world.query(`select 1 from sessions where session_id = '${id}'`).length > 0)
      await forget(world.context(), { sessions: [id], yes: true })
  }
}

describe('usage rows', () => {
  test('equal the entries of the ledger', async () => {
    const session = fc.integer({ min: 0, max: 2 })
    const kind = fc.constantFrom<Step['kind']>('answer', 'answer', 'answer', 'copy', 'delete', 'forget')
    const steps = fc.array(fc.record({ kind, session, other: session }), { minLength: 2, maxLength: 9 })
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        await inWorld(async (world) => {
          const talks = SESSIONS.map((id, number) => new Talk(id, { number, minute: number * 1000 }))
          for (const step of all) {
            await apply(world, talks, step)
            await sync(world.context(), {})
            expect(rowsOf(world)).toEqual(await entriesOf(world))
          }
        })
      }),
      { numRuns: runs(12) },
    )
  })

  test('include a session whose file was deleted', async () => {
    await inWorld(async (world) => {
      const talk = new Talk(SESSIONS[0] ?? '')
      talk.prompt('how deep')
      talk.answer('three fathoms')
      const path = world.save(talk)
      await sync(world.context(), {})
      const before = await entriesOf(world)
      world.delete(path)
      expect(await entriesOf(world)).toEqual(before)
      await sync(world.context(), {})
      expect(await entriesOf(world)).toEqual(before)
      expect(before).toHaveLength(1)
    })
  })

  test('have one row for each of two messages in one line', async () => {
    await inWorld(async (world) => {
      const talk = new Talk(SESSIONS[0] ?? '')
      talk.prompt('how deep')
      talk.answer('three fathoms')
      talk.answer('or four')
      const [prompt = '', first = '', second = ''] = toLines(talk.records).trimEnd().split('\n')
      world.write(world.transcript(SESSIONS[0] ?? ''), `${prompt}\n${first}${second}\n`)
      await sync(world.context(), {})
      const rows = world.query('select message_id, output_tokens from usage order by message_id')
      expect(rows.map((row) => row['message_id'])).toEqual(['msg_1_1', 'msg_1_2'])
      expect(await entriesOf(world)).toHaveLength(2)
    })
  })

  test('include messages of a file that was truncated', async () => {
    await inWorld(async (world) => {
      const talk = new Talk(SESSIONS[0] ?? '')
      talk.prompt('how deep')
      talk.answer('three fathoms')
      talk.answer('or four')
      const path = world.save(talk)
      await sync(world.context(), {})
      const before = await entriesOf(world)
      world.write(path, talk.records.slice(0, 2))
      await sync(world.context(), {})
      expect(await entriesOf(world)).toEqual(before)
      expect(world.query('select count(*) as rows from usage')).toEqual([{ rows: 2 }])
      world.delete(path)
      await sync(world.context(), {})
      expect(await entriesOf(world)).toEqual(before)
    })
  })

  test('are not changed by a sync of other directories', async () => {
    await inWorld(async (world) => {
      const talk = new Talk(SESSIONS[0] ?? '')
      talk.answer('three fathoms')
      world.save(talk)
      await sync(world.context(), {})
      await sync(world.context({ roots: [world.data('elsewhere')] }), {})
      await sync(world.context({ exclude: [PROJECT] }), {})
      expect(world.query('select count(*) as rows from usage')).toEqual([{ rows: 1 }])
    })
  })

  test('are read again from an unreadable file that has not changed', async () => {
    await inWorld(async (world) => {
      const talk = new Talk(SESSIONS[0] ?? '')
      talk.answer('three fathoms')
      world.save(talk)
      const [file] = (await readOwnLedger(world.context())).files
      if (!file) throw new Error('the ledger has no file')
      expect(isSame(file, file)).toBe(true)
      expect(isSame({ ...file, problem: 'may not be read' }, file)).toBe(false)
    })
  })

  test('have the session title in the report after a sync', async () => {
    await inWorld(async (world) => {
      const talk = new Talk(SESSIONS[0] ?? '')
      talk.prompt('how deep is the harbour')
      talk.answer('three fathoms')
      world.save(talk)
      const ask = () => usageSession(world.context(), usageSessionInput.parse({}))
      expect(await ask()).toMatchObject({ sessions: [{ sessionId: SESSIONS[0] }] })
      expect(await ask()).not.toMatchObject({ sessions: [{ title: 'how deep is the harbour' }] })
      await sync(world.context(), {})
      expect(await ask()).toMatchObject({ sessions: [{ title: 'how deep is the harbour' }] })
    })
  })
})
