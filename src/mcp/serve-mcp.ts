// Serves MCP on standard input and output until the input ends.
import type { Readable, Writable } from 'node:stream'
import { serveStdio, StdioServerTransport } from '@modelcontextprotocol/server/stdio'
import { createServer } from './create-server.ts'
import { History, type HistoryOptions } from './history.ts'

export interface McpOptions extends HistoryOptions {
  version: string
  input: Readable
  output: Writable
  onProblem(error: Error): void
}

/** Resolves when the client has gone. */
export async function serveMcp({ version, input, output, onProblem, ...options }: McpOptions): Promise<void> {
  const history = new History(options)
  const ended = new Promise<void>((resolve) => {
    input.once('end', resolve)
    input.once('close', resolve)
    input.once('error', () => resolve())
    output.once('error', () => resolve())
  })
  const transport = new StdioServerTransport(input, output)
  const handle = serveStdio(() => createServer(history, version), { transport, onerror: onProblem })
  await ended
  await handle.close()
}
