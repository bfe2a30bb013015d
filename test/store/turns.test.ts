// The index and the thread count the same turns, so that `annals show` understands the turn numbers of a search.
import { cpSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findSession } from '../../src/operations/session/find-session.ts'
import type { Thread, Turn } from '../../src/thread/thread.ts'
import { buildTurns } from '../../src/thread/turn.ts'
import { corpus, hasCorpus } from '../corpus-folder.ts'
import { sampleHome } from '../sample-sessions.ts'
import { Talk } from './talk.ts'
import { inWorld, PROJECT, type World } from './world.ts'

const SESSION = '0f6c1d6e-3a52-4a4e-9b0c-5d8a1f0f7c11'

async function placesOf(world: World, query: string): Promise<Record<string, unknown>> {
  const { hits } = await world.search(query)
  return Object.fromEntries(hits.map(({ snippet, turn, branch }) => [snippet, [turn, branch]]))
}

function harbour(more = ''): Talk {
  const talk = new Talk(SESSION)
  talk.prompt('mend the first boat')
  talk.answer('first boat mended')
  if (more !== '') talk.answer(more)
  talk.prompt('mend the second boat')
  talk.answer('second boat mended')
  return talk
}

describe('turns of hits', () => {
  // Turns of a short file are counted from its start, those of a long one from where it was read to.
  test.each([
    ['short', ''],
    ['long', 'fish '.repeat(20_000)],
  ])('are updated after a rewind in a %s file', async (_, more) => {
    await inWorld(async (world) => {
      const talk = harbour(more)
      const path = world.save(talk)
      await world.sync()
      const before = { 'mend the second boat': [2, null], 'second boat mended': [2, null] }
      expect(await placesOf(world, 'boat')).toMatchObject(before)
      const fork = talk.records[1]?.['uuid']
      world.append(path, [talk.prompt('paint the second boat', { parentUuid: fork }), talk.answer('boat painted')])
      await world.sync()
      const rewound = {
        'mend the first boat': [1, null],
        'first boat mended': [1, null],
        'mend the second boat': [1, 1],
        'second boat mended': [1, 1],
        'paint the second boat': [2, null],
        'boat painted': [2, null],
      }
      expect(await placesOf(world, 'boat')).toEqual(rewound)
      utimesSync(path, 1, 1)
      await world.sync()
      expect(await placesOf(world, 'boat')).toEqual(rewound)
      world.append(path, [talk.prompt('sell the boat')])
      await world.sync()
      expect(await placesOf(world, 'boat')).toEqual({ ...rewound, 'sell the boat': [3, null] })
    })
  })

  test('are those of the current version of the file', async () => {
    await inWorld(async (world) => {
      const talk = harbour()
      world.save(talk)
      await world.sync()
      const [, , prompt, answer] = talk.records
      world.write(world.transcript(SESSION), [{ ...prompt, parentUuid: null }, answer ?? {}])
      await world.sync()
      expect(await placesOf(world, 'boat')).toEqual({
        'mend the first boat': [null, null],
        'first boat mended': [null, null],
        'mend the second boat': [1, null],
        'second boat mended': [1, null],
      })
    })
  })

  test('stay when only the time of a file with repeated records changes', async () => {
    await inWorld(async (world) => {
      const talk = harbour()
      talk.copy(talk.records.slice(0, 1))
      const path = world.save(talk)
      await world.sync()
      const places = await placesOf(world, 'boat')
      expect(places).toMatchObject({ 'mend the second boat': [2, null] })
      world.touch(path)
      await world.sync()
      expect(await placesOf(world, 'boat')).toEqual(places)
    })
  })

  test('of an agent are counted in the agent, with the turn that started it', async () => {
    await inWorld(async (world) => {
      const talk = harbour()
      talk.call('toolu_a', 'Task', { description: 'Look', prompt: 'find the anchor', subagent_type: 'Explore' })
      talk.result('toolu_a', 'done', { toolUseResult: { agentId: 'a1234567' } })
      world.save(talk)
      const agent = new Talk(SESSION, { number: 2, agentId: 'a1234567' })
      agent.prompt('find the anchor')
      agent.answer('anchor found')
      world.write(world.path(join(PROJECT, SESSION, 'subagents', 'agent-a1234567.jsonl')), agent.records)
      await world.sync()
      const { hits } = await world.search('anchor is:agent')
      expect(hits.map(({ agentId, turn, agent: started }) => [agentId, turn, started])).toEqual([
        ['a1234567', 1, { type: 'Explore', description: 'Look', turn: 2 }],
        ['a1234567', 1, { type: 'Explore', description: 'Look', turn: 2 }],
      ])
    })
  })

  test('are null for titles', async () => {
    await inWorld(async (world) => {
      const talk = harbour()
      talk.loose({ type: 'custom-title', customTitle: 'Boats', sessionId: SESSION })
      world.save(talk)
      await world.sync()
      expect((await world.search('kind:title')).hits).toMatchObject([{ turn: null, branch: null }])
    })
  })
})

/** Returns turn and branch by uuid, from the thread of the complete session. */
function placesIn(thread: Thread, isAgent: boolean): Map<string, unknown> {
  const uuidsOf = ({ messages, events }: Turn) => [
    ...messages.flatMap(({ uuids }) => uuids),
    ...events.flatMap(({ records }) => records.flatMap((record) => ('uuid' in record && record.uuid) || [])),
  ]
  const turns = (list: readonly Turn[], toPlace: (turn: number) => unknown) =>
    list.flatMap((turn) => uuidsOf(turn).map((uuid) => [uuid, toPlace(turn.index)] as const))
  return new Map([
    ...thread.branches.flatMap(({ messages }, index) =>
      turns(buildTurns(messages, []), (turn) => (isAgent ? [null, null] : [turn, index + 1])),
    ),
    ...turns(thread.turns, (turn) => [turn, null]),
  ])
}

const homes: [name: string, home: string][] = [['the sample', sampleHome]]
if (hasCorpus) homes.push(['the corpus', corpus])

describe.each(homes)('in %s', (_name, home) => {
  test('every record has the turn of the session’s thread', { timeout: 120_000 }, async () => {
    await inWorld(async (world) => {
      cpSync(join(home, 'projects'), join(world.home, 'projects'), { recursive: true, preserveTimestamps: true })
      await world.sync()
      const context = world.context()
      let compared = 0
      for (const { session_id: id, path } of world.query('select session_id, path from sessions')) {
        const open = await findSession(context, String(path))
        await open.refresh()
        const { thread, agents } = open.session
        const threads = [
          { file: path, thread },
          ...agents.map((agent) => ({ file: agent.file ?? path, thread: agent.thread })),
        ]
        for (const { file, thread: own } of threads) {
          const places = placesIn(own, own !== thread)
          const rows = world.query(
            `select uuid, turn, side_branch from messages where uuid is not null and path = '${String(file).replaceAll("'", "''")}'`,
          )
          const wrong = rows.filter(({ uuid, turn, side_branch: branch }) => {
            const place = places.get(String(uuid))
            compared += place === undefined ? 0 : 1
            return place !== undefined && JSON.stringify(place) !== JSON.stringify([turn, branch])
          })
          expect([id, wrong]).toEqual([id, []])
        }
      }
      expect(compared).toBeGreaterThan(500)
    })
  })
})
