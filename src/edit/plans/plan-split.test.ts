import { afterEach, describe, expect, test } from 'vitest'
import { createdLines } from '../../../test/edit/created-files.ts'
import { makeSessionHome, type Line, type SessionHome } from '../../../test/edit/session-home.ts'
import { assistant, chain, toolCall, toolResult, user } from '../../../test/edit/write-transcript.ts'
import { checkHealth } from '../check-health.ts'
import { readParts } from '../edit-transcript.ts'
import { planSplit } from './plan-split.ts'
import { asTyped } from '../../text/command-line.ts'

const homes: SessionHome[] = []
afterEach(() => homes.splice(0).forEach((home) => home.remove()))

async function split(lines: readonly Line[], at: string) {
  const home = makeSessionHome({ 's1.jsonl': lines })
  homes.push(home)
  const session = await home.open()
  return { session, plan: await planSplit(session, { at }) }
}

function origins(lines: readonly Line[]): unknown[] {
  return lines.flatMap(({ forkedFrom }) =>
    typeof forkedFrom === 'object' && forkedFrom !== null && 'messageUuid' in forkedFrom
      ? [forkedFrom.messageUuid]
      : [],
  )
}

const lines = [
  ...chain(
    user('one'),
    assistant('m1', [toolCall('t1')]),
    user([toolResult('t1', 'found')]),
    assistant('m2', [{ type: 'text', text: 'two' }]),
    { type: 'system', subtype: 'turn_duration' },
    user('three'),
    assistant('m3', [{ type: 'text', text: 'four' }]),
  ),
  { type: 'custom-title', customTitle: 'All', sessionId: 's1' },
]

describe('a split', () => {
  test('creates two sessions that have everything once', async () => {
    const { plan, session } = await split(lines, 'u4')
    expect(origins(createdLines(plan, 0))).toEqual(['u1', 'u2', 'u3', 'u4', 'u5'])
    const second = createdLines(plan, 1)
    expect(origins(second)).toEqual(['u6', 'u7'])
    expect(second[0]?.['parentUuid']).toBeNull()
    expect([0, 1].map((nth) => createdLines(plan, nth).at(-1)?.['customTitle'])).toEqual([
      'All (part 1)',
      'All (part 2)',
    ])
    expect(plan.newSession).toBe(createdLines(plan, 0)[0]?.['sessionId'])
    expect(plan.newSession).not.toBe(second[0]?.['sessionId'])
    expect(plan.notes.map(asTyped).join(' ')).toContain(`claude --resume ${String(second[0]?.['sessionId'])}`)
    for (const edit of plan.edits) {
      const { health } = await readParts(edit.kind === 'create' ? edit.pieces : [])
      expect(checkHealth([session.main.health], health).filter(({ ok }) => !ok)).toEqual([])
      expect(health.resume).toMatchObject({ stop: 'root' })
      expect(health.resume.loaded).toBe(health.resume.total)
    }
  })

  test('keeps calls and results together, and notes a second part that begins in the middle of a turn', async () => {
    const { plan } = await split(lines, 'u2')
    expect(origins(createdLines(plan, 0))).toEqual(['u1', 'u2', 'u3'])
    expect(origins(createdLines(plan, 1))).toEqual(['u4', 'u5', 'u6', 'u7'])
    expect(plan.notes.map(asTyped).join(' ')).toContain('in the middle of a turn')
  })

  test('is refused where nothing follows, and on a branch', async () => {
    await expect(split(lines, 'u7')).rejects.toMatchObject({
      code: 'refused',
      message: expect.stringContaining('Nothing follows'),
    })
    const branched = [
      ...chain(user('one'), assistant('m1', [{ type: 'text', text: 'a' }]), user('left')),
      { ...user('right'), uuid: 'r', parentUuid: 'u2', sessionId: 's1' },
    ]
    await expect(split(branched, 'u3')).rejects.toMatchObject({
      code: 'refused',
      message: expect.stringContaining('branch'),
    })
  })
})
