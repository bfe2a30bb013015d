// Calls with odd arguments get an answer or an error, and the server lives on.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ProtocolError, type Client } from '@modelcontextprotocol/client'
import { isFull } from '../extent.ts'
import { callTool, connect, sampleWorld } from './connect.ts'

/** A session of the sample with agents, tools and a branch. */
const SESSION = '2db3c17a-42a2-4a5f-ad0e-8945fe435352'

const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('-', '/etc/passwd', '../../x.jsonl', 'latest', 'opened', 'file:///etc/passwd', 'C:\\Work', '~', '*'),
  fc.constantFrom(
    '"',
    '((',
    'a OR',
    '/(/',
    '/a{1,9}/',
    'after:never',
    'is:error',
    '*a*',
    'project:"',
    '\ud800',
    'tide',
  ),
  fc.constantFrom('npm test', 'notify.ts', 'expected', 'tool:Bash', 'kind:prompt tide', '__proto__', '%', '_', '\0'),
)
const session = mostly(fc.constantFrom(SESSION, SESSION.slice(0, 8), '3388fd67', '2db3'), text)
const count = mostly(fc.integer({ min: 1, max: 40 }), fc.oneof(fc.integer(), fc.double()))
const since = mostly(fc.constantFrom('7d', 'yesterday', '2026-02-11', '900d'), text)
const page = {
  project: text,
  limit: count,
  offset: count,
  max_tokens: mostly(fc.integer({ min: 200, max: 4000 }), count),
}

/** Every argument of every tool, so that most calls get past the schema. */
const ARGUMENTS: Record<string, Record<string, fc.Arbitrary<unknown>>> = {
  search_history: { ...page, query: text, sort: fc.constantFrom('relevance', 'newest', 'oldest', 'size') },
  read_session: {
    session,
    turn: count,
    message: mostly(fc.constantFrom('53ee7a85', '8fca060d'), text),
    agent: text,
    from: count,
    ...page,
  },
  recall_error: { ...page, message: text, since },
  how_was_it_run: { ...page, command: text, tool: text },
  file_history: { ...page, file: text, action: fc.constantFrom('read', 'change', 'delete'), since },
  usage: { ...page, by: fc.constantFrom('day', 'month', 'project', 'model', 'session', 'year'), since },
  nothing: { query: text },
}
const NEEDED: Record<string, string> = { search_history: 'query', how_was_it_run: 'command', file_history: 'file' }

const anything = fc.oneof(
  text,
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.jsonValue({ maxDepth: 3 }),
)
const names = [...new Set(Object.values(ARGUMENTS).flatMap(Object.keys)), '__proto__', 'constructor', 'path', 'url']
const oddArguments = fc.dictionary(fc.constantFrom(...names), anything, { maxKeys: 6 })

const toolCall = fc.constantFrom(...Object.entries(ARGUMENTS)).chain(([name, fields]) => {
  const needed = NEEDED[name]
  const likely = fc.record(fields, { requiredKeys: needed === undefined ? [] : [needed] })
  return fc.record({ name: fc.constant(name), given: fc.oneof({ arbitrary: likely, weight: 3 }, oddArguments) })
})
const resource = fc.oneof(
  fc.tuple(session, fc.oneof(count, text)).map(([id, turn]) => `annals://session/${id}/turn/${turn}`),
  session.map((id) => `annals://session/${id}`),
  text,
)
const call = fc.oneof(
  { arbitrary: toolCall.map((one) => ({ kind: 'tool' as const, ...one })), weight: 8 },
  resource.map((uri) => ({ kind: 'resource' as const, uri })),
  fc.record({
    kind: fc.constant('prompt' as const),
    name: fc.oneof(fc.constant('what_failed_before'), text),
    about: text,
  }),
)

function mostly<Value, Other>(valid: fc.Arbitrary<Value>, odd: fc.Arbitrary<Other>): fc.Arbitrary<Value | Other> {
  return fc.oneof({ arbitrary: valid, weight: 19 }, { arbitrary: odd, weight: 1 })
}

/** Calls sent at once, as clients do. */
const AT_ONCE = 8
const CALLS = isFull ? 20_000 : 400

test('fuzzed calls never end the server', { timeout: 900_000 }, async () => {
  const client = await connect(sampleWorld())
  // Waits for the first index.
  expect((await callTool(client, 'search_history', { query: 'tide' })).isError).toBe(false)
  let [answers, refusals] = [0, 0]
  await fc.assert(
    fc.asyncProperty(fc.array(call, { minLength: AT_ONCE, maxLength: AT_ONCE }), async (calls) => {
      for (const { text: answer, isError } of await Promise.all(calls.map(async (each) => answerOf(client, each)))) {
        const ours = answer.split('\n').filter((line) => !line.startsWith('| '))
        expect(ours.join('\n')).not.toMatch(
          /root:x:|TypeError|RangeError|SqliteError|SQLITE|at .*\.(?:cjs|js:)|Connection closed/,
        )
        if (isError) refusals += 1
        else answers += 1
      }
    }),
    { numRuns: CALLS / AT_ONCE },
  )
  expect(answers + refusals).toBeGreaterThanOrEqual(CALLS)
  // Neither the schema nor the server may refuse all of them.
  expect(answers).toBeGreaterThan(CALLS / 10)
  expect(refusals).toBeGreaterThan(CALLS / 10)
  const { text: last } = await callTool(client, 'search_history', { query: 'tide' })
  expect(last).toMatch(/^\d+ hits in/)
})

type Call = typeof call extends fc.Arbitrary<infer Value> ? Value : never

/** An error of the protocol is an answer too; a lost connection is not. */
async function answerOf(client: Client, made: Call): Promise<{ text: string; isError: boolean }> {
  try {
    switch (made.kind) {
      case 'tool':
        return await callTool(client, made.name, made.given)
      case 'resource': {
        const { contents } = await client.readResource({ uri: made.uri })
        return { text: contents.map((each) => ('text' in each ? each.text : '')).join('\n'), isError: false }
      }
      case 'prompt':
        await client.getPrompt({ name: made.name, arguments: { about: made.about } })
        return { text: '', isError: false }
    }
  } catch (error) {
    if (error instanceof ProtocolError) return { text: error.message, isError: true }
    throw error
  }
}
