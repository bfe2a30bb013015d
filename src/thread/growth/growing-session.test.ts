// A session whose transcripts grow in any order equals the session built at once.
import fc from 'fast-check'
import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { runs } from '../../../test/extent.ts'
import { fixtures, readFixture } from '../../../test/thread/fixture.ts'
import { place, session, type Raw } from '../../../test/thread/transcript-arbitrary.ts'
import { buildSession, type SessionSource } from '../session.ts'
import type { SessionThread } from '../thread.ts'
import { GrowingSession } from './growing-session.ts'

/** How many records each transcript has; an agent without any does not exist yet. */
type Extent = readonly number[]

function part({ main, agents }: SessionSource, [first = 0, ...counts]: Extent, isLive: boolean): SessionSource {
  return {
    main: main.slice(0, first),
    agents: agents.flatMap((agent, index) => {
      const count = counts[index] ?? 0
      return count === 0 ? [] : [{ ...agent, records: agent.records.slice(0, count) }]
    }),
    isLive,
  }
}

/** `order` says which transcript gets the next record. Returns the complete session. */
function expectGrown(source: SessionSource, order: readonly number[]): SessionThread {
  const growing = new GrowingSession()
  const sizes = [source.main.length, ...source.agents.map(({ records }) => records.length)]
  const extent = sizes.map(() => 0)
  const check = (isLive: boolean) => {
    const now = part(source, extent, isLive)
    expect(growing.update(now).session).toEqual(buildSession(now))
  }
  for (const [step, pick] of order.entries()) {
    const which = pick % sizes.length
    extent[which] = Math.min(sizes[which] ?? 0, (extent[which] ?? 0) + 1)
    check(step % 7 < 4)
  }
  for (const [which, size] of sizes.entries()) extent[which] = size
  check(true)
  check(false)
  return growing.update(part(source, sizes, false)).session
}

const rules = readdirSync(fixtures).toSorted()
const order = fc.array(fc.nat(5), { maxLength: 60 })

test.each(rules.filter((rule) => readFixture(rule).agents.length > 0 || rule.includes('agent')))('%s', (rule) => {
  const source = readFixture(rule)
  const total = source.main.length + source.agents.reduce((sum, { records }) => sum + records.length, 0)
  const complete = buildSession(source)
  const inTurn = Array.from({ length: 2 * total }, (_, index) => index)
  const mainFirst = source.main.map(() => 0)
  for (const own of [inTurn, mainFirst]) expect(expectGrown(source, own)).toEqual(complete)
  fc.assert(
    fc.property(order, (own) => {
      expect(expectGrown(source, own)).toEqual(complete)
    }),
    { numRuns: runs(100) },
  )
})

/** Results and reports that name the agents, and calls of one transcript that another answers. */
function withAgents(raws: readonly Raw[], agents: readonly string[]): Raw[] {
  return raws.map((raw, index) => {
    const agentId = agents[index % agents.length]
    if (raw['type'] === 'user' && index % 3 === 0) return { ...raw, toolUseResult: { agentId } }
    if (raw['type'] !== 'progress') return raw
    return { ...raw, parentToolUseID: `t${index - 1}`, data: { type: 'agent_progress', agentId } }
  })
}

test('any session with agents', () => {
  fc.assert(
    fc.property(session, fc.array(session, { maxLength: 3 }), order, (main, others, own) => {
      const ids = [...others.map((_, index) => `a${index}`), 'a0']
      const agents = others.flatMap((raws, index) =>
        raws.length === 0
          ? []
          : {
              agentId: `a${index}`,
              file: `/agent-a${index}.jsonl`,
              records: place(withAgents(raws, ids)),
              meta: index === 2 ? { toolUseId: 't1', agentType: 'Explore' } : undefined,
            },
      )
      const source = { main: place(withAgents(main, ids)), agents }
      expect(expectGrown(source, own)).toEqual(buildSession(source))
    }),
    { numRuns: runs(2000) },
  )
})
