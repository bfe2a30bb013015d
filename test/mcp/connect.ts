// Connects official clients to the built command, on temporary directories.
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { z } from 'zod'
import { afterFile } from '../cleanup.ts'
import { makeWorld, type World } from '../cli/annals.ts'
import { root } from '../rules/files.ts'

const command = join(root, 'bin', 'annals.js')

/** A copy of the sample archive, without an index. */
export function sampleWorld(): World {
  const world = makeWorld()
  cpSync(join(root, 'sample'), world.home, { recursive: true })
  return world
}

export function serverCommand(world: World, args: readonly string[] = []) {
  const { PATH = '', TEMP = '' } = process.env
  return {
    command: process.execPath,
    args: [command, 'mcp', ...args],
    env: { PATH, TEMP, CLAUDE_CONFIG_DIR: world.home, ANNALS_HOME: world.data, TZ: 'UTC' },
    stderr: 'pipe' as const,
  }
}

export async function connect(world: World, more: Record<string, string> = {}): Promise<Client> {
  const client = new Client({ name: 'test', version: '1.0.0' })
  const { env, ...server } = serverCommand(world)
  await client.connect(new StdioClientTransport({ ...server, env: { ...env, ...more } }))
  afterFile(async () => client.close())
  return client
}

const textResult = z.object({
  content: z.tuple([z.object({ type: z.literal('text'), text: z.string() })]),
  structuredContent: z.record(z.string(), z.unknown()).optional(),
  isError: z.boolean().optional(),
})

export interface ToolAnswer {
  text: string
  data: Record<string, unknown>
  isError: boolean
}

export async function callTool(client: Client, name: string, args: Record<string, unknown>): Promise<ToolAnswer> {
  const {
    content,
    structuredContent = {},
    isError = false,
  } = textResult.parse(await client.callTool({ name, arguments: args }))
  return { text: content[0].text, data: structuredContent, isError }
}
