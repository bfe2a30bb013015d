// Measures `annals mcp` over stdio with the official client: the time of calls, starting and leaving, and the tokens that the
// list of tools and typical look-ups take. Targets: p95 of a search 60 ms, list of tools 1,200 tokens, look-up 1,000 tokens.
//   npm run bench -- mcp [--size=75MB] [--rounds=10] [--annals=PATH] [--tokenizer=PATH]
// The tokenizer is a module that exports `encode`, such as gpt-tokenizer/encoding/o200k_base. Without one, tokens are estimated.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { z } from 'zod'
import { estimateTokens } from '../src/mcp/tokens.ts'
import { openAnnals, type Annals } from './annals-command.ts'
import { noteFigure } from './figures.ts'
import { largeCorpus } from './large-corpus.ts'
import { makeQueries, SCANNED_KINDS } from './queries.ts'
import { sampleTexts } from './sample-texts.ts'
import { parseSize } from './size.ts'
import { median, percentile } from './statistics.ts'
import { printTable } from './table.ts'

const { values } = parseArgs({
  options: {
    size: { type: 'string', default: '75MB' },
    rounds: { type: 'string', default: '10' },
    annals: { type: 'string', default: 'bin/annals.js' },
    tokenizer: { type: 'string' },
  },
})

const SAMPLE_BYTES = 24e6
const ROUNDS = Number(values.rounds)

interface Asked {
  group: string
  tool: string
  args: Record<string, unknown>
}

interface Answered extends Asked {
  ms: number
  cpuMs: number
  textTokens: number
  dataTokens: number
}

type CountTokens = (text: string) => number

const ERRORS = ['command not found', 'No such file or directory', 'ModuleNotFoundError: No module named x', 'TypeError']
const COMMANDS = ['npm test', 'git commit', 'pytest', 'go test', 'npm run build']
const FILES = ['package.json', 'README.md', 'index.ts', 'main.go', 'CLAUDE.md']

const toolAnswer = z.object({
  content: z.tuple([z.object({ text: z.string() })]),
  structuredContent: z.record(z.string(), z.unknown()).default({}),
  isError: z.boolean().default(false),
})

const ask = (group: string, tool: string, args: Record<string, unknown>): Asked => ({ group, tool, args })

function lookups(sessions: readonly string[]): Asked[] {
  return [
    ...ERRORS.map((message) => ask('recall_error', 'recall_error', { message })),
    ask('recall_error, all', 'recall_error', {}),
    ...COMMANDS.map((command) => ask('how_was_it_run', 'how_was_it_run', { command })),
    ...FILES.map((file) => ask('file_history', 'file_history', { file })),
    ask('read_session, list', 'read_session', {}),
    ...sessions.map((session) => ask('read_session, outline', 'read_session', { session })),
    ...sessions.map((session) => ask('read_session, turn', 'read_session', { session, turn: 1 })),
    ask('usage', 'usage', {}),
    ask('usage', 'usage', { by: 'project' }),
  ]
}

const home = await largeCorpus(parseSize(values.size))
if (home) {
  const annals = openAnnals(values.annals, home.directory)
  try {
    await annals.run(['sync'])
    const queries = makeQueries(await sampleTexts(home.directory, SAMPLE_BYTES), 1)
    const searches = queries.map(({ kind, text }) =>
      ask(SCANNED_KINDS.includes(kind) ? 'search_history, pattern' : 'search_history', 'search_history', {
        query: text,
      }),
    )
    await measure(annals, searches)
    await measureStart(annals)
  } finally {
    annals.remove()
  }
}

function serverOf({ env }: Annals) {
  // Without PATH, Node would not find the programs of a sync.
  return {
    command: process.execPath,
    args: [resolve(values.annals), 'mcp'],
    env: { PATH: process.env['PATH'] ?? '', ...env },
  }
}

async function measure(annals: Annals, searches: readonly Asked[]): Promise<void> {
  const count = await openTokenizer()
  const client = new Client({ name: 'bench', version: '1.0.0' })
  const transport = new StdioClientTransport({ ...serverOf(annals), stderr: 'ignore' })
  await client.connect(transport)
  const list = await client.listTools()
  const listed = await answer(client, ask('', 'read_session', {}), count)
  const sessions = z
    .array(z.object({ session: z.string() }))
    .parse(listed.data)
    .slice(0, 5)
  const asked = [...searches, ...lookups(sessions.map(({ session }) => session))]
  const answers: Answered[] = []
  // The first call of each kind compiles its code.
  for (const each of asked.filter(({ group }, index) => asked.findIndex((other) => other.group === group) === index))
    await answer(client, each, count)
  for (const each of asked) {
    const before = cpuMs(transport.pid)
    const given = await answer(client, each, count)
    answers.push({ ...given, cpuMs: cpuMs(transport.pid) - before })
  }
  await client.close()
  const groups = [...new Set(answers.map(({ group }) => group))]
  const rows = groups.map((name) => {
    const own = answers.filter(({ group }) => group === name)
    return row(name, own)
  })
  const head = [
    '',
    'calls',
    'p50 ms',
    'p95 ms',
    'CPU p50',
    'CPU p95',
    'tokens of the text',
    'at most',
    'of the data',
    'at most',
  ]
  printTable(`${values.size}, over stdio, default arguments`, [head, ...rows])
  const tools = count(JSON.stringify(list.tools))
  const how = values.tokenizer === undefined ? 'estimated' : 'counted'
  console.log(`\nList of ${list.tools.length} tools: ${tools} tokens (${how})`)
  const found = answers.filter(({ group }) => group === 'search_history')
  noteFigure(
    'mcp search p95',
    percentile(
      found.map(({ ms }) => ms),
      0.95,
    ),
  )
  noteFigure('mcp tools tokens', tools)
}

function row(group: string, all: readonly Answered[]): string[] {
  const times = all.map(({ ms }) => ms)
  const cpu = all.map((each) => each.cpuMs)
  const tokens = (which: 'textTokens' | 'dataTokens') => all.map((each) => each[which])
  const numbers = (which: 'textTokens' | 'dataTokens') =>
    [median(tokens(which)), Math.max(...tokens(which))].map(String)
  return [
    group,
    String(all.length),
    median(times).toFixed(1),
    percentile(times, 0.95).toFixed(1),
    median(cpu).toFixed(1),
    percentile(cpu, 0.95).toFixed(1),
    ...numbers('textTokens'),
    ...numbers('dataTokens'),
  ]
}

/** CPU time of all threads of a process; 0 without /proc. Says more than the clock on a busy machine. */
function cpuMs(pid: number | null): number {
  try {
    const threads = readdirSync(`/proc/${pid}/task`).map((thread) => `/proc/${pid}/task/${thread}/schedstat`)
    return threads.reduce((sum, path) => sum + Number(readFileSync(path, 'utf8').split(' ')[0]) / 1e6, 0)
  } catch {
    return 0
  }
}

async function answer(
  client: Client,
  asked: Asked,
  count: CountTokens,
): Promise<Omit<Answered, 'cpuMs'> & { data: unknown }> {
  const startedAt = performance.now()
  const given = await client.callTool({ name: asked.tool, arguments: asked.args })
  const ms = performance.now() - startedAt
  const { content, structuredContent, isError } = toolAnswer.parse(given)
  if (isError) throw new Error(`${asked.tool} ${JSON.stringify(asked.args)}: ${content[0].text}`)
  const dataTokens = count(JSON.stringify(structuredContent))
  return { ...asked, ms, textTokens: count(content[0].text), dataTokens, data: structuredContent['sessions'] }
}

async function openTokenizer(): Promise<CountTokens> {
  if (values.tokenizer === undefined) return estimateTokens
  const { encode }: { encode(text: string): readonly number[] } = await import(resolve(values.tokenizer))
  return (text) => encode(text).length
}

/** From the start of the process to its first answer, and from the end of its input to its own end. */
async function measureStart(annals: Annals): Promise<void> {
  const [starts, firsts, ends]: [number[], number[], number[]] = [[], [], []]
  const { command, args, env } = serverOf(annals)
  for (let round = 0; round < ROUNDS; round++) {
    const startedAt = performance.now()
    const child = spawn(command, args, { env, cwd: join(annals.data), stdio: ['pipe', 'pipe', 'ignore'] })
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
    const send = (message: object) => child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
    const clientInfo = { name: 'bench', version: '1.0.0' }
    send({ id: 1, method: 'initialize', params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo } })
    while (!output.includes('"id":1')) await once(child.stdout, 'data')
    starts.push(performance.now() - startedAt)
    send({ method: 'notifications/initialized' })
    send({ id: 2, method: 'tools/call', params: { name: 'search_history', arguments: { query: 'error' } } })
    while (!output.includes('"id":2')) await once(child.stdout, 'data')
    firsts.push(performance.now() - startedAt)
    // A sync is running behind the answer now.
    const endedAt = performance.now()
    child.stdin.end()
    await once(child, 'exit')
    ends.push(performance.now() - endedAt)
  }
  const line = (name: string, all: readonly number[]) => [name, median(all).toFixed(0), Math.max(...all).toFixed(0)]
  printTable(`${ROUNDS} starts, in ms`, [
    ['', 'median', 'longest'],
    line('start to the answer of initialize', starts),
    line('start to the first answer of a search', firsts),
    line('end of input to end of process', ends),
  ])
  noteFigure('mcp start', median(starts))
  noteFigure('mcp exit', Math.max(...ends))
}
