import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseValue } from '../format/parse.ts'
import { runs } from '../../test/extent.ts'
import type { PlacedRecord } from './graph.ts'
import { TurnCounter } from './turn-counter.ts'
import { placeRecords, type TurnPosition } from './turn-places.ts'

type Raw = { [field: string]: unknown }

function place(raws: readonly Raw[]): PlacedRecord[] {
  return raws.map((raw, index) => ({
    record: parseValue(raw, { offset: 0, length: 0, line: index + 1 }).record,
    position: index,
    line: index + 1,
  }))
}

/** Works like a sync: counts as far as possible, and builds the thread at a stop where counting is not enough. */
function countInPieces(records: readonly PlacedRecord[], isAgent: boolean, stops: readonly number[]) {
  const ends = [...new Set([...stops.filter((stop) => stop < records.length), records.length])].toSorted(
    (a, b) => a - b,
  )
  let places: TurnPosition[] = []
  let saved: string | null = null
  let rereads = 0
  for (const end of ends) {
    let counter = new TurnCounter(isAgent, saved)
    for (const { record } of records.slice(places.length, end)) places.push({ turn: counter.add(record), branch: null })
    if (!counter.isStraight) {
      rereads += 1
      ;({ places, counter } = placeRecords(records.slice(0, end), isAgent))
    }
    saved = counter.save()
  }
  return { places, rereads }
}

/** The kind of a step, and what is unusual about it. */
const step = fc.record({
  kind: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom('prompt', 'result', 'result', 'answer', 'call', 'call') },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        'shell',
        'meta',
        'team',
        'note',
        'progress',
        'queued',
        'enqueued',
        'title',
        'compaction',
        'hint',
      ),
    },
  ),
  /** Another block of the previous message. */
  isMore: fc.boolean(),
  oddity: fc.option(
    fc.constantFrom(
      'back',
      'back',
      'back',
      'root',
      'missing',
      'ahead',
      'sidechain',
      'again',
      'words',
      'old message',
      'old call',
      'team',
    ),
    { freq: 40 },
  ),
  /** How far back the parent of an unusual record is, and which of its kind it refers to. */
  far: fc.nat(7),
  minute: fc.nat(12),
})

type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

function toRecords(steps: readonly Step[]): PlacedRecord[] {
  const calls: string[] = []
  const open: string[] = []
  let message = 0
  let tip: string | null = null
  return place(
    steps.map(({ kind: drawn, isMore, oddity, far, minute }, index) => {
      // A result needs a call.
      const kind = drawn === 'result' && open.length === 0 ? 'answer' : drawn
      const back = `u${index - 1 - far}`
      if (kind === 'title') return { type: 'custom-title', customTitle: 'A name' }
      if (kind === 'enqueued') return { type: 'queue-operation', operation: 'enqueue', content: 'Later' }
      if (kind === 'hint') return { type: 'last-prompt', leafUuid: oddity === null ? tip : back }
      const isAnswer = kind === 'answer' || kind === 'call'
      // A message continues until another one starts.
      if ((isAnswer && !isMore) || kind === 'prompt') message = index
      if (kind === 'prompt') open.length = 0
      // A copy has the same parent as its original.
      const above = `u${index - 2 - far}`
      const parents = { back, root: null, missing: `gone ${far}`, ahead: `u${index + 1}`, again: above }
      // Only the keys of `parents` pass the check before it.
      const parentUuid = oddity !== null && oddity in parents ? parents[oddity as 'back'] : tip
      const uuid = oddity === 'again' ? back : `u${index}`
      const logicalParentUuid = oddity === null ? tip : back
      tip = uuid
      const envelope = {
        uuid,
        parentUuid: kind === 'compaction' ? null : parentUuid,
        timestamp: new Date(Date.UTC(2026, 1, 11, 9, minute)).toISOString(),
        isSidechain: oddity === 'sidechain',
        ...(oddity === 'team' ? { teamName: `team ${far % 2}` } : {}),
      }
      const user = (content: unknown, more: Raw = {}): Raw => ({
        ...envelope,
        ...more,
        type: 'user',
        message: { content },
      })
      switch (kind) {
        case 'prompt':
          return user(`Do ${far}`)
        case 'shell':
          return user('<bash-input>ls</bash-input>')
        case 'team':
          return user('<teammate-message teammate_id="x">Hello</teammate-message>')
        case 'meta':
          return user('Injected.', { isMeta: true })
        case 'result': {
          const id = oddity === 'old call' ? calls.at(-1 - far) : open.splice(far % Math.max(1, open.length), 1)[0]
          const words = oddity === 'words' ? [{ type: 'text', text: 'And this' }] : []
          return user([{ type: 'tool_result', tool_use_id: id ?? 'unheard of', content: 'ok' }, ...words])
        }
        case 'answer':
        case 'call': {
          const use = { type: 'tool_use', id: `t${index}`, name: 'Bash', input: {} }
          if (kind === 'call') for (const list of [calls, open]) list.push(use.id)
          const id = `m${oddity === 'old message' ? Math.max(0, message - far) : message}`
          return {
            ...envelope,
            type: 'assistant',
            message: { id, content: [kind === 'call' ? use : { type: 'text', text: 'Done.' }] },
          }
        }
        case 'compaction':
          return {
            ...envelope,
            type: 'system',
            subtype: 'compact_boundary',
            logicalParentUuid,
          }
        case 'note':
          return { ...envelope, type: 'system', subtype: 'informational', content: 'Note.' }
        case 'progress':
          return { ...envelope, type: 'progress', data: { type: 'hook_progress' } }
        default:
          return { ...envelope, type: 'attachment', attachment: { type: 'queued_command', prompt: 'Meanwhile' } }
      }
    }),
  )
}

describe('TurnCounter', () => {
  test('agrees with the thread, in whatever pieces a file is read', () => {
    fc.assert(
      fc.property(
        fc.array(step, { maxLength: 24 }),
        fc.array(fc.nat(24), { maxLength: 4 }),
        fc.boolean(),
        (steps, stops, isAgent) => {
          const records = toRecords(steps)
          expect(countInPieces(records, isAgent, stops).places).toEqual(placeRecords(records, isAgent).places)
        },
      ),
      { numRuns: runs(2000) },
    )
  })

  test('needs no second read for a session without a rewind, wherever it is cut', () => {
    const records = place(STRAIGHT)
    const everywhere = records.map((_, index) => index)
    const { places, rereads } = countInPieces(records, false, everywhere)
    expect(rereads).toBe(0)
    expect(places.map(({ turn }) => turn)).toEqual([0, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 3])
  })

  test('reads again after a rewind, then continues counting', () => {
    const again = user('other', 'answer', 'Polish it')
    const more = [user('one', 'other', 'One'), user('two', 'one', 'Two'), user('three', 'two', 'Three')]
    const records = place([...STRAIGHT.slice(0, 10), again, ...more])
    const { places, rereads } = countInPieces(records, false, [10, 11, 12, 13])
    expect(rereads).toBe(1)
    expect(places.slice(7)).toEqual([
      { turn: 1, branch: null },
      { turn: 1, branch: 1 },
      { turn: 1, branch: 1 },
      { turn: 2, branch: null },
      { turn: 3, branch: null },
      { turn: 4, branch: null },
      { turn: 5, branch: null },
    ])
  })
})

const user = (uuid: string, parentUuid: string | null, content: unknown): Raw => ({
  type: 'user',
  uuid,
  parentUuid,
  timestamp: `2026-02-11T09:00:00.000Z`,
  message: { content },
})
const assistant = (uuid: string, parentUuid: string, id: string, block: Raw): Raw => ({
  type: 'assistant',
  uuid,
  parentUuid,
  timestamp: `2026-02-11T09:00:00.000Z`,
  message: { id, content: [block] },
})
const call = (id: string): Raw => ({ type: 'tool_use', id, name: 'Bash', input: {} })
const result = (id: string): Raw[] => [{ type: 'tool_result', tool_use_id: id, content: 'ok' }]

/** Two parallel calls, a note, a compaction: a session without a rewind. */
const STRAIGHT: readonly Raw[] = [
  { type: 'system', subtype: 'informational', uuid: 'start', parentUuid: null, content: 'Welcome.' },
  user('first', 'start', 'Mend it'),
  assistant('call one', 'first', 'm1', call('t1')),
  assistant('call two', 'call one', 'm1', call('t2')),
  user('result two', 'call two', result('t2')),
  { type: 'system', subtype: 'informational', uuid: 'note', parentUuid: 'result two', content: 'Note.' },
  user('result one', 'call one', result('t1')),
  assistant('answer', 'result one', 'm2', { type: 'text', text: 'Done.' }),
  user('second', 'answer', 'Paint it'),
  assistant('painted', 'second', 'm3', { type: 'text', text: 'Painted.' }),
  { type: 'system', subtype: 'compact_boundary', uuid: 'cut', parentUuid: null, logicalParentUuid: 'painted' },
  { ...user('summary', 'cut', 'Summary.'), isCompactSummary: true },
  user('third', 'summary', 'Sell it'),
]
