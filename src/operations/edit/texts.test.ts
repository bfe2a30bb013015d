import { afterEach, beforeEach, expect, test } from 'vitest'
import { assistant, chain, toolCall, toolResult, user } from '../../../test/edit/write-transcript.ts'
import { makeKeepWorld, type KeepWorld } from '../../../test/keep-world.ts'
import { runTexts } from './texts.ts'

const ID = '0f6c1d6e-3a52-4a4e-9b0c-5d8a1f0f7c11'

let world: KeepWorld
beforeEach(() => {
  world = makeKeepWorld()
})
afterEach(() => world.remove())

test('returns the visible texts in order, each once, without blank ones', async () => {
  const records = chain(
    user('Fix it'),
    assistant('m1', [{ type: 'thinking', thinking: 'Hm.', signature: 'sig' }]),
    assistant('m1', [{ type: 'text', text: '\n' }]),
    assistant('m1', [{ type: 'text', text: 'On it.' }]),
    assistant('m1', [toolCall('t1')]),
    assistant('m1', [toolCall('t2')]),
    user([toolResult('t1', '')]),
    user([toolResult('t2', 'out')]),
  )
  world.write(
    `projects/-home-mara-tidepool/${ID}.jsonl`,
    records.map((record) => `${JSON.stringify({ ...record, sessionId: ID })}\n`).join(''),
  )
  const ask = async (message: string, ...others: string[]) =>
    (await runTexts(world.context(), { session: ID, message, others })).texts
  expect(await ask('u2', 'u3', 'u4', 'u5', 'u6', 'u7', 'u8')).toEqual([
    { uuid: 'u4', block: 1, kind: 'answer', text: 'On it.' },
    { uuid: 'u8', block: 1, kind: 'tool result', text: 'out' },
  ])
  // The only text.
  expect(await ask('u7')).toMatchObject([{ uuid: 'u7', text: '' }])
})
