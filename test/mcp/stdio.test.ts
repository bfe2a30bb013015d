import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { Client as FirstClient } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport as FirstTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { expect, test } from 'vitest'
import { annals, makeWorld, prompt, PROJECT, SESSION, type World } from '../cli/annals.ts'
import { callTool, connect, serverCommand } from './connect.ts'

const A = '11111111-0000-4000-8000-000000000001'

function tideWorld() {
  return makeWorld({ [`${PROJECT}/${SESSION}.jsonl`]: `${prompt(A, 'Why are there two alerts per tide?')}\n` })
}

test('the official client finds and reads a session, on an index that does not exist yet', async () => {
  const client = await connect(tideWorld())
  const { tools } = await client.listTools()
  expect(tools.map(({ name }) => name)).toContain('search_history')
  const found = await callTool(client, 'search_history', { query: 'alerts' })
  expect(found.isError).toBe(false)
  expect(found.text).toContain('| Why are there two alerts per tide?')
  expect(found.data['hits']).toEqual([
    expect.objectContaining({ session: SESSION.slice(0, 8), turn: 1, message: A.slice(0, 8), offset: 0 }),
  ])
  const read = await callTool(client, 'read_session', { session: SESSION.slice(0, 8), message: A.slice(0, 8) })
  expect(read.text).toContain('| Why are there two alerts per tide?')
})

test('a client of the first version of the SDK gets the same answers', async () => {
  const client = new FirstClient({ name: 'test', version: '1.0.0' })
  await client.connect(new FirstTransport(serverCommand(tideWorld())))
  const { content } = await client.callTool({ name: 'search_history', arguments: { query: 'tide' } })
  expect(content).toEqual([{ type: 'text', text: expect.stringContaining('two alerts per tide') }])
  await client.close()
})

const clientInfo = { name: 'test', version: '1.0.0' }
const START = [
  { id: 1, method: 'initialize', params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo } },
  { method: 'notifications/initialized' },
]
const call = (id: number, name: string, args: object) => ({
  id,
  method: 'tools/call',
  params: { name, arguments: args },
})

interface Left {
  code: unknown
  seconds: number
  output: string
}

/** Sends messages, waits until `isReady`, ends the input and measures how long the server takes to leave. */
async function leave(
  world: World,
  messages: readonly object[],
  isReady: (output: string) => boolean,
  extraMs = 0,
): Promise<Left> {
  const { command, args, env } = serverCommand(world)
  const child = spawn(command, args, { env, stdio: ['pipe', 'pipe', 'pipe'] })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  for (const message of messages) child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
  while (!isReady(output)) await once(child.stdout, 'data')
  await setTimeout(extraMs)
  const startedAt = performance.now()
  child.stdin.end()
  const [code] = await once(child, 'exit')
  return { code, seconds: (performance.now() - startedAt) / 1000, output }
}

function expectPure(output: string): void {
  for (const line of output.trimEnd().split('\n')) expect(JSON.parse(line)).toMatchObject({ jsonrpc: '2.0' })
}

test('leaves within a second of its input ending, having written only JSON-RPC', async () => {
  const messages = [...START, call(2, 'search_history', { query: 'tide' })]
  const { code, seconds, output } = await leave(tideWorld(), messages, (text) => text.includes('"id":2'))
  expect(seconds).toBeLessThan(1)
  expect(code).toBe(0)
  expectPure(output)
})

/** Sessions that take seconds to index and to read. */
function longWorld(): World {
  const words = 'tide '.repeat(400)
  const lines = Array.from({ length: 6000 }, (_, index) => {
    const id = (each: number) => `11111111-0000-4000-8000-${String(each).padStart(12, '0')}`
    return prompt(id(index), `${index} ${words}`, { parentUuid: index === 0 ? null : id(index - 1) })
  })
  return makeWorld({ [`${PROJECT}/${SESSION}.jsonl`]: `${lines.join('\n')}\n` })
}

test('leaves within a second while a first sync or slow calls are running', { timeout: 120_000 }, async () => {
  const world = longWorld()
  // The first call starts the sync and waits for it.
  const first = [...START, call(2, 'search_history', { query: 'tide' })]
  const early = await leave(world, first, (text) => text.includes('"id":1'), 300)
  expect(early.seconds).toBeLessThan(1)
  expectPure(early.output)
  // The sync of the server that left has ended too: another one gets the lock at once.
  expect(annals(world, ['sync']).code).toBe(0)
  const slow = [
    call(3, 'read_session', { session: SESSION }),
    call(4, 'search_history', { query: '/t[a-z]+e 59+9/ tide', limit: 50 }),
    call(5, 'read_session', { session: SESSION, message: '1111', max_tokens: 20_000 }),
    call(6, 'recall_error', { message: 'tide' }),
  ]
  const late = await leave(world, [...START, ...slow], (text) => text.includes('"id":1'), 100)
  expect(late.seconds).toBeLessThan(1)
  expectPure(late.output)
})
