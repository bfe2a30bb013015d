// Passes JSON-RPC between HTTP on the loopback interface and `annals mcp` processes, one per MCP session. The conformance tool
// speaks only HTTP. Nothing is answered here: every response is a line that the server wrote.
import { spawn, type ChildProcessByStdio } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { z } from 'zod'

export interface Bridge {
  url: string
  /** Everything that the servers wrote to standard output. */
  lines: readonly string[]
  close(): Promise<void>
}

interface StdioCommand {
  command: string
  args: readonly string[]
  env: Record<string, string>
}

const message = z.looseObject({ id: z.union([z.string(), z.number()]).optional(), method: z.string().optional() })
const SESSION_HEADER = 'mcp-session-id'

export async function openBridge(command: StdioCommand): Promise<Bridge> {
  const lines: string[] = []
  const sessions = new Map<string, StdioServer>()
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const known = request.headers[SESSION_HEADER]
    // A server may refuse the stream of its own messages, which is opened with GET.
    if (request.method === 'GET') return void response.writeHead(405, { allow: 'POST, DELETE' }).end()
    if (request.method === 'DELETE') {
      await sessions.get(String(known))?.close()
      return void response.writeHead(200).end()
    }
    const body = (await request.setEncoding('utf8').toArray()).join('')
    const sent = message.parse(JSON.parse(body))
    const id = typeof known === 'string' ? known : `session-${sessions.size + 1}`
    const server = sessions.get(id) ?? new StdioServer(command, lines)
    sessions.set(id, server)
    const headers = { 'content-type': 'application/json', [SESSION_HEADER]: id }
    if (sent.id === undefined || sent.method === undefined) {
      server.send(body)
      return void response.writeHead(202, headers).end()
    }
    response.writeHead(200, headers).end(await server.ask(sent.id, body))
  }
  const http = createServer((request, response) => {
    respond(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)))
  }).listen(0, '127.0.0.1')
  await once(http, 'listening')
  const address = http.address()
  if (address === null || typeof address === 'string') throw new Error('The bridge has no port.')
  return {
    url: `http://127.0.0.1:${address.port}/mcp`,
    lines,
    async close() {
      http.close()
      http.closeAllConnections()
      await Promise.all([...sessions.values()].map(async (server) => server.close()))
    },
  }
}

class StdioServer {
  private readonly child: ChildProcessByStdio<Writable, Readable, null>
  private readonly waiting = new Map<string | number, (line: string) => void>()

  constructor({ command, args, env }: StdioCommand, lines: string[]) {
    this.child = spawn(command, args, { env, stdio: ['pipe', 'pipe', 'ignore'] })
    createInterface(this.child.stdout).on('line', (line) => {
      lines.push(line)
      const { id } = message.parse(JSON.parse(line))
      if (id === undefined) return
      this.waiting.get(id)?.(line)
      this.waiting.delete(id)
    })
  }

  /** JSON without line breaks is the same message. */
  send(body: string): void {
    this.child.stdin.write(`${JSON.stringify(JSON.parse(body))}\n`)
  }

  async ask(id: string | number, body: string): Promise<string> {
    return new Promise((resolve) => {
      this.waiting.set(id, resolve)
      this.send(body)
    })
  }

  async close(): Promise<void> {
    if (this.child.exitCode !== null) return
    this.child.stdin.end()
    await once(this.child, 'exit')
  }
}
