import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseValue } from '../format/parse.ts'
import { runs } from '../../test/extent.ts'
import type { PlacedRecord } from './graph.ts'
import { TurnCounter } from './turn-counter.ts'
import { placeRecords, type TurnPlace } from './turn-places.ts'

type Raw = { [field: string]: unknown }

function place(raws: readonly Raw[]): PlacedRecord[] {
  return raws.map((raw, index) => ({
    record: parseValue(raw, { offset: 0, length: 0, line: index + 1 }).record,
    position: index,
    line: index + 1,
  }))
}

/** As a sync does: counted as far as that goes, and placed by the thread at a stop where it does not. */
function countInPieces(records: readonly PlacedRecord[], isAgent: boolean, stops: readonly number[]) {
  const ends = [...new Set([...stops.filter((stop) => stop < records.length), records.length])].toSorted(
    (a, b) => a - b,
  )
  let places: TurnPlace[] = []
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

/** What a step is, and what is odd about it. */
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
  /** Another block of the message before. */
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
  /** How far back an odd record hangs, and which of its kind it means. */
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
      // A result answers a call.
      const kind = drawn === 'result' && open.length === 0 ? 'answer' : drawn
      const back = `u${index - 1 - far}`
      if (kind === 'title') return { type: 'custom-title', customTitle: 'A name' }
      if (kind === 'enqueued') return { type: 'queue-operation', operation: 'enqueue', content: 'Later' }
      if (kind === 'hint') return { type: 'last-prompt', leafUuid: oddity === null ? tip : back }
      const isAnswer = kind === 'answer' || kind === 'call'
      // A message goes on until something else is said.
      if ((isAnswer && !isMore) || kind === 'prompt') message = index
      if (kind === 'prompt') open.length = 0
      // A copy hangs where its original does.
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
  test('counts what the thread counts, in whatever pieces a file is read', () => {
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
})
