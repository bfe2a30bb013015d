import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseValue } from '../format/parse.ts'
import type { AgentMeta } from './agent.ts'
import type { PlacedRecord } from './graph.ts'
import { buildSession, type AgentSource } from './session.ts'
import { runs } from '../../test/extent.ts'

type Raw = { [field: string]: unknown }

function place(raws: readonly Raw[]): PlacedRecord[] {
  return raws.map((raw, index) => ({
    record: parseValue(raw, { offset: 0, length: 0, line: index + 1 }).record,
    position: index,
    line: index + 1,
  }))
}

const ids = ['a1', 'a2', 'a3', 'acompact-4']
const agentId = fc.constantFrom(...ids)
const callId = fc.constantFrom('t1', 't2', 't3', 't4')
const prompt = fc.constantFrom('One', 'Two', 'Warmup', '<teammate-message teammate_id="lead">One</teammate-message>')
const timestamp = fc
  .integer({ min: 0, max: 59 })
  .map((second) => new Date(Date.UTC(2026, 2, 2, 10, 0, second)).toISOString())

const line: fc.Arbitrary<Raw> = fc.oneof(
  fc.record({ id: callId, prompt, timestamp }).map(({ id, prompt: asked, timestamp: at }) => ({
    type: 'assistant',
    timestamp: at,
    message: { content: [{ type: 'tool_use', id, name: 'Agent', input: { prompt: asked } }] },
  })),
  fc
    .record({ id: callId, agentId, timestamp, isTold: fc.boolean() })
    .map(({ id, agentId: by, timestamp: at, isTold }) => ({
      type: 'user',
      timestamp: at,
      message: { content: [{ type: 'tool_result', tool_use_id: id, content: isTold ? `agentId: ${by}` : 'ok' }] },
      ...(isTold ? {} : { toolUseResult: { agentId: by } }),
    })),
  fc.record({ prompt, timestamp }).map(({ prompt: said, timestamp: at }) => ({
    type: 'user',
    timestamp: at,
    message: { content: said },
  })),
)

/** Lines of one file, each attached to the previous one. */
const file = (name: string) =>
  fc.array(line, { maxLength: 6 }).map((lines) =>
    place(
      lines.map((raw, index) => ({
        ...raw,
        uuid: `${name}-${index}`,
        parentUuid: index === 0 ? null : `${name}-${index - 1}`,
      })),
    ),
  )

const meta: fc.Arbitrary<AgentMeta | undefined> = fc.option(
  fc.record({ toolUseId: callId, taskKind: fc.constantFrom('teammate') }, { requiredKeys: [] }),
  { nil: undefined },
)
const agents: fc.Arbitrary<AgentSource[]> = fc.tuple(
  ...ids.map((id) =>
    fc.record({ agentId: fc.constant(id), file: fc.constant(`s/agent-${id}.jsonl`), records: file(id), meta }),
  ),
)

test('does not depend on the order of the agent files', () => {
  fc.assert(
    fc.property(
      file('main'),
      agents.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: ids.length }))),
      (main, [first, second]) => {
        expect(buildSession({ main, agents: second })).toEqual(buildSession({ main, agents: first }))
      },
    ),
    { numRuns: runs(300) },
  )
})

test('links an agent to one call of another transcript, and helpers never by guessing', () => {
  fc.assert(
    fc.property(file('main'), agents, (main, all) => {
      const session = buildSession({ main, agents: all })
      expect(session.agents).toHaveLength(ids.length)
      for (const agent of session.agents) {
        expect(agent.parentAgentId).not.toBe(agent.agentId)
        expect(agent.linkedBy === null).toBe(agent.unlinked !== null)
        const isGuessed = agent.linkedBy === 'prompt' || agent.linkedBy === 'time'
        expect(isGuessed && agent.agentId.startsWith('acompact')).toBe(false)
      }
    }),
    { numRuns: runs(300) },
  )
})

test('20,000 records of one inline agent are one agent', () => {
  const raws = Array.from({ length: 20_000 }, (_none, index) => ({
    type: index % 2 === 0 ? 'user' : 'assistant',
    uuid: `n${index}`,
    parentUuid: index === 0 ? null : `n${index - 1}`,
    isSidechain: true,
    message: { content: `words ${index}` },
  }))
  const { agents: found } = buildSession({ main: place(raws), agents: [] })
  expect(found.map(({ agentId: id }) => id)).toEqual(['inline-1'])
})
