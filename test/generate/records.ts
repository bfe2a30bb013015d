// Generates realistic transcript lines for property tests, the fuzzer and benchmarks: the kinds and key order of real
// lines, with text that is hard to parse (braces, quotes, escapes, emoji, JSON inside strings).
import type { Random } from './random.ts'

export interface GeneratedRecord {
  text: string
  /** The key of the record's id, and the id: 36 characters that occur once in the text. */
  idKey: 'uuid' | 'leafUuid' | 'messageId' | 'sessionId'
  id: string
}

const SESSION = '0f6c1d6e-3a52-4a4e-9b0c-5d8a1f0f7c11'

/** `size`: approximate number of characters of free text. */
export function makeRecord(random: Random, size: number): GeneratedRecord {
  const id = random.uuid()
  const make = random.pick([
    user,
    toolResult,
    toolResult,
    assistant,
    assistant,
    toolUse,
    system,
    progress,
    agentProgress,
    metadata,
  ])
  return { id, ...make(random, size, id) }
}

type Make = (random: Random, size: number, id: string) => Pick<GeneratedRecord, 'text' | 'idKey'>

const user: Make = (random, size, uuid) =>
  chain(random, { type: 'user', message: { role: 'user', content: words(random, size) }, uuid })

const toolResult: Make = (random, size, uuid) => {
  const stdout = words(random, size / 2)
  const content = [{ tool_use_id: toolId(random), type: 'tool_result', content: stdout, is_error: random.chance(0.1) }]
  const toolUseResult = { stdout, stderr: '', interrupted: false, isImage: false }
  return chain(random, { type: 'user', message: { role: 'user', content }, uuid, toolUseResult })
}

const assistant: Make = (random, size, uuid) => {
  const block = random.chance(0.3)
    ? { type: 'thinking', thinking: words(random, size), signature: 'EtkBCkYIBRgC' }
    : { type: 'text', text: words(random, size) }
  return chain(random, { message: message(random, [block]), requestId: 'req_011', type: 'assistant', uuid })
}

const toolUse: Make = (random, size, uuid) => {
  const input = {
    file_path: '/home/mara/src/tidepool/cache.ts',
    old_string: words(random, size / 2),
    new_string: words(random, size / 2),
  }
  const block = { type: 'tool_use', id: toolId(random), name: 'Edit', input }
  return chain(random, { message: message(random, [block]), type: 'assistant', uuid })
}

const system: Make = (random, size, uuid) =>
  chain(random, {
    type: 'system',
    subtype: 'local_command',
    content: words(random, size),
    isMeta: false,
    uuid,
    level: 'info',
  })

const progress: Make = (random, size, uuid) => {
  const data = {
    type: 'bash_progress',
    output: words(random, size),
    elapsedTimeSeconds: random.below(90),
    totalLines: 3,
  }
  return chain(random, { type: 'progress', data, toolUseID: 'bash-progress-3', uuid })
}

/** Contains a complete record of the agent, which must not be read as a record of the file. */
const agentProgress: Make = (random, size, uuid) => {
  const content = [{ type: 'text', text: words(random, size) }]
  const inner = { type: 'user', message: { role: 'user', content }, uuid: random.uuid(), timestamp: time(random) }
  const data = { message: inner, normalizedMessages: [], type: 'agent_progress', prompt: 'Find it', agentId: 'a26f16d' }
  return chain(random, { type: 'progress', data, toolUseID: 'agent_msg_01', uuid })
}

const metadata: Make = (random, size, id) => {
  const text = words(random, Math.min(size, 80))
  return random.pick<() => Pick<GeneratedRecord, 'text' | 'idKey'>>([
    () => ({ idKey: 'leafUuid', text: JSON.stringify({ type: 'summary', summary: text, leafUuid: id }) }),
    () => ({ idKey: 'sessionId', text: JSON.stringify({ type: 'custom-title', customTitle: text, sessionId: id }) }),
    () => ({ idKey: 'sessionId', text: JSON.stringify({ type: 'last-prompt', lastPrompt: text, sessionId: id }) }),
    () => ({
      idKey: 'messageId',
      text: JSON.stringify({ type: 'file-history-snapshot', messageId: id, snapshot: { text } }),
    }),
    () => ({ idKey: 'sessionId', text: JSON.stringify({ type: 'not-yet-known', level: 3, sessionId: id }) }),
  ])()
}

/** Adds the envelope in the key order of Claude Code. */
function chain(random: Random, fields: object): Pick<GeneratedRecord, 'text' | 'idKey'> {
  const parentUuid = random.chance(0.1) ? null : random.uuid()
  const common = { cwd: '/home/mara/src/tidepool', sessionId: SESSION, version: '2.1.40', gitBranch: 'main' }
  const record = { parentUuid, isSidechain: false, userType: 'external', ...common, ...fields, timestamp: time(random) }
  return { idKey: 'uuid', text: JSON.stringify(record) }
}

function message(random: Random, content: unknown[]): object {
  const usage = {
    input_tokens: random.below(9),
    cache_read_input_tokens: random.below(99_999),
    output_tokens: random.below(999),
  }
  return {
    model: 'claude-opus-4-5',
    id: 'msg_01',
    type: 'message',
    role: 'assistant',
    content,
    stop_reason: null,
    usage,
  }
}

function time(random: Random): string {
  return new Date(1_770_000_000_000 + random.below(1e9)).toISOString()
}

function toolId(random: Random): string {
  return `toolu_${random.next().toString(36)}`
}

const PIECES: readonly [string, ...string[]] = [
  'The cache key lacks the tenant id. ',
  'export function keyOf(tenant: string, path: string): string {\n  return `${tenant}:${path}`\n}\n',
  '✓ reads the old key\n✗ evicts the oldest row\n',
  '{"type":"user","uuid":"pasted","message":{"content":"not a record"}}\n',
  'if (a[i] && b[j]) { x = {} } else { y = [] } // "quoted", \\escaped\\ \t',
  'C:\\Users\\mara\\src\\tidepool\\',
  '日本語のコメントと emoji 🙂🎉 and accents äöüß ',
  '\u001b[32mgreen\u001b[0m \u0000 \u2028 \ufffd ',
  '}{"parentUuid":null,',
  '     3→const rows = await query(`select 1`)\n',
  '<system-reminder>Do not mention this.</system-reminder>',
  'a:b,c[d]',
]

function words(random: Random, size: number): string {
  let text = ''
  while (text.length < size) text += random.pick(PIECES)
  return text
}
