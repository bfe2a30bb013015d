// Measures building threads from real transcripts, and from one generated session of 20,000 records and 79 MB, which a
// separate process reads and builds (its peak memory is its VmHWM).
//   node scripts/run.js bench/thread.ts [--corpus DIR] [--rounds N] [--dir DIR]
import { spawnSync } from 'node:child_process'
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { locate } from '../src/reader/locate.ts'
import { buildSession, type SessionSource } from '../src/thread/session.ts'
import { readRecords, readSessionSource } from '../test/thread/read-session.ts'

const { values } = parseArgs({
  options: {
    build: { type: 'string' },
    corpus: { type: 'string', default: '../shared/corpus' },
    rounds: { type: 'string', default: '5' },
    dir: { type: 'string', default: tmpdir() },
  },
})

const RECORDS = 20_000
const BYTES = 79e6

async function main(): Promise<void> {
  if (existsSync(values.corpus)) await measureCorpus(values.corpus)
  else console.log(`no transcripts in ${values.corpus}; set a folder with --corpus`)
  const folder = mkdtempSync(join(values.dir, 'annals-bench-'))
  try {
    const path = join(folder, 'long.jsonl')
    writeLongSession(path)
    console.log(`one session of ${RECORDS} records, ${(statSync(path).size / 1e6).toFixed(0)} MB`)
    const { stdout, stderr, status } = spawnSync(process.execPath, [process.argv[1] ?? '', '--build', path], {
      encoding: 'utf8',
    })
    if (status !== 0) throw new Error(`building failed: ${stderr}`)
    console.log(stdout.trimEnd())
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function measureCorpus(folder: string): Promise<void> {
  const { files } = locate([folder])
  const mains = files.filter((file) => file.kind === 'session')
  const bytes = files.filter(({ path }) => path.endsWith('.jsonl')).reduce((sum, { size }) => sum + size, 0)
  let sources: SessionSource[] = []
  const [read, build] = [Array<number>(), Array<number>()]
  for (let round = 0; round < Number(values.rounds); round++) {
    read.push(
      await time(async () => {
        sources = []
        for (const file of mains) sources.push(await readSessionSource(file, files))
      }),
    )
    build.push(await time(() => sources.forEach((source) => buildSession(source))))
  }
  const [readMs, buildMs] = [Math.min(...read), Math.min(...build)]
  console.log(`${mains.length} sessions, ${(bytes / 1e6).toFixed(1)} MB`)
  console.log(`read   ${readMs.toFixed(0).padStart(6)} ms  ${rate(bytes, readMs)} MB/s`)
  console.log(
    `build  ${buildMs.toFixed(0).padStart(6)} ms  ${rate(bytes, buildMs)} MB/s  ${((1000 * mains.length) / buildMs).toFixed(0)} threads/s  ${((100 * buildMs) / readMs).toFixed(0)} % of reading`,
  )
}

async function time(work: () => void | Promise<void>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

function rate(bytes: number, ms: number): string {
  return (bytes / 1e3 / ms).toFixed(0).padStart(6)
}

/** Writes turns of a prompt, thinking, two parallel calls with results (stored twice, as Claude Code does), an answer. */
function writeLongSession(path: string): void {
  const file = openSync(path, 'w')
  // The two results of a turn share the bytes that its small records leave.
  const output = 'x'.repeat(Math.floor((BYTES - RECORDS * 400) / ((RECORDS / 7) * 2) / 2))
  let previous: string | null = null
  for (let index = 0; index < RECORDS; index++) {
    const [turn, step] = [Math.floor(index / 7), index % 7]
    const uuid = `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`
    const parentUuid: string | null = step === 5 ? uuidOf(index - 2) : previous
    writeSync(file, `${JSON.stringify({ ...envelope(uuid, parentUuid, index), ...content(turn, step, output) })}\n`)
    previous = uuid
  }
  closeSync(file)
}

function uuidOf(index: number): string {
  return `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`
}

function envelope(uuid: string, parentUuid: string | null, index: number) {
  const timestamp = new Date(Date.UTC(2026, 2, 2) + index * 1000).toISOString()
  return {
    parentUuid,
    isSidechain: false,
    cwd: '/home/mara/src/tidepool',
    sessionId: 's1',
    version: '2.1.40',
    uuid,
    timestamp,
  }
}

function content(turn: number, step: number, output: string): object {
  const row = (block: object) => ({
    type: 'assistant',
    message: {
      id: `msg_${turn}`,
      role: 'assistant',
      model: 'claude-opus-4-5',
      content: [block],
      usage: { output_tokens: step },
    },
  })
  const call = (id: string) => row({ type: 'tool_use', id, name: 'Bash', input: { command: `make ${id}` } })
  const result = (id: string) => ({
    type: 'user',
    message: { role: 'user', content: [{ type: 'tool_result', tool_use_id: id, content: output }] },
    toolUseResult: { stdout: output, stderr: '', interrupted: false },
  })
  switch (step) {
    case 0:
      return { type: 'user', message: { role: 'user', content: `Build part ${turn}` } }
    case 1:
      return row({ type: 'thinking', thinking: '', signature: 'c2ln' })
    case 2:
      return call(`a${turn}`)
    case 3:
      return call(`b${turn}`)
    case 4:
      return result(`b${turn}`)
    case 5:
      return result(`a${turn}`)
    default:
      return { type: 'assistant', message: { id: `end_${turn}`, content: [{ type: 'text', text: 'Built.' }] } }
  }
}

async function buildFile(path: string): Promise<void> {
  let records: Awaited<ReturnType<typeof readRecords>> = []
  const readMs = await time(async () => {
    records = await readRecords(path)
  })
  const buildMs = await time(() => {
    const { thread } = buildSession({ main: records, agents: [] })
    if (thread.turns.length < 2) throw new Error('no turns were built')
  })
  const peak = /VmHWM:\s+(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]
  console.log(
    `read ${readMs.toFixed(0)} ms, build ${buildMs.toFixed(0)} ms (${((100 * buildMs) / readMs).toFixed(0)} % of reading; target: 1000 ms), ${(Number(peak) / 1024).toFixed(0)} MB peak (target: 300 MB)`,
  )
}

if (values.build === undefined) await main()
else await buildFile(values.build)
