import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseValue } from '../format/parse.ts'
import { buildThread } from './build.ts'
import type { PlacedRecord } from './graph.ts'
import type { Message, Thread } from './thread.ts'
import { runs } from '../../test/extent.ts'

type Raw = { [field: string]: unknown }

function place(raws: readonly Raw[]): PlacedRecord[] {
  return raws.map((raw, index) => ({
    record: parseValue(raw, { offset: 0, length: 0, line: index + 1 }).record,
    position: index,
    line: index + 1,
  }))
}

// Small pools, so that ids collide, parents point anywhere, and copies meet their originals.
const uuid = fc.integer({ min: 0, max: 30 }).map((n) => `n${n}`)
const callId = fc.constantFrom('t1', 't2', 't3', undefined)
const text = fc.constantFrom('Fix it', 'Again', '<command-name>/cost</command-name>', '<bash-input>ls</bash-input>', '')
const envelope = fc.record(
  {
    uuid,
    parentUuid: fc.oneof({ weight: 6, arbitrary: uuid }, fc.constantFrom(null, 'never-written', '')),
    timestamp: fc.constantFrom('2026-03-02T10:00:00.000Z', '2026-03-02T10:00:01.000Z', 'not a time'),
    isSidechain: fc.oneof({ weight: 9, arbitrary: fc.constant(false) }, fc.constant(true)),
    isMeta: fc.oneof({ weight: 5, arbitrary: fc.constant(false) }, fc.constant(true)),
    teamName: fc.oneof({ weight: 9, arbitrary: fc.constant(undefined) }, fc.constantFrom('reef', 'shoal')),
  },
  { requiredKeys: ['uuid'] },
)

const body: fc.Arbitrary<Raw> = fc.oneof(
  text.map((content) => ({ type: 'user', message: { content } })),
  callId.map((id) => ({
    type: 'user',
    message: { content: [{ type: 'tool_result', tool_use_id: id, content: 'ok' }] },
  })),
  fc.constant({ type: 'user', isCompactSummary: true, message: { content: 'Summary.' } }),
  fc
    .record({ id: fc.constantFrom('m1', 'm2', '', undefined), call: callId, words: text })
    .map(({ id, call, words }) => ({
      type: 'assistant',
      message: {
        id,
        content: [
          { type: 'text', text: words },
          { type: 'tool_use', id: call, name: 'Bash', input: {} },
        ],
      },
    })),
  fc.constant({ type: 'assistant', message: { content: [{ type: 'thinking', thinking: '' }] } }),
  uuid.map((logicalParentUuid) => ({ type: 'system', subtype: 'compact_boundary', logicalParentUuid })),
  fc.constant({ type: 'system', subtype: 'api_error' }),
  fc.constant({ type: 'progress', data: { type: 'hook_progress' } }),
  text.map((prompt) => ({ type: 'attachment', attachment: { type: 'queued_command', prompt } })),
)

const chainRecord = fc.tuple(envelope, body).map(([fields, record]) => ({ ...fields, ...record }))
const metadata: fc.Arbitrary<Raw> = fc.oneof(
  uuid.map((leafUuid) => ({ type: 'last-prompt', leafUuid })),
  fc
    .record({ operation: fc.constantFrom('enqueue', 'dequeue', 'remove', 'popAll'), content: text })
    .map((fields) => ({ type: 'queue-operation', timestamp: '2026-03-02T10:00:00.000Z', ...fields })),
)
const transcript: fc.Arbitrary<Raw[]> = fc.array(fc.oneof({ weight: 9, arbitrary: chainRecord }, metadata), {
  maxLength: 40,
})

function isTalk(raw: Raw): boolean {
  return (raw['type'] === 'user' || raw['type'] === 'assistant') && raw['isSidechain'] !== true
}

function talkIds(raws: readonly Raw[]): string[] {
  return [...new Set(raws.filter(isTalk).map((raw) => String(raw['uuid'])))].toSorted()
}

/** Every occurrence of a message record. Texts from attachments and queues are messages without such a record. */
function placedIds({ turns, branches, unplaced }: Thread): string[] {
  const spoken = turns.flatMap(({ messages }) => messages).filter(({ kind }) => kind !== 'queued')
  const uuids = [...spoken.flatMap((message) => message.uuids), ...branches.flatMap((branch) => branch.uuids)]
  return [...uuids, ...unplaced.map((record) => record.uuid)].toSorted()
}

function withoutPlaces({ turns, branches, ...rest }: Thread) {
  const withoutPosition = (message: Message) => ({ ...message, position: 0 })
  return {
    ...rest,
    branches: branches.map((branch) => ({ ...branch, messages: branch.messages.map(withoutPosition) })),
    turns: turns.map(({ index, prompt, messages }) => ({ index, prompt, messages: messages.map(withoutPosition) })),
  }
}

describe('any graph, with cycles, missing parents, repeated uuids and several roots', () => {
  test('ends, and places every message record exactly once', () => {
    fc.assert(
      fc.property(transcript, (raws) => {
        const thread = buildThread(place(raws))
        expect(placedIds(thread)).toEqual(talkIds(raws))
        for (const branch of thread.branches) {
          expect(branch.uuids.toSorted()).toEqual(branch.messages.flatMap((message) => message.uuids).toSorted())
        }
      }),
      { numRuns: runs(1500) },
    )
  })

  test('keeps file order on the main thread', () => {
    fc.assert(
      fc.property(transcript, (raws) => {
        const positions = buildThread(place(raws)).turns.flatMap((turn) =>
          turn.messages.map(({ position }) => position),
        )
        expect(positions).toEqual(positions.toSorted((a, b) => a - b))
      }),
    )
  })

  test('assigns a result only to the call it names', () => {
    fc.assert(
      fc.property(transcript, (raws) => {
        const { turns, branches } = buildThread(place(raws))
        for (const { toolCalls } of [...turns, ...branches].flatMap(({ messages }) => messages)) {
          for (const { id, result } of toolCalls) {
            if (result === null) continue
            const rows = raws.filter((raw) => raw['uuid'] === result.uuid)
            expect(JSON.stringify(rows)).toContain(`"tool_use_id":"${id}"`)
          }
        }
      }),
    )
  })

  test('is the same with an unknown record in between', () => {
    fc.assert(
      fc.property(transcript, fc.nat(), fc.anything(), (raws, seed, value) => {
        const records = place(raws)
        const stranger = parseValue({ type: 'from-tomorrow', value }, { offset: 0, length: 0, line: 999 }).record
        const index = seed % (records.length + 1)
        const more = [...records.slice(0, index), { record: stranger, position: 0, line: 999 }, ...records.slice(index)]
        const moved = more.map((placed, position) => ({ ...placed, position }))
        expect(withoutPlaces(buildThread(moved))).toEqual(withoutPlaces(buildThread(records)))
      }),
    )
  })

  test('is the same if the file is repeated', () => {
    fc.assert(
      fc.property(transcript, (raws) => {
        // Each uuid once: with two different records of one uuid, the second copy would change the last edge.
        const once = raws.filter((raw, index) => raws.findIndex((other) => other['uuid'] === raw['uuid']) === index)
        const twice = withoutPlaces(buildThread(place([...once, ...once])))
        expect(twice).toEqual(withoutPlaces(buildThread(place(once))))
      }),
    )
  })
})

describe('a very long session', () => {
  const count = 20_000
  const time = '2026-03-02T10:00:00.000Z'
  const talk = (index: number, parentUuid: string | null, more: Raw = {}): Raw => ({
    type: index % 2 === 0 ? 'user' : 'assistant',
    uuid: `n${index}`,
    parentUuid,
    timestamp: time,
    message: { content: `words ${index}` },
    ...more,
  })
  const shapes: Readonly<Record<string, (index: number) => Raw>> = {
    'one chain': (index) => talk(index, index === 0 ? null : `n${index - 1}`),
    'one circle': (index) => talk(index, `n${(index + count - 1) % count}`),
    'no parent that exists': (index) => talk(index, `gone ${index}`),
    'every record its own parent': (index) => talk(index, `n${index}`),
    'every record a child of the first': (index) => talk(index, index === 0 ? null : 'n0'),
    'one chain of a single inline agent': (index) =>
      talk(index, index === 0 ? null : `n${index - 1}`, { isSidechain: true }),
    'one chain of progress': (index) =>
      index < 2
        ? talk(index, index === 0 ? null : 'n0')
        : { type: 'progress', uuid: `n${index}`, parentUuid: `n${index - 1}` },
    'one call and all the results': (index) =>
      index === 0
        ? {
            type: 'assistant',
            uuid: 'n0',
            parentUuid: null,
            message: { content: [{ type: 'tool_use', id: 't1', name: 'Bash' }] },
          }
        : {
            type: 'user',
            uuid: `n${index}`,
            parentUuid: `n${index - 1}`,
            message: { content: [{ type: 'tool_result', tool_use_id: 't1', content: 'ok' }] },
          },
  }

  test.each(Object.entries(shapes))('%s', (_, shape) => {
    const raws = Array.from({ length: count }, (_none, index) => shape(index))
    expect(placedIds(buildThread(place(raws)))).toEqual(talkIds(raws))
  })
})
