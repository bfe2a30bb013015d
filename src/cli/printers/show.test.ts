import pc from 'picocolors'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { assistant, chain, toolCall, user, type RawRecord } from '../../../test/edit/write-transcript.ts'
import { makeKeepWorld, type KeepWorld } from '../../../test/keep-world.ts'
import { runShow, type ShowInput } from '../../operations/session/show.ts'
import type { Terminal } from '../terminal.ts'
import { printShow } from './show.ts'

const ID = '0f6c1d6e-3a52-4a4e-9b0c-5d8a1f0f7c11'

let world: KeepWorld
beforeEach(() => {
  world = makeKeepWorld()
})
afterEach(() => world.remove())

const terminal: Terminal = {
  write() {},
  async send() {},
  page: async () => false,
  writeError() {},
  width: 100,
  tableWidth: 100,
  showsProgress: false,
  colors: pc.createColors(false),
}

async function print(records: readonly RawRecord[], input: Pick<ShowInput, 'depth' | 'uuids'>): Promise<string> {
  world.write(
    `projects/-home-mara-tidepool/${ID}.jsonl`,
    records.map((record) => `${JSON.stringify({ ...record, sessionId: ID })}\n`).join(''),
  )
  const context = world.context()
  let printed = ''
  for await (const piece of printShow(await runShow(context, { session: ID, ...input }), terminal, context))
    printed += piece
  return printed
}

/** The uuids in the column before the messages. */
async function names(records: readonly RawRecord[], depth: ShowInput['depth']): Promise<string[]> {
  const printed = await print(records, { depth, uuids: true })
  return printed.split('\n').flatMap((line) => /^(?<name>[0-9a-f][0-9a-f-]{7,}) {2}/.exec(line)?.groups?.['name'] ?? [])
}

const thought = { type: 'thinking', thinking: 'Hm.', signature: 'sig' }
const words = (text: string) => ({ type: 'text', text })

describe('--uuids', () => {
  test.each(['tools', 'all'] as const)(
    'shows the uuid of the record with the message text, at depth %s',
    async (depth) => {
      const records = chain(
        user('Fix it', { uuid: 'a0000001-1' }),
        assistant('m1', [thought], { uuid: 'b0000001-1' }),
        assistant('m1', [words('\n\n')], { uuid: 'b0000002-1' }),
        assistant('m1', [words('On it.')], { uuid: 'b0000003-1' }),
        assistant('m1', [words('Nearly.')], { uuid: 'b0000004-1' }),
        assistant('m2', [thought], { uuid: 'c0000001-1' }),
        assistant('m2', [toolCall('t1')], { uuid: 'c0000002-1' }),
      )
      expect(await names(records, depth)).toEqual(['a0000001', 'b0000003', 'c0000001'])
    },
  )

  test('shows as many characters as needed to be unique', async () => {
    const records = chain(
      user('Fix it', { uuid: 'a0000001-1234' }),
      assistant('m1', [words('On it.')], { uuid: 'b0000001-1234' }),
      { type: 'system', subtype: 'turn_duration', durationMs: 5, uuid: 'b0000001-1334' },
    )
    expect(await names(records, 'chat')).toEqual(['a0000001-12', 'b0000001-12'])
  })
})

test.each([
  [3, false],
  [40, true],
])('an output of %d lines is cut: %s', async (lines, isCut) => {
  const content = Array.from({ length: lines }, (_, index) => `line ${index}`).join('\n')
  const records = chain(
    user('Run it', { uuid: 'a0000001-1' }),
    assistant('m1', [toolCall('t1')], { uuid: 'b0000001-1' }),
    user([{ type: 'tool_result', tool_use_id: 't1', content }], { uuid: 'c0000001-1' }),
  )
  expect((await print(records, { depth: 'tools' })).includes('Long outputs are cut')).toBe(isCut)
  expect(await print(records, { depth: 'all' })).not.toContain('Long outputs are cut')
})
