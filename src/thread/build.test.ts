import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseValue } from '../format/parse.ts'
import { buildThread } from './build.ts'
import type { Message, Thread } from './thread.ts'
import { runs } from '../../test/extent.ts'
import { place, transcript, type Raw } from '../../test/thread/transcript-arbitrary.ts'

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
