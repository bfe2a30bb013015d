// How files are indexed: records in several files, agents and helpers, caps and profiles, spilled outputs.
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
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

async function totals(world: World, words: readonly string[]): Promise<Record<string, number>> {
  const found: Record<string, number> = {}
  for (const word of words) found[word] = (await world.search(word)).total
  return found
}

describe('sessions that share records', () => {
  test('store a copied record once, with both sessions', async () => {
    await inWorld(async (world) => {
      const first = harbour()
      const resumed = new Talk(B, { number: 2, minute: 60 })
      resumed.copy(first.records)
      resumed.prompt('go on with the anchor')
      world.save(first)
      world.save(resumed)
      await world.sync()
      expect(world.query('select count(*) as n from messages')).toEqual([{ n: 5 }])
      expect(world.query('select count(*) as n from message_places')).toEqual([{ n: 9 }])
      const { hits, total } = await world.search('lantern')
      expect(total).toBe(1)
      expect(hits[0]).toMatchObject({ session: A, sessions: [A, B] })
      expect(await totals(world, [`lantern session:${A}`, `lantern session:${B}`, `anchor session:${B}`])).toEqual({
        [`lantern session:${A}`]: 1,
        [`lantern session:${B}`]: 1,
        [`anchor session:${B}`]: 1,
      })
    })
  })

  test('keep the copies when the first file is deleted', async () => {
    await inWorld(async (world) => {
      const first = harbour()
      const resumed = new Talk(B, { number: 2, minute: 60 })
      resumed.copy(first.records)
      world.save(resumed)
      const path = world.save(first)
      await world.sync()
      world.delete(path)
      await world.sync()
      expect((await world.search('lantern')).hits).toMatchObject([{ snippet: 'The lantern is mended.' }])
    })
  })

  test.each(['before', 'after'])('take the title from a summary in a file that is indexed %s them', async (order) => {
    await inWorld(async (world) => {
      const talk = harbour()
      const summaries = new Talk(B, { number: 2 })
      summaries.loose({ type: 'summary', summary: 'Mending the harbour', leafUuid: talk.last['uuid'] })
      const saves = [() => world.save(talk), () => world.save(summaries)]
      for (const save of order === 'before' ? saves.toReversed() : saves) {
        save()
        await world.sync()
      }
      expect(world.query('select session_id, title, title_source from sessions')).toEqual([
        { session_id: A, title: 'Mending the harbour', title_source: 'summary' },
      ])
    })
  })
})

describe('the transcript of an agent', () => {
  test('is still an agent after it grew', async () => {
    await inWorld(async (world) => {
      const agent = new Talk(A, { agentId: 'a1234567' })
      agent.prompt('sound the bay')
      const path = world.path(join(PROJECT, A, 'subagents', 'agent-a1234567.jsonl'))
      world.write(path, agent.records)
      await world.sync()
      agent.answer('three fathoms')
      world.append(path, [agent.last])
      await world.sync()
      expect(world.query('select is_helper from agents')).toEqual([{ is_helper: 0 }])
      expect(await totals(world, ['bay', 'fathoms'])).toEqual({ bay: 1, fathoms: 1 })
    })
  })

  test.each([
    ['a warm-up', [{ role: 'user', text: 'Warmup' }]],
    ['a transcript with answers only', [{ role: 'assistant', text: 'ready' }]],
  ])('is a helper if it is %s', async (_, [first]) => {
    await inWorld(async (world) => {
      const agent = new Talk(A, { agentId: 'a1234567' })
      if (first?.role === 'user') agent.prompt(first.text)
      else agent.answer(first?.text ?? '')
      agent.answer('three fathoms')
      world.write(world.path(join(PROJECT, 'agent-a1234567.jsonl')), agent.records)
      await world.sync()
      expect(await totals(world, ['fathoms', 'fathoms is:helper'])).toEqual({ fathoms: 0, 'fathoms is:helper': 1 })
    })
  })

  test('is not a helper if a prompt follows its first answer', async () => {
    await inWorld(async (world) => {
      const agent = new Talk(A, { agentId: 'a1234567' })
      agent.answer('ready')
      agent.prompt('sound the depth')
      agent.answer('three fathoms')
      world.write(world.path(join(PROJECT, 'agent-a1234567.jsonl')), agent.records)
      await world.sync()
      expect(await totals(world, ['fathoms', 'fathoms is:helper'])).toEqual({ fathoms: 1, 'fathoms is:helper': 0 })
    })
  })

  test('is no longer a helper once a prompt is written to it', async () => {
    await inWorld(async (world) => {
      const agent = new Talk(A, { agentId: 'a1234567' })
      const path = world.path(join(PROJECT, 'agent-a1234567.jsonl'))
      world.write(path, [agent.answer('three fathoms')])
      await world.sync()
      expect(await totals(world, ['fathoms', 'fathoms is:helper'])).toEqual({ fathoms: 0, 'fathoms is:helper': 1 })
      world.append(path, Buffer.from(`${JSON.stringify(agent.prompt('sound again'))}\n`))
      await world.sync()
      expect(await totals(world, ['fathoms', 'fathoms is:helper'])).toEqual({ fathoms: 1, 'fathoms is:helper': 0 })
    })
  })
})

describe('the full-text index', () => {
  const long = (word: string) => `${'filling '.repeat(60)}${word}`

  test('does not contain words beyond the cap, which patterns and substrings find', async () => {
    await inWorld(async (world) => {
      const talk = new Talk(A)
      talk.prompt(long('keelhauling'))
      world.save(talk)
      await world.sync({ profile: { name: 'full', cap: 200 } })
      expect(await totals(world, ['filling', 'keelhauling', '/keel.auling/', '*eelhau*'])).toEqual({
        filling: 1,
        keelhauling: 0,
        '/keel.auling/': 1,
        '*eelhau*': 1,
      })
      expect(world.query('select is_cut from blocks')).toEqual([{ is_cut: 1 }])
    })
  })

  test('contains complete prompts and the beginning of tool calls in the profile "signal"', async () => {
    await inWorld(async (world) => {
      const talk = new Talk(A)
      talk.prompt(`${'filling '.repeat(200)}anchor`)
      talk.call('toolu_1', 'Bash', { command: `jetty ${'filling '.repeat(40)} bollard` })
      talk.result('toolu_1', `pier ${'filling '.repeat(80)} quay`)
      world.save(talk)
      await world.sync({ profile: { name: 'signal', cap: 1_048_576 } })
      expect(await totals(world, ['anchor', 'jetty', 'bollard', '*bollard*', 'pier', 'quay', '/quay/'])).toEqual({
        anchor: 1,
        jetty: 1,
        bollard: 0,
        '*bollard*': 1,
        pier: 1,
        quay: 0,
        '/quay/': 1,
      })
    })
  })

  test('assigns a spilled output to its call', async () => {
    await inWorld(async (world) => {
      const talk = new Talk(A)
      talk.call('toolu_spilled', 'Bash', { command: 'make' })
      const spilled = world.path(join(PROJECT, A, 'tool-results', 'toolu_spilled.txt'))
      world.write(spilled, 'the boatswain compiled it\n')
      talk.result('toolu_spilled', `Output too large. Saved to ${spilled}`)
      world.save(talk)
      await world.sync()
      expect((await world.search('boatswain')).hits).toMatchObject([
        { session: A, kind: 'tool-output', tool: 'Bash', snippet: 'the boatswain compiled it' },
      ])
      expect((await world.search('/boat.wain/')).total).toBe(1)
      expect((await world.search('boatswain tool:Bash')).total).toBe(1)
    })
  })

  test('contains a spilled output once, even if it is read several times', async () => {
    await inWorld(async (world) => {
      world.save(harbour())
      const path = world.write(world.path(join(PROJECT, A, 'tool-results', 'b1234.txt')), 'the boatswain compiled it\n')
      await world.sync()
      world.touch(path)
      await world.sync()
      expect((await world.search('boatswain')).total).toBe(1)
      world.append(path, 'and the cook ran it\n')
      await world.sync()
      expect(await totals(world, ['boatswain', 'cook'])).toEqual({ boatswain: 1, cook: 1 })
      await world.sync({ isFull: true })
      expect(await totals(world, ['boatswain', 'cook'])).toEqual({ boatswain: 1, cook: 1 })
    })
  })
})
