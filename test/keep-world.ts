// A temporary Claude home and data directory for one test, with an operation context.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { createContext, type Context, type ContextOptions } from '../src/operations/context.ts'

export const NOW = Date.UTC(2026, 2, 15, 12)

export interface KeepWorld {
  folder: string
  home: string
  data: string
  context(options?: Partial<ContextOptions>): Context
  write(path: string, text: string): string
  /** Returns the content of all files in the data directory, by path. */
  files(): Map<string, Buffer>
  remove(): void
}

export function makeKeepWorld(): KeepWorld {
  const folder = mkdtempSync(join(tmpdir(), 'annals-keep-'))
  const [home, data] = [join(folder, 'claude'), join(folder, 'data')]
  mkdirSync(join(home, 'projects'), { recursive: true })
  return {
    folder,
    home,
    data,
    context: (options = {}) =>
      createContext({
        platform: 'linux',
        env: { CLAUDE_CONFIG_DIR: home, ANNALS_HOME: data },
        home: folder,
        now: () => NOW,
        directory: folder,
        overrides: { timeZone: 'UTC' },
        stdin: Readable.from([]),
        ...options,
      }),
    write(path, text) {
      const full = join(home, path)
      mkdirSync(dirname(full), { recursive: true })
      writeFileSync(full, text)
      // Whole seconds, because every file system stores them exactly.
      utimesSync(full, 1_770_000_000, 1_770_000_000)
      return full
    },
    files() {
      const entries = readdirSync(data, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
      return new Map(
        entries.map((entry) => {
          const path = join(entry.parentPath, entry.name)
          return [path, readFileSync(path)]
        }),
      )
    },
    remove: () => rmSync(folder, { recursive: true }),
  }
}

export interface Line {
  session: string
  uuid: string
  parent?: string
  text: string
  cwd?: string
  at?: string
}

const base = ({ session, uuid, parent, cwd = '/home/mara/tidepool', at = '2026-02-11T09:12:44.031Z' }: Line) => ({
  parentUuid: parent ?? null,
  sessionId: session,
  cwd,
  version: '2.1.40',
  uuid,
  timestamp: at,
})

export function promptLine(line: Line): string {
  return `${JSON.stringify({ ...base(line), type: 'user', message: { role: 'user', content: line.text } })}\n`
}

/** Returns the line of an answer that calls a tool. */
export function callLine(line: Line, call: { id: string; name: string; input: unknown }): string {
  const content = [
    { type: 'text', text: line.text },
    { type: 'tool_use', ...call },
  ]
  const message = {
    id: `msg_${line.uuid}`,
    type: 'message',
    role: 'assistant',
    model: 'claude-opus-4-6',
    content,
    usage: { input_tokens: 3, output_tokens: 5 },
  }
  return `${JSON.stringify({ ...base(line), type: 'assistant', requestId: `req_${line.uuid}`, message })}\n`
}

export function resultLine(line: Line, call: string): string {
  const content = [{ type: 'tool_result', tool_use_id: call, content: line.text }]
  return `${JSON.stringify({ ...base(line), type: 'user', message: { role: 'user', content } })}\n`
}
