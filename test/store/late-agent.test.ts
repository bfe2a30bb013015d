// The reports of an agent's progress are indexed until its own transcript arrives. Afterwards the index equals one that had
// both from the start.
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../extent.ts'
import { hashText } from '../../src/text/hash.ts'
import { Talk } from './talk.ts'
import { inWorld, PROJECT, type World } from './world.ts'

const SESSION = '0f6c1d6e-3a52-4a4e-9b0c-5d8a1f0f7c11'
const FORK = '1f6c1d6e-3a52-4a4e-9b0c-5d8a1f0f7c12'
const AGENTS = ['a1234567', 'b7654321']

function report(talk: Talk, agentId: string, nth: number): void {
  const type = nth % 2 === 0 ? 'user' : 'assistant'
  const call = { type: 'tool_use', id: `toolu_${agentId}_${nth}`, name: 'Read', input: { file_path: '/home/mara/net' } }
  const text = { type: 'text', text: `herring ${nth} of ${agentId}` }
  talk.loose({
    type: 'progress',
    uuid: `00000000-0000-4000-8000-${hashText(`${agentId}${nth}`).toString(16).padStart(12, '0')}`,
    parentUuid: talk.last['uuid'] ?? null,
    sessionId: talk.session,
    timestamp: '2026-02-12T09:40:00Z',
    parentToolUseID: `toolu_${agentId}`,
    data: {
      type: 'agent_progress',
      agentId,
      message: { type, message: { role: type, content: type === 'user' ? [text] : [text, call] } },
    },
  })
}

/** Each number is the agent that reports next; others are prompts of the user. */
function makeTalk(steps: readonly number[]): Talk {
  const talk = new Talk(SESSION)
  talk.prompt('count the herring')
  for (const id of AGENTS)
    talk.call(`toolu_${id}`, 'Task', { description: 'Count', subagent_type: 'Explore', prompt: `count for ${id}` })
  for (const [nth, step] of steps.entries()) {
    const agent = AGENTS[step]
    if (agent === undefined) talk.prompt(`prompt ${nth}`)
    else report(talk, agent, nth)
  }
  return talk
}

function saveAgent(world: World, agentId: string, isOld: boolean): void {
  const talk = new Talk(SESSION, { agentId, number: 2 + AGENTS.indexOf(agentId) })
  talk.prompt(`count for ${agentId}`)
  talk.answer(`seven herring, says ${agentId}`)
  const name = `agent-${agentId}.jsonl`
  world.write(world.path(join(PROJECT, ...(isOld ? [name] : [SESSION, 'subagents', name]))), talk.records)
}

const story = fc.record({
  steps: fc.array(fc.nat(2), { minLength: 1, maxLength: 8 }),
  late: fc.uniqueArray(fc.constantFrom(...AGENTS), { minLength: 1 }),
  isOld: fc.boolean(),
  isForked: fc.boolean(),
})

test('an agent whose transcript arrives in a later sync is indexed once', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(story, async ({ steps, late, isOld, isForked }) => {
      await inWorld(async (world) => {
        const talk = makeTalk(steps)
        world.save(talk)
        const fork = new Talk(FORK)
        fork.copy(talk.records)
        fork.prompt('and the plaice')
        if (isForked) world.save(fork)
        await world.sync()
        for (const agent of late) {
          saveAgent(world, agent, isOld)
          await world.sync()
        }
        await world.sync({ into: 'fresh' })
        expect(world.dump()).toEqual(world.dump('fresh'))
      })
    }),
    { numRuns: runs(60), interruptAfterTimeLimit: 60_000 },
  )
})
