// Threads of real transcripts (ANNALS_CORPUS). test/golden has the structure of some of these sessions, checked once by
// a person.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { locate } from '../src/reader/locate.ts'
import { isTalk, buildGraph } from '../src/thread/graph.ts'
import { buildSession, type SessionSource } from '../src/thread/session.ts'
import type { SessionThread, Thread } from '../src/thread/thread.ts'
import { toolResultIds } from '../src/thread/tool-ids.ts'
import { root } from './rules/files.ts'
import { toGolden } from './thread/golden.ts'
import { readSessionSource } from './thread/read-session.ts'
import { corpus, hasCorpus } from './corpus-folder.ts'

const goldenFolder = join(root, 'test', 'golden')

const files = hasCorpus ? locate([corpus]).files : []
const mains = files.filter((file) => file.kind === 'session')

interface Built {
  id: string
  source: SessionSource
  session: SessionThread
}

async function buildAll(): Promise<Built[]> {
  const built: Built[] = []
  for (const file of mains) {
    const source = await readSessionSource(file, files)
    built.push({ id: file.sessionId ?? file.path, source, session: buildSession(source) })
  }
  return built
}

const all = hasCorpus ? await buildAll() : []

function messagesOf({ turns, branches }: Thread) {
  return [...turns, ...branches].flatMap(({ messages }) => messages)
}

/** Every occurrence of a message uuid. */
function placesOf({ turns, branches, unplaced }: Thread): { main: string[]; branch: string[]; unplaced: string[] } {
  return {
    main: turns.flatMap(({ messages }) => messages.flatMap(({ uuids }) => uuids)),
    branch: branches.flatMap(({ uuids }) => uuids),
    unplaced: unplaced.map(({ uuid }) => uuid),
  }
}

function talksOf({ main }: SessionSource) {
  return buildGraph(main, (record) => record.isSidechain !== true).nodes.filter(isTalk)
}

test.skipIf(!hasCorpus)('places each record of real sessions once, nearly all on the main thread or a branch', () => {
  let [total, placed] = [0, 0]
  for (const { source, session } of all) {
    const ids = talksOf(source).map(({ id }) => id)
    const places = placesOf(session.thread)
    const talk = new Set(ids)
    const found = [...places.main, ...places.branch, ...places.unplaced].filter((uuid) => talk.has(uuid))
    expect(found.toSorted()).toEqual(ids.toSorted())
    total += ids.length
    placed += ids.length - places.unplaced.length
  }
  expect(total).toBeGreaterThan(0)
  expect(placed / total).toBeGreaterThanOrEqual(0.999)
})

test.skipIf(!hasCorpus)('builds each message of a branch from the records of that branch', () => {
  const branches = all.flatMap(({ session }) => session.thread.branches)
  expect(branches.length).toBeGreaterThan(0)
  for (const { uuids, messages } of branches)
    expect(messages.flatMap((message) => message.uuids).toSorted()).toEqual(uuids.toSorted())
})

test.skipIf(!hasCorpus)('keeps the longer line as the main one, unless a later prompt shows a rewind', () => {
  for (const { id, source, session } of all) {
    const positions = new Map(talksOf(source).map(({ id: uuid, position }) => [uuid, position]))
    const { turns, branches } = session.thread
    const main = turns.flatMap(({ messages }) => messages)
    const lastPrompt = positions.get(main.findLast(({ kind }) => kind === 'prompt')?.uuids[0] ?? '') ?? -1
    const longer = branches
      .filter(({ uuids }) => uuids.length > main.flatMap((message) => message.uuids).length)
      .filter(({ uuids }) => uuids.some((uuid) => (positions.get(uuid) ?? 0) > lastPrompt))
    expect([id, longer.map(({ forkUuid }) => forkUuid)]).toEqual([id, []])
  }
})

test.skipIf(!hasCorpus)('matches each tool result to its call or shows it as an orphan', () => {
  let results = 0
  for (const { source, session } of all) {
    const messages = messagesOf(session.thread)
    const answered = new Set(
      messages.flatMap(({ toolCalls }) => toolCalls.filter(({ result }) => result).map(({ id }) => id)),
    )
    const orphans = new Set(messages.filter(({ kind }) => kind === 'orphan result').flatMap(({ uuids }) => uuids))
    for (const { id, record } of talksOf(source))
      for (const callId of toolResultIds(record)) {
        expect(answered.has(callId) || orphans.has(id)).toBe(true)
        results += 1
      }
  }
  expect(results).toBeGreaterThan(0)
})

test.skipIf(!hasCorpus)('links each agent to its call or says why not', () => {
  const agents = all.flatMap(({ session }) => session.agents)
  const counts = new Map<string, number>()
  for (const { linkedBy, unlinked, isHelper, parentToolUseId } of agents) {
    expect(parentToolUseId === null ? unlinked : linkedBy).toEqual(expect.any(String))
    const way = linkedBy ?? (isHelper ? 'helpers of the program' : 'no link')
    counts.set(way, (counts.get(way) ?? 0) + 1)
  }
  const summary = [...counts].map(([way, count]) => `${way} ${count}`).join(', ')
  // oxlint-disable-next-line no-console -- the rate is a figure people ask for
  console.info(`${agents.length} agents: ${summary}`)
  expect(agents.filter(({ linkedBy, isHelper }) => linkedBy === null && !isHelper)).toEqual([])
})

const goldens = readdirSync(goldenFolder).map((name) => name.replace(/\.json$/, ''))

test.skipIf(!hasCorpus).each(goldens)('the thread of %s is unchanged', (id) => {
  const built = all.find((candidate) => candidate.id === id)
  const golden: unknown = JSON.parse(readFileSync(join(goldenFolder, `${id}.json`), 'utf8'))
  expect(built && toGolden(built.session)).toEqual(golden)
})
