// Random usage rows as lines written by Claude Code. Rows of one message differ only in their output, as in real
// transcripts (0 of 33,531 groups had two different inputs).
import fc from 'fast-check'

/** One line, and where it was first written. */
export interface UsageLineCase {
  session: number
  agent: boolean
  text: string
}

interface Message {
  message: number
  isGateway: boolean
  request: number | null
  session: number
  agent: boolean
  side: boolean
  at: number
  model: string
  counts: { input: number; write5m: number; write1h: number; flat: number; read: number; search: number }
  outputs: number[]
  wrapped: boolean
  version: string
}

const MODELS = ['claude-opus-4-5', 'claude-sonnet-4-5', 'claude-haiku-4-5-20251001', 'pelican-9', '<synthetic>']

const messageArbitrary: fc.Arbitrary<Message> = fc.record({
  message: fc.nat({ max: 6 }),
  isGateway: fc.boolean(),
  request: fc.option(fc.nat({ max: 2 }), { freq: 3 }),
  session: fc.nat({ max: 2 }),
  agent: fc.boolean(),
  side: fc.boolean(),
  // Around the daylight saving changes in Europe and America.
  at: fc
    .constantFrom(1_772_928_000_000, 1_774_742_400_000)
    .chain((start) => fc.nat({ max: 72 * 3_600_000 }).map((ms) => start + ms)),
  model: fc.constantFrom(...MODELS),
  counts: fc.record({
    input: fc.nat({ max: 50 }),
    write5m: fc.nat({ max: 50 }),
    write1h: fc.nat({ max: 50 }),
    flat: fc.nat({ max: 120 }),
    read: fc.nat({ max: 500 }),
    search: fc.nat({ max: 1 }),
  }),
  outputs: fc.array(fc.nat({ max: 9 }), { minLength: 1, maxLength: 3 }),
  wrapped: fc.boolean(),
  version: fc.constantFrom('2.1.40', '2.1.150'),
})

/** Lines of several sessions. All rows of a message have the same input. */
export const usageLinesArbitrary: fc.Arbitrary<UsageLineCase[]> = fc
  .array(messageArbitrary, { minLength: 1, maxLength: 14 })
  .map((messages) => {
    const firsts = new Map<string, Message>()
    return messages.flatMap((message, index) => {
      const id = `${message.isGateway} ${message.message}`
      const first = firsts.get(id) ?? message
      firsts.set(id, first)
      return toLines({ ...message, counts: first.counts, model: first.model }, index)
    })
  })

function toLines(message: Message, index: number): UsageLineCase[] {
  return message.outputs.map((output, step) => {
    const record = toRecord(message, output, `${index}-${step}`)
    return { session: message.session, agent: message.agent, text: JSON.stringify(record) }
  })
}

function toRecord(message: Message, output: number, uuid: string): object {
  const { counts, request, side, session, at, version, model } = message
  const timestamp = new Date(at).toISOString()
  const own = {
    type: 'assistant',
    uuid: `u${uuid}`,
    timestamp,
    ...(request === null ? {} : { requestId: `req_${request}` }),
    message: {
      id: message.isGateway ? `gw${message.message}` : `msg_${message.message}`,
      role: 'assistant',
      model,
      content: [],
      usage: {
        input_tokens: counts.input,
        cache_creation_input_tokens: counts.flat,
        cache_read_input_tokens: counts.read,
        cache_creation: { ephemeral_5m_input_tokens: counts.write5m, ephemeral_1h_input_tokens: counts.write1h },
        output_tokens: output,
        server_tool_use: { web_search_requests: counts.search },
      },
    },
  }
  const envelope = { parentUuid: null, isSidechain: side, sessionId: `s${session}`, version }
  if (!message.wrapped) return { ...envelope, ...own }
  const data = { type: 'agent_progress', agentId: 'a1', message: own }
  return { ...envelope, isSidechain: false, type: 'progress', data, uuid: `p${uuid}`, timestamp }
}

/** Records without usage, or that only appear to have some. */
export const unrelatedArbitrary = fc.constantFrom(
  '',
  '{"type":"summary","summary":"The harbour","leafUuid":"u1"}',
  '{"type":"user","uuid":"x1","message":{"role":"user","content":"What does \\"usage\\":{\\"input_tokens\\":7} mean?"}}',
  '{"type":"user","uuid":"x2","message":{"role":"user","content":[]},"toolUseResult":{"agentId":"a1","usage":{"input_tokens":9,"output_tokens":9}}}',
  '{"type":"assistant","uuid":"x3","message":{"id":"msg_x3","role":"assistant","content":[],"usage":null}}',
  '{"type":"assistant","uuid":"x4","sessionId":"s0","message":{"id":"msg_x4","model":"<synthetic>","content":[],"usage":{"input_tokens":0,"output_tokens":0}}}',
  '{"type":"assistant","uuid":"x5","message":{"id":"msg_0","model":"claude-opus-4-5","usage":{"input_tokens":-1,"output_tokens":99}},"requestId":"req_0"}',
  '{"type":"cost-state","sessionId":"s0","totalCostUSD":12,"modelUsage":{"claude-opus-4-5":{"inputTokens":9}}}',
)
