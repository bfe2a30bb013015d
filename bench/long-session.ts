// Writes a session as long as the longest real ones: prompts, thinking, commands with long outputs (stored twice, as Claude
// Code does), edits with patches, reads, and answers in Markdown.
import { closeSync, openSync, writeSync } from 'node:fs'

export interface LongSession {
  id: string
  records: number
  bytes: number
  /** Writes the transcript of this agent of the session. Its uuids start at `first`. */
  agent?: { id: string; first: number }
}

const STEPS = 11

export function writeLongSession(path: string, session: LongSession): void {
  const file = openSync(path, 'w')
  let pending: string[] = []
  for (let index = 0; index < session.records; index++) {
    pending.push(longSessionLine(session, index))
    if (pending.length === 200) {
      writeSync(file, pending.join(''))
      pending = []
    }
  }
  if (pending.length > 0) writeSync(file, pending.join(''))
  closeSync(file)
}

/** Returns a line of the session, with its newline. Indexes from `records` on continue it. */
export function longSessionLine({ id, records, bytes, agent }: LongSession, index: number): string {
  const turns = Math.floor(records / STEPS)
  // A turn has three outputs, each stored twice. The rest of a turn is about 9 KB.
  const room = Math.max(40, Math.floor((bytes / Math.max(1, turns) - 9000) / 6))
  const sidechain = agent ? { isSidechain: true, agentId: agent.id } : {}
  const first = agent?.first ?? 0
  const previous = index === 0 ? null : uuidOf(first + index - 1)
  const content = contentOf(Math.floor(index / STEPS), index % STEPS, room)
  return `${JSON.stringify({ ...envelope(id, uuidOf(first + index), previous, index), ...sidechain, ...content })}\n`
}

export function uuidOf(index: number): string {
  return `5e550000-0000-4000-8000-${String(index).padStart(12, '0')}`
}

function envelope(sessionId: string, uuid: string, parentUuid: string | null, index: number) {
  return {
    parentUuid,
    isSidechain: false,
    userType: 'external',
    cwd: '/home/mara/src/tidepool',
    sessionId,
    version: '2.1.40',
    gitBranch: 'main',
    uuid,
    timestamp: new Date(Date.UTC(2026, 2, 2) + index * 4000).toISOString(),
  }
}

function contentOf(turn: number, step: number, room: number): object {
  const call = (name: string, input: object) =>
    answer(turn, step, { type: 'tool_use', id: `c${turn}-${step}`, name, input })
  switch (step) {
    case 0:
      return user(`Part ${turn}: look at the gauge readings of station ${turn % 40} and say why ${word(turn)} drifts.`)
    case 1:
      return answer(turn, step, { type: 'thinking', thinking: prose(turn, 3), signature: 'c2ln'.repeat(40) })
    case 2:
      return call('Bash', { command: `npm test -- station-${turn}`, description: 'Run the tests of the station' })
    case 3:
      return result(`c${turn}-2`, lines(turn, room), (output) => ({ stdout: output, stderr: '', interrupted: false }))
    case 4:
      return answer(turn, step, { type: 'text', text: prose(turn + 1, 2) })
    case 5:
      return call('Read', { file_path: `/home/mara/src/tidepool/src/station-${turn % 97}.ts` })
    case 6:
      return result(`c${turn}-5`, lines(turn + 7, room), (content) => ({
        type: 'text',
        file: {
          filePath: `/home/mara/src/tidepool/src/station-${turn % 97}.ts`,
          content,
          numLines: 40,
          startLine: 1,
          totalLines: 40,
        },
      }))
    case 7:
      return call('Edit', edit(turn))
    case 8:
      return result(`c${turn}-7`, 'The file has been updated.', () => patch(turn))
    case 9:
      return result(`c${turn}-none`, lines(turn + 3, room), (output) => ({
        stdout: output,
        stderr: '',
        interrupted: false,
      }))
    default:
      return answer(turn, step, { type: 'text', text: markdown(turn) })
  }
}

function user(text: string): object {
  return { type: 'user', message: { role: 'user', content: text } }
}

function answer(turn: number, step: number, block: object): object {
  const usage = {
    input_tokens: 12,
    output_tokens: 40 + step,
    cache_creation_input_tokens: 900,
    cache_read_input_tokens: 40_000,
  }
  const id = `msg_${turn}_${step < 4 ? 0 : step < 10 ? 1 : 2}`
  return {
    type: 'assistant',
    requestId: `req_${id}`,
    message: {
      id,
      type: 'message',
      role: 'assistant',
      model: 'claude-opus-4-5-20251101',
      content: [block],
      stop_reason: null,
      usage,
    },
  }
}

function result(id: string, output: string, structured: (output: string) => object): object {
  return {
    type: 'user',
    message: { role: 'user', content: [{ type: 'tool_result', tool_use_id: id, content: output }] },
    toolUseResult: structured(output),
  }
}

function edit(turn: number) {
  return {
    file_path: `/home/mara/src/tidepool/src/station-${turn % 97}.ts`,
    old_string: `const offset = ${turn}\nreturn level + offset`,
    new_string: `const offset = readOffset(${turn})\nif (offset === undefined) return level\nreturn level + offset`,
  }
}

function patch(turn: number): object {
  const { file_path: filePath, old_string: oldString, new_string: newString } = edit(turn)
  const [first = '', second = ''] = oldString.split('\n')
  const added = newString
    .split('\n')
    .slice(0, 2)
    .map((line) => `+${line}`)
  const hunk = {
    oldStart: 40,
    oldLines: 3,
    newStart: 40,
    newLines: 4,
    lines: [' function level() {', `-${first}`, ...added, ` ${second}`],
  }
  return {
    filePath,
    oldString,
    newString,
    originalFile: null,
    structuredPatch: [hunk],
    userModified: false,
    replaceAll: false,
  }
}

const WORDS = 'tide gauge level offset station drift reading sensor harbour spring neap surge datum cache parser'.split(
  ' ',
)

function word(seed: number): string {
  return WORDS[(seed * 7 + 3) % WORDS.length] ?? 'tide'
}

function prose(seed: number, sentences: number): string {
  return Array.from(
    { length: sentences },
    (_, index) =>
      `The ${word(seed + index)} of the ${word(seed + 2 * index + 1)} moves with the ${word(seed + 5)} when the ${word(index + 9)} is read.`,
  ).join(' ')
}

function lines(seed: number, characters: number): string {
  const parts: string[] = []
  for (let length = 0, line = 0; length < characters; line++) {
    const text = `${String(line).padStart(5)}  ${word(seed + line)}.${word(line)} = ${(seed * 31 + line * 17) % 9973}; // ${prose(seed + line, 1)}`
    parts.push(text)
    length += text.length + 1
  }
  return parts.join('\n').slice(0, characters)
}

function markdown(turn: number): string {
  return `## Station ${turn % 40}\n\n${prose(turn, 4)}\n\n- **${word(turn)}** is read twice\n- \`readOffset\` returns \`undefined\`\n\n\`\`\`ts\nexport function level(): number {\n  return ${turn}\n}\n\`\`\`\n\n| what | before | after |\n|---|---|---|\n| ${word(turn)} | ${turn} | ${turn + 1} |\n\n${prose(turn + 3, 3)}`
}
