import { afterEach, describe, expect, test } from 'vitest'
import { createdFiles, createdLines, writeCreated } from '../../../test/edit/created-files.ts'
import { makeSessionHome, type Line, type SessionHome } from '../../../test/edit/session-home.ts'
import { assistant, chain, toolCall, toolResult, user } from '../../../test/edit/write-transcript.ts'
import { checkHealth } from '../check-health.ts'
import { readParts } from '../edit-transcript.ts'
import type { EditPlan } from '../plan.ts'
import { planFork } from './plan-fork.ts'
import { planMerge } from './plan-merge.ts'
import { asTyped } from '../../text/command-line.ts'

const homes: SessionHome[] = []
afterEach(() => homes.splice(0).forEach((each) => each.remove()))

function home(files: Readonly<Record<string, readonly Line[]>>): SessionHome {
  const made = makeSessionHome(files)
  homes.push(made)
  return made
}

function origins(plan: EditPlan): string[] {
  return createdLines(plan).flatMap(({ forkedFrom }) =>
    typeof forkedFrom === 'object' && forkedFrom !== null && 'messageUuid' in forkedFrom
      ? [String(forkedFrom.messageUuid)]
      : [],
  )
}

async function healthOf({ edits }: EditPlan) {
  const [edit] = edits
  return (await readParts(edit?.kind === 'create' ? edit.pieces : [])).health
}

/** Returns records with the ids of one session. */
function of(id: string, cwd: string, ...records: Line[]): Line[] {
  return chain(...records).map((line) => ({
    ...line,
    uuid: `${id}-${String(line['uuid'])}`,
    parentUuid: typeof line['parentUuid'] === 'string' ? `${id}-${line['parentUuid']}` : null,
    sessionId: id,
    cwd,
  }))
}

const late = { timestamp: '2026-02-02T00:00:00.000Z' }
const early = { timestamp: '2026-01-01T00:00:00.000Z' }
const straight = of(
  's1',
  '/srv/tide',
  user('one', late),
  assistant('m1', [toolCall('t1')], late),
  assistant('m1', [toolCall('t2')], late),
  user([toolResult('t2', 'two')], late),
  assistant('m2', [{ type: 'text', text: 'done' }], late),
)
const dead = { ...user([toolResult('t1', 'one')]), ...late, uuid: 's1-dead', parentUuid: 's1-u2', sessionId: 's1' }
const hook = {
  type: 'attachment',
  attachment: { type: 'hook_success' },
  ...late,
  uuid: 's1-hook',
  parentUuid: 's1-u4',
  sessionId: 's1',
}
/** A result of a parallel call and a hook beside the line. */
const one = straight.toSpliced(3, 0, dead).toSpliced(5, 0, hook)
const two = of('s2', '/srv/kelp', user('three', early), assistant('m3', [{ type: 'text', text: 'four' }], early))

describe('a merge', () => {
  test('attaches each session to the leaf of the previous one', async () => {
    const place = home({ 's1.jsonl': one, 's2.jsonl': two })
    const sessions = [await place.open('s1'), await place.open('s2')]
    const plan = await planMerge(sessions, {})
    expect(origins(plan)).toEqual(['s1-u1', 's1-u2', 's1-u3', 's1-dead', 's1-u4', 's1-hook', 's1-u5', 's2-u1', 's2-u2'])
    const health = await healthOf(plan)
    expect(
      checkHealth(
        sessions.map(({ main }) => main.health),
        health,
      ).filter(({ ok }) => !ok),
    ).toEqual([])
    expect(health.resume).toMatchObject({ stop: 'root', loaded: 8, total: 8 })
    const made = createdLines(plan)
    expect(new Set(made.map(({ sessionId }) => sessionId))).toEqual(new Set([plan.newSession]))
    expect(health.resume.leafUuid).toBe(made[8]?.['uuid'])
    // The other end of the first session is later, and Claude Code would resume there, so it is put into the line.
    expect(made.slice(0, -1).map(({ timestamp }) => timestamp)).toEqual(
      [...one, ...two].map(({ timestamp }) => timestamp),
    )
    expect(plan.notes.map(asTyped).join(' ')).toContain('/srv/tide, /srv/kelp')
    expect(made.at(-1)?.['customTitle']).toBe('one (merged)')
  })

  test("changes the leaf's timestamp only if an end before a compaction is later", async () => {
    const compacted = [
      ...one,
      {
        type: 'system',
        subtype: 'compact_boundary',
        uuid: 'cb',
        parentUuid: null,
        logicalParentUuid: 's1-u5',
        sessionId: 's1',
      },
      { ...user('summed up'), isCompactSummary: true, ...late, uuid: 'sum', parentUuid: 'cb', sessionId: 's1' },
    ]
    const place = home({ 's1.jsonl': compacted, 's2.jsonl': two })
    const plan = await planMerge([await place.open('s1'), await place.open('s2')], {})
    const made = createdLines(plan).slice(0, -1)
    expect(made.at(-1)?.['timestamp']).toBe('2026-02-02T00:00:00.001Z')
    expect(plan.notes.map(asTyped).join(' ')).toContain('gets the time 2026-02-02T00:00:00.001Z')
    expect((await healthOf(plan)).resume).toMatchObject({
      stop: 'compaction',
      loaded: 3,
      leafUuid: made.at(-1)?.['uuid'],
    })
  })

  test('includes shared records once', async () => {
    const resumed = [
      ...one.map((line) => ({ ...line, sessionId: 's3' })),
      { ...user('and then'), uuid: 's3-more', parentUuid: 's1-u5', sessionId: 's3' },
    ]
    const goesOn = [...one, { ...user('meanwhile'), uuid: 's1-more', parentUuid: 's1-u5', sessionId: 's1' }]
    const place = home({ 's1.jsonl': goesOn, 's3.jsonl': resumed })
    const plan = await planMerge([await place.open('s1'), await place.open('s3')], {})
    expect(origins(plan)).toEqual([...one.map(({ uuid }) => String(uuid)), 's1-more', 's3-more'])
    expect((await healthOf(plan)).resume).toMatchObject({ stop: 'root', loaded: 7, total: 8 })
    expect(plan.notes.map(asTyped).join(' ')).toContain('7 of 8 records of s3')
  })

  test('recognizes copies in a fork by their origin', async () => {
    const place = home({ 's1.jsonl': one })
    const fork = await planFork(await place.open('s1'), { at: 's1-u4' })
    writeCreated(fork)
    const plan = await planMerge([await place.open(fork.newSession), await place.open('s1')], {})
    expect(origins(plan)).toEqual(one.map(({ uuid }) => String(uuid)))
    const uuids = createdLines(plan).flatMap(({ uuid }) => uuid ?? [])
    expect(new Set(uuids).size).toBe(uuids.length)
    expect((await healthOf(plan)).resume).toMatchObject({ stop: 'root', loaded: 6, total: 6 })
  })

  test('copies the agents of all sessions', async () => {
    const call = (id: string) => ({ type: 'tool_use', id, name: 'Task', input: { prompt: id } })
    const talk = (id: string) =>
      of(
        id,
        '/srv',
        user('go'),
        assistant(`m-${id}`, [call(`t-${id}`)]),
        user([toolResult(`t-${id}`, 'ok')], { toolUseResult: { agentId: `a-${id}` } }),
      )
    const agent = (id: string) =>
      of(`a-${id}`, '/srv', user(`t-${id}`)).map((line) => ({ ...line, isSidechain: true, sessionId: id }))
    const place = home({
      's1.jsonl': talk('s1'),
      's1/subagents/agent-a-s1.jsonl': agent('s1'),
      's2.jsonl': talk('s2'),
      's2/subagents/agent-a-s2.jsonl': agent('s2'),
    })
    const plan = await planMerge([await place.open('s1'), await place.open('s2')], { title: 'Both' })
    const beside = [...createdFiles(plan).keys()].slice(1)
    expect(beside).toEqual([
      place.path(`${plan.newSession}/subagents/agent-a-s1.jsonl`),
      place.path(`${plan.newSession}/subagents/agent-a-s2.jsonl`),
    ])
    expect(createdLines(plan).at(-1)?.['customTitle']).toBe('Both')
  })

  test('needs two different sessions', async () => {
    const place = home({ 's1.jsonl': one, 's2.jsonl': two })
    const session = await place.open('s1')
    await expect(planMerge([session], {})).rejects.toMatchObject({ code: 'usage' })
    await expect(planMerge([session, await place.open('s1')], {})).rejects.toMatchObject({ code: 'usage' })
  })
})
