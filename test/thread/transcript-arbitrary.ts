// Transcripts for property tests: any graph at all, and sessions as Claude Code writes them.
import fc from 'fast-check'
import { parseValue } from '../../src/format/parse.ts'
import type { PlacedRecord } from '../../src/thread/graph.ts'

export type Raw = { [field: string]: unknown }

export function place(raws: readonly Raw[]): PlacedRecord[] {
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
export const transcript: fc.Arbitrary<Raw[]> = fc.array(fc.oneof({ weight: 9, arbitrary: chainRecord }, metadata), {
  maxLength: 40,
})

/** What is written next, and how many records before it its parent is. */
const next = fc.record({
  kind: fc.constantFrom(
    'prompt',
    'answer',
    'call',
    'call',
    'result',
    'result',
    'attachment',
    'progress',
    'error',
    'aside',
    'words',
    'compaction',
    'summary',
    'hint',
    'queue',
    'copy',
    'again',
    'late',
    'note',
    'duration',
    'filler',
  ),
  back: fc.oneof({ weight: 12, arbitrary: fc.constant(1) }, { weight: 3, arbitrary: fc.nat(3) }, fc.nat(25)),
  pick: fc.nat(3),
  clock: fc.oneof({ weight: 9, arbitrary: fc.constant(1) }, fc.constantFrom(0, -5, null)),
})
type Next = typeof next extends fc.Arbitrary<infer Value> ? Value : never

/** Sessions that grow at their end: mostly on, sometimes rewound, compacted, copied, or with a parent that comes late. */
export const session: fc.Arbitrary<Raw[]> = fc.array(next, { maxLength: 60 }).map((steps) => {
  const raws: Raw[] = []
  let seconds = 0
  for (const [index, step] of steps.entries()) {
    seconds += step.clock ?? 0
    const timestamp = step.clock === null ? undefined : new Date(Date.UTC(2026, 2, 2) + seconds * 1000).toISOString()
    raws.push({ timestamp, sessionId: 's1', ...sessionRecord(step, index, raws) })
  }
  return raws
})

/** Sessions that continue each other, mostly without a reference to an earlier one. */
export const continued: fc.Arbitrary<Raw[]> = fc
  .array(fc.record({ raws: session, isApart: fc.nat(9).map((pick) => pick > 0), isLinked: fc.nat(9) }), {
    maxLength: 5,
  })
  .map((pieces) => {
    const all: Raw[] = []
    for (const [index, { raws, isApart, isLinked }] of pieces.entries()) {
      const start = `p${index}`
      const last = all.findLast((raw) => typeof raw['uuid'] === 'string')?.['uuid'] ?? null
      const day = `2026-03-${String(2 + index).padStart(2, '0')}`
      const own = { sessionId: 's1', isSidechain: false, timestamp: `${day}T00:00:00.000Z` }
      all.push({ ...own, type: 'user', uuid: start, parentUuid: last, message: { content: `Part ${index}` } })
      const renamed = JSON.stringify(raws)
        .replaceAll(/"([umt])(\d+)"/g, isApart ? `"${start}$1$2"` : '"$1$2"')
        .replaceAll('2026-03-02', day)
      // Written above.
      for (const raw of JSON.parse(renamed) as Raw[]) {
        const isRoot = raw['parentUuid'] === null && raw['type'] !== 'system'
        all.push(isRoot && isLinked > 0 ? { ...raw, parentUuid: start } : raw)
      }
    }
    return all
  })

const QUEUE = ['enqueue', 'remove', 'dequeue', 'popAll']
const WORDS = ['Fix it', 'Again', 'Fix it, please', '']

function sessionRecord({ kind, back, pick }: Next, index: number, raws: readonly Raw[]): Raw {
  const before = raws.findLast((raw, at) => typeof raw['uuid'] === 'string' && at <= raws.length - back)
  const parentUuid = before?.['uuid'] ?? null
  const own = { uuid: `u${index}`, parentUuid, isSidechain: false }
  const row = (block: Raw, id = `m${Math.floor(index / 4)}`) => ({
    ...own,
    type: 'assistant',
    message: { id: pick === 3 ? undefined : id, model: 'opus', content: [block], usage: { output_tokens: pick } },
  })
  const user = (content: unknown, more: Raw = {}) => ({ ...own, type: 'user', message: { content }, ...more })
  const call = raws.findLast((raw, at) => raw['type'] === 'assistant' && at <= raws.length - 1 - pick)
  const calls = raws.flatMap((raw) => /"id":"(t\d+)"/.exec(JSON.stringify(raw))?.[1] ?? [])
  const result = { type: 'tool_result', tool_use_id: calls.at(-1 - pick) ?? 't0', content: 'ok', is_error: pick === 2 }
  switch (kind) {
    case 'prompt':
      return user(`${WORDS[pick]} ${index}`)
    case 'answer':
      return row({ type: 'text', text: 'Done.' })
    case 'call':
      return row({ type: 'tool_use', id: `t${pick === 2 ? 1 : index}`, name: pick ? 'Bash' : 'Agent', input: {} })
    case 'result':
      return user([result], { parentUuid: pick === 1 ? (call?.['uuid'] ?? null) : parentUuid })
    case 'words':
      return user([result, { type: 'text', text: 'Also this' }])
    case 'attachment':
      return { ...own, type: 'attachment', attachment: { type: 'queued_command', prompt: WORDS[pick] } }
    case 'progress':
      return { ...own, type: 'progress', data: { type: 'hook_progress' } }
    case 'error':
      return { ...own, type: 'system', subtype: 'api_error' }
    case 'duration':
      return { ...own, type: 'system', subtype: 'turn_duration', durationMs: 1000 * pick }
    case 'aside':
      return user('<command-name>/cost</command-name>', { isMeta: pick === 1 })
    case 'filler':
      return row({ type: 'text', text: 'No response requested.' })
    case 'compaction': {
      const logical = pick === 1 ? 'gone' : parentUuid
      return { ...own, parentUuid: null, type: 'system', subtype: 'compact_boundary', logicalParentUuid: logical }
    }
    case 'summary':
      return user('This session is being continued.', { isCompactSummary: true })
    case 'hint':
      return { type: 'last-prompt', leafUuid: parentUuid }
    case 'queue':
      return { type: 'queue-operation', operation: QUEUE[pick], content: WORDS[pick] }
    case 'copy':
      return before && pick > 1 ? { ...before, uuid: own.uuid } : own.parentUuid === null ? user('One') : { ...before }
    case 'again':
      return before ? { ...before } : user('Two')
    case 'late':
      return user('Early', { parentUuid: `u${index + 1 + pick}` })
    default:
      return { type: pick === 0 ? 'pr-link' : 'file-history-snapshot', prNumber: index }
  }
}
