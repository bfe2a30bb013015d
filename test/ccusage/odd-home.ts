// Random homes whose transcripts repeat few messages many times, varying every property of copies that ccusage looks
// at, with rows that it skips for various reasons.
import fc from 'fast-check'

const models = [
  'claude-opus-4-8',
  'claude-sonnet-4-5-20250929',
  'claude-haiku-4-5',
  'claude-opus-5-5',
  '<synthetic>',
  'x',
]

const time = fc.constantFrom(
  '2026-05-01T10:00:00.000Z',
  '2026-05-01T10:00:01.000Z',
  '2026-05-01T14:59:59.999Z',
  '2026-05-01T15:00:00Z',
  '2026-05-02T01:30:00.000+02:00',
  '2026-05-02T21:00:00-04:00',
  '2026-05-03T00:00:00.000Z',
  '2026-06-07T12:00:00.000Z',
)

const badTime = fc.constantFrom(
  '2026-02-30T10:00:00Z',
  '2026-05-01 10:00:00Z',
  '2026-05-01T10:00:00.1Z',
  '',
  1_777_629_600,
)

const count = fc.oneof(
  // Few values, so that copies match.
  { weight: 20, arbitrary: fc.integer({ min: 0, max: 1 }) },
  { weight: 1, arbitrary: fc.constantFrom(199_999, 200_000, 200_001, 450_000) },
)

const badCount = fc.constantFrom<unknown>(-1, 1.5, '7', true, [], {}, null)

/** Valid in most cases. */
function mostly<Value>(right: fc.Arbitrary<Value>, wrong: fc.Arbitrary<unknown>, weight = 150): fc.Arbitrary<unknown> {
  return fc.oneof({ weight, arbitrary: right }, { weight: 1, arbitrary: wrong })
}

const absent = fc.constant(undefined)

const split = mostly(
  fc.oneof(
    { weight: 3, arbitrary: absent },
    fc.record({ ephemeral_5m_input_tokens: count, ephemeral_1h_input_tokens: count }, { requiredKeys: [] }),
  ),
  fc.oneof(
    fc.constantFrom<unknown>(null, 3, 'x', false),
    badCount.map((bad) => ({ ephemeral_1h_input_tokens: bad })),
  ),
)

const counts = {
  input_tokens: mostly(count, badCount),
  output_tokens: mostly(count, fc.oneof(badCount, absent)),
  cache_creation_input_tokens: mostly(fc.option(count, { nil: undefined }), badCount),
  cache_read_input_tokens: mostly(fc.option(count, { nil: undefined }), badCount),
  cache_creation: split,
  speed: mostly(fc.constantFrom(undefined, undefined, 'standard', 'fast'), fc.constantFrom('other', '', 1, null)),
}

const step = fc.record({
  type: mostly(fc.constantFrom('advisor_message', 'message', 'compaction'), absent),
  model: fc.constantFrom<unknown>('claude-haiku-4-5', 'claude-opus-4-8', '', undefined, null),
  input_tokens: mostly(count, badCount, 30),
  output_tokens: mostly(count, badCount, 30),
  cache_read_input_tokens: fc.option(count, { nil: undefined }),
  cache_creation: split,
})

const usage = fc.record({
  ...counts,
  iterations: fc.oneof(
    { weight: 6, arbitrary: absent },
    { weight: 2, arbitrary: fc.array(step, { maxLength: 3 }) },
    fc.constantFrom<unknown>(null, 'x', {}),
  ),
  service_tier: fc.constantFrom(undefined, 'standard', null),
  server_tool_use: fc.constantFrom(undefined, { web_search_requests: 2 }, { web_search_requests: 'x' }),
})

const textOf = (values: readonly (string | undefined)[]) =>
  mostly(fc.constantFrom(...values), fc.constantFrom('', 5, null))

/** A tool result or a user message. */
const content = fc.constantFrom<unknown>(
  undefined,
  'plain',
  'it says "id":null and \\"model\\":null',
  [{ type: 'tool_use', id: 'toolu_1', input: { limit: null, path: null } }],
  [{ type: 'text', text: '😀 "usage":{' }],
  null,
)
const oddContent = fc.constantFrom<unknown>(
  [{ type: 'tool_use', input: { id: null } }],
  [{ type: 'tool_use', input: { iterations: [{ model: null }] } }],
  { usage: { iterations: [{ model: null }] } },
  'half a character: \ud83d',
  'another: \udc00\ud83d',
)

const message = fc.record({
  id: textOf(['msg_1', 'msg_1', 'msg_1', 'msg_2', 'oc', undefined]),
  model: textOf([...models, 'claude-opus-4-8', 'claude-haiku-4-5', undefined]),
  usage,
  content: mostly(content, oddContent, 15),
})

const inner = {
  timestamp: mostly(time, fc.oneof(badTime, absent)),
  requestId: textOf(['req_1', 'req_1', 'req_1', 'req_2', undefined]),
  message,
}

const direct = fc.record({
  type: fc.constantFrom<unknown>('assistant', 'user', 5, null, undefined),
  ...inner,
  sessionId: textOf(['s1', 's1', 's2', undefined]),
  version: mostly(fc.constantFrom('2.1.0', '1.0.128-beta', undefined), fc.constantFrom('2.1', 'x', '', 2, null)),
  isSidechain: mostly(fc.constantFrom(undefined, false, true, true), fc.constantFrom('true', 1, null)),
  isApiErrorMessage: mostly(fc.constantFrom(undefined, undefined, true), fc.constantFrom('x', 0, null)),
  cwd: mostly(fc.constantFrom('/w', undefined), fc.constantFrom(5, '', null)),
  uuid: fc.constantFrom('u1', 'u2', null),
  costUSD: mostly(absent, fc.constantFrom(0, 0.25, -1, '1', true, null), 10),
})

const wrapped = fc.record({
  type: fc.constant('progress'),
  timestamp: fc.constantFrom('2026-07-01T00:00:00.000Z', undefined),
  sessionId: textOf(['s1', 's2', undefined]),
  version: fc.constantFrom<unknown>('2.1.0', 'x', 3),
  isSidechain: fc.constantFrom(undefined, false, true),
  data: fc.record({ type: fc.constant('agent_progress'), message: fc.record(inner) }),
})

/** Ways in which an entire line can be malformed. */
const damage: readonly ((line: string) => string | Buffer)[] = [
  (line) => line.replace('"usage":{', '"usage": {'),
  (line) => line.replace('"usage":{', '"usage" :{'),
  (line) => `  ${line} \t`,
  (line) => `${line}\r`,
  (line) => `\ufeff${line}`,
  (line) => line + line,
  (line) => line.slice(0, -1),
  (line) => `[${line}]`,
  (line) => `${line}\0\0`,
  (line) => line.replace('plain', 'pla\0in'),
  (line) => Buffer.from(line.replace('plain', 'pla\xffin'), 'latin1'),
  (line) => line.replace('"plain"', '"\\ud83d\\ude00 \\\\ud83d \\u00e9"'),
]

const line = fc
  .tuple(
    fc.oneof({ weight: 6, arbitrary: direct }, { weight: 1, arbitrary: wrapped }),
    fc.oneof(
      { weight: 25, arbitrary: fc.constant((text: string): string | Buffer => text) },
      fc.constantFrom(...damage),
    ),
  )
  .map(([record, spoil]) => Buffer.from(spoil(JSON.stringify(withoutCost(record)))))

/** Records with a cost are years older than records with steps. Our rule would charge the cost for each step. */
function withoutCost(record: object): object {
  const isOld = 'costUSD' in record && record.costUSD !== undefined
  return isOld ? { ...record, message: dropSteps(record) } : record
}

function dropSteps(record: object): unknown {
  const json = JSON.stringify('message' in record ? record.message : {})
  const copy: unknown = JSON.parse(json, (key, value: unknown) => (key === 'iterations' ? undefined : value))
  return copy
}

const paths = [
  'p/s1.jsonl',
  'p/s1/subagents/agent-a.jsonl',
  'p/s1/subagents/workflows/w/agent-b.jsonl',
  'q/s1.jsonl',
].concat(['p/agent-c.jsonl', 'q/deep/er/x.jsonl', 'p/😀.jsonl', 'p/\uff5e.jsonl'])

/** Maps paths below `projects` to bytes. */
export const oddHome: fc.Arbitrary<Record<string, Buffer>> = fc
  .uniqueArray(fc.constantFrom(...paths), { minLength: 1, maxLength: 4 })
  .chain((names) =>
    fc.tuple(fc.constant(names), fc.array(fc.array(line, { maxLength: 14 }), { minLength: 4, maxLength: 4 })),
  )
  .map(([names, lines]) =>
    Object.fromEntries(
      names.map((name, index) => [name, Buffer.concat((lines[index] ?? []).flatMap((each) => [each, NEWLINE]))]),
    ),
  )

const NEWLINE = Buffer.from('\n')
