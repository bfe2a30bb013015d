// Writes the two Claude homes whose reading needs the most memory: a long session with agents, and a session with one long
// line.
import { appendFileSync, closeSync, mkdirSync, openSync, utimesSync, writeFileSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { uuidOf, writeLongSession } from './long-session.ts'

export const SESSION = '5e550000-1111-4000-8000-00000000beef'
/** A short session of the same project. */
export const OTHER = '5e550000-2222-4000-8000-00000000beef'
/** Occurs once, at the end of the last record or of the long line. */
export const SECRET = 'needle-in-the-last-record'

/** Real long sessions have a record per 4 KB. */
const RECORD_BYTES = 4000
/** Above the number of every record of the long session. */
const OTHER_RECORD = 1e9
const WRITTEN = new Date('2026-03-03T00:00:00Z')
const AGENTS = ['a0000000000000001', 'a0000000000000002']

export function writeLongHome(home: string, bytes: number): void {
  const { main, agents } = makeFolders(home)
  const agentRecords = Math.round(bytes / 10 / RECORD_BYTES)
  const records = Math.round((bytes * 0.8) / RECORD_BYTES)
  writeLongSession(main, { id: SESSION, records, bytes: bytes * 0.8 })
  AGENTS.forEach((id, index) => {
    const agent = { id, first: records * 2 + index * agentRecords }
    writeLongSession(join(agents, `agent-${id}.jsonl`), {
      id: SESSION,
      records: agentRecords,
      bytes: bytes / 10,
      agent,
    })
    const meta = { agentType: 'general-purpose', toolUseId: `agent-call-${index}` }
    writeFileSync(join(agents, `agent-${id}.meta.json`), JSON.stringify(meta))
    makeOld(join(agents, `agent-${id}.jsonl`))
  })
  const lines = [...AGENTS.flatMap(agentCall), { type: 'user', message: { role: 'user', content: SECRET } }]
  appendFileSync(main, lines.map((line, index) => `${JSON.stringify(chained(line, records + index))}\n`).join(''))
  makeOld(main)
}

/** A tool output of `bytes` between two turns. */
export function writeLongLineHome(home: string, bytes: number): void {
  const { main } = makeFolders(home)
  const records = 110
  writeLongSession(main, { id: SESSION, records, bytes: 4e5 })
  const output = { type: 'tool_result', tool_use_id: 'long', content: SECRET }
  const line = chained({ type: 'user', message: { role: 'user', content: [output] } }, records + 1)
  const [head = '', tail = ''] = JSON.stringify(line).split(SECRET)
  const call = { type: 'tool_use', id: 'long', name: 'Bash', input: { command: 'cat readings.csv' } }
  const file = openSync(main, 'a')
  writeSync(file, `${JSON.stringify(chained(answer(call), records))}\n${head}`)
  const block = 'station;level;offset;surge;datum of the tide gauge at noon\\n'.repeat(1 << 14)
  for (let left = bytes; left > 0; left -= block.length) writeSync(file, block)
  writeSync(file, `${SECRET}${tail}\n`)
  const last = { type: 'user', message: { role: 'user', content: 'And the next station?' } }
  writeSync(file, `${JSON.stringify(chained(last, records + 2))}\n`)
  closeSync(file)
  makeOld(main)
}

/** A session that was written to a moment ago counts as running and is not edited. */
export function makeOld(path: string): void {
  utimesSync(path, WRITTEN, WRITTEN)
}

export function mainTranscript(home: string, session = SESSION): string {
  return join(home, 'projects/-home-mara-src-tidepool', `${session}.jsonl`)
}

function makeFolders(home: string): { main: string; agents: string } {
  const main = mainTranscript(home)
  const agents = join(dirname(main), SESSION, 'subagents')
  mkdirSync(agents, { recursive: true })
  const prompt = { parentUuid: null, sessionId: OTHER, type: 'user', message: { role: 'user', content: 'High water?' } }
  writeFileSync(mainTranscript(home, OTHER), `${JSON.stringify({ ...chained({}, OTHER_RECORD), ...prompt })}\n`)
  return { main, agents }
}

function agentCall(agentId: string, index: number): object[] {
  const id = `agent-call-${index}`
  const input = { description: 'Read the stations', prompt: `Read part ${index}`, subagent_type: 'general-purpose' }
  const output = { type: 'tool_result', tool_use_id: id, content: 'Done' }
  return [
    answer({ type: 'tool_use', id, name: 'Task', input }),
    { type: 'user', message: { role: 'user', content: [output] }, toolUseResult: { status: 'completed', agentId } },
  ]
}

function answer(block: { type: string; id: string; name: string; input: object }): object {
  const usage = { input_tokens: 12, output_tokens: 40 }
  const message = { id: `msg_${block.id}`, type: 'message', role: 'assistant', model: 'claude-opus-4-5-20251101' }
  return { type: 'assistant', message: { ...message, content: [block], usage } }
}

function chained(line: object, index: number): object {
  return {
    parentUuid: uuidOf(index - 1),
    isSidechain: false,
    cwd: '/home/mara/src/tidepool',
    sessionId: SESSION,
    version: '2.1.40',
    uuid: uuidOf(index),
    timestamp: new Date(Date.UTC(2026, 2, 2) + index * 4000).toISOString(),
    ...line,
  }
}
