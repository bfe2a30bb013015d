// The page of a session shows the same facts as the list.
import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { makeKeepWorld, type KeepWorld } from '../../../test/keep-world.ts'
import { root } from '../../../test/rules/files.ts'
import { Talk, toLines } from '../../../test/store/talk.ts'
import type { Context } from '../context.ts'
import { AnswerCache } from '../answer-cache.ts'
import { sessionOutlineInput } from './page-declarations.ts'
import { runOutline } from './outline.ts'
import { runSessionsPage as runSessions } from '../find/sessions-page.ts'
import { corpus, hasCorpus } from '../../../test/corpus-folder.ts'

const FIRST = '0f6c1d6e-3a52-4a4e-9b0c-5d8a1f0f7c11'
const FORK = '7acd37a8-2745-4b58-a8a9-46164b22ad9e'
const LATER = 'b45ad5d8-81fb-4bcb-baba-19d9f503d731'
const FOLDER = 'projects/-home-mara-tidepool'

const worlds: KeepWorld[] = []
afterEach(() => {
  for (const world of worlds.splice(0)) world.remove()
})

function makeWorld(): KeepWorld {
  const world = makeKeepWorld()
  worlds.push(world)
  return world
}

interface Told {
  id: string
  title: string
  agents: number
  errors: number
  records: number
  state: string
}

async function onPage(context: Context, session: string): Promise<Told> {
  const outline = await runOutline(context, sessionOutlineInput.parse({ session, whole: true }))
  const { id, title, errors, records, state, agents } = outline.session
  const shown = [...outline.thread.turns, ...outline.agents.filter(({ isHelper }) => !isHelper)]
  const elsewhere = errors - shown.reduce((sum, part) => sum + part.errors, 0)
  expect({ id, isShown: elsewhere === 0 || outline.branches.length > 0 }).toEqual({ id, isShown: true })
  return { id, title, errors, records, state, agents }
}

/** Returns the facts of every session from the list, and checks that its page shows the same. */
async function expectAgreement(home: string, world: KeepWorld): Promise<Map<string, Told>> {
  const env = { CLAUDE_CONFIG_DIR: home, ANNALS_HOME: world.data }
  const { sessions } = await runSessions(world.context({ env }))
  const told = sessions.map(({ id, title, agents, errors, records, state }): Told => ({
    id,
    title,
    agents,
    errors,
    records,
    state,
  }))
  const context = world.context({ env, syncs: false, cache: new AnswerCache() })
  const pages: Told[] = []
  for (const { id } of told) pages.push(await onPage(context, id))
  expect(pages).toEqual(told)
  return new Map(told.map((each) => [each.id, each]))
}

/** A session with errors, one resumed from it, and agents of every kind. */
function makeTroubled(): KeepWorld {
  const world = makeWorld()
  const talk = new Talk(FIRST)
  talk.prompt('sound the harbour')
  talk.answer([
    { type: 'tool_use', id: 'c1', name: 'Bash', input: { command: 'sound' } },
    { type: 'tool_use', id: 'c2', name: 'Bash', input: { command: 'dredge' } },
  ])
  talk.result('c1', 'no such depth', { is_error: true })
  talk.result('c2', "The user doesn't want to proceed with this tool use.", { is_error: true })
  const last = talk.answer('API Error: overloaded', { isApiErrorMessage: true })
  const save = (name: string, own: Talk) => world.write(`${FOLDER}/${name}.jsonl`, toLines(own.records))
  save(FIRST, talk)
  const fork = new Talk(FORK, { number: 2, minute: 30 })
  fork.copy(talk.records)
  fork.prompt('and the bay', { parentUuid: last['uuid'] })
  fork.call('c3', 'Bash', { command: 'sound bay' })
  fork.result('c3', 'fog', { is_error: true })
  save(FORK, fork)
  const later = new Talk(LATER, { number: 3, minute: 60 })
  // The title of an earlier session is in a later file.
  later.loose({ type: 'summary', summary: 'Harbour soundings', leafUuid: last['uuid'] })
  later.prompt('tides')
  later.answer('none')
  save(LATER, later)
  const agent = (agentId: string, number: number, begin: (own: Talk) => void) => {
    const own = new Talk(FIRST, { number, agentId })
    begin(own)
    save(`${FIRST}/subagents/agent-${agentId}`, own)
  }
  const fail = (own: Talk, id: string) => {
    own.call(id, 'Read', { file_path: '/chart' })
    own.result(id, 'no chart', { is_error: true })
  }
  agent('a1', 11, (own) => [own.prompt('read the chart'), fail(own, 'd1')])
  // Its prompt was lost.
  agent('a2', 12, (own) => fail(own, 'd2'))
  agent('a3', 13, (own) => [own.prompt('Warmup'), own.answer('ready'), fail(own, 'd3')])
  agent('a4', 14, (own) => own.answer('ready'))
  agent('acompact-5', 15, (own) => [own.prompt('sum it up'), fail(own, 'd5')])
  return world
}

describe('list and page', () => {
  test('agree on errors, agents and titles', async () => {
    const world = makeTroubled()
    const told = await expectAgreement(world.home, world)
    // A refused call is an error, two in one step count twice, and hidden helpers are not agents.
    expect(told.get(FIRST)).toMatchObject({ title: 'Harbour soundings', agents: 2, errors: 5 })
    // The page also shows the records copied from the earlier session.
    expect(told.get(FORK)).toMatchObject({ agents: 0, errors: 4 })
    expect(told.get(LATER)).toMatchObject({ title: 'tides', errors: 0 })
  })

  test('agree on a moved session with a copy left behind', async () => {
    const world = makeTroubled()
    const left = new Talk(FIRST)
    left.prompt('sound the harbour')
    world.write(`projects/-home-mara-earlier/${FIRST}.jsonl`, toLines(left.records))
    const agent = new Talk(FIRST, { number: 11, agentId: 'a1' })
    agent.prompt('read the chart')
    world.write(`projects/-home-mara-earlier/${FIRST}/subagents/agent-a1.jsonl`, toLines(agent.records))
    const told = await expectAgreement(world.home, world)
    expect(told.get(FIRST)).toMatchObject({ title: 'Harbour soundings', agents: 2, records: 5 })
  })

  test('shows a name given after the last sync', async () => {
    const world = makeTroubled()
    await expectAgreement(world.home, world)
    const talk = new Talk(FIRST)
    talk.prompt('sound the harbour')
    talk.loose({ type: 'custom-title', customTitle: 'Soundings of mine', sessionId: FIRST })
    world.write(`${FOLDER}/${FIRST}.jsonl`, toLines(talk.records))
    const page = await onPage(world.context({ syncs: false }), FIRST)
    expect(page.title).toBe('Soundings of mine')
  })

  test('uses the title of the own file of a session without an index', async () => {
    expect((await onPage(makeTroubled().context({ syncs: false }), FIRST)).title).toBe('sound the harbour')
  })

  test('agree on the sample', async () => {
    expect((await expectAgreement(join(root, 'sample'), makeWorld())).size).toBeGreaterThan(3)
  })

  test.skipIf(!hasCorpus)('agree on real transcripts', { timeout: 120_000 }, async () => {
    expect((await expectAgreement(corpus, makeWorld())).size).toBeGreaterThan(0)
  })
})

test('returns a replaced file completely, even if its steps look the same', async () => {
  const world = makeWorld()
  const talk = new Talk(FIRST)
  for (const words of ['sound the harbour', 'mend the sluice', 'read the gauge']) talk.prompt(words)
  const path = world.write(`${FOLDER}/${FIRST}.jsonl`, toLines(talk.records))
  const context = world.context({ syncs: false, cache: new AnswerCache() })
  const ask = async (since?: number) => runOutline(context, sessionOutlineInput.parse({ session: FIRST, since }))
  const { revision, thread } = await ask()
  talk.prompt('row out')
  writeFileSync(path, toLines(talk.records))
  const grown = await ask(revision)
  expect(grown.thread.from).toBe(thread.marks.length)
  writeFileSync(`${path}.new`, toLines(talk.records).replace('sound the harbour', 'sound the estuary'))
  renameSync(`${path}.new`, path)
  const replaced = await ask(grown.revision)
  expect([replaced.thread.from, replaced.thread.turns[0]?.prompt]).toEqual([0, 'sound the estuary'])
})
