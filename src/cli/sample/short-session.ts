// Writes short transcripts as Claude Code does, with deterministic ids and token counts.
import { createHash } from 'node:crypto'
import { toJson } from '../../text/to-json.ts'
import type { ShortTask } from './short-tasks.ts'

export const VERSION = '2.1.283'
const MODEL = 'claude-sonnet-4-5-20250929'
const HOME = '/home/mara/src'

export function folderOf({ project }: Pick<ShortTask, 'project'>): string {
  return `projects/-home-mara-src-${project}`
}

export function directoryOf({ project }: Pick<ShortTask, 'project'>): string {
  return `${HOME}/${project}`
}

/** The same words give the same id. */
export function idOf(words: string): string {
  const hex = createHash('sha256').update(`annals sample ${words}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

export class ShortSession {
  readonly id: string
  readonly lines: string[] = []
  atMs: number
  private readonly task: Pick<ShortTask, 'project'>
  private parent: string | null = null
  private context: number

  constructor(id: string, task: Pick<ShortTask, 'project'>, startMs: number, context = 16_000) {
    this.id = id
    this.task = task
    this.atMs = startMs
    this.context = context
  }

  pass(seconds: number): void {
    this.atMs += seconds * 1000
  }

  prompt(text: string): void {
    this.add('user', { role: 'user', content: text }, { promptSource: 'typed', origin: { kind: 'human' } })
  }

  say(text: string): void {
    this.answer([{ type: 'text', text }], 'end_turn')
  }

  /** Returns the id of a call that has no result yet. */
  call(name: string, input: object, words = ''): string {
    const id = `toolu_${idOf(`${this.id} call ${this.lines.length}`).replaceAll('-', '').slice(0, 24)}`
    const text = words === '' ? [] : [{ type: 'text', text: words }]
    this.answer([...text, { type: 'tool_use', id, name, input }], 'tool_use')
    return id
  }

  result(id: string, content: string, seconds: number): void {
    this.pass(seconds)
    this.context += content.length
    this.add('user', { role: 'user', content: [{ tool_use_id: id, type: 'tool_result', content, is_error: false }] })
  }

  text(): string {
    return this.lines.map((line) => `${line}\n`).join('')
  }

  private answer(content: readonly object[], stop: string): void {
    this.pass(9)
    const written = 900 + (this.lines.length % 7) * 260
    const usage = {
      input_tokens: 6,
      cache_creation_input_tokens: written,
      cache_read_input_tokens: this.context,
      output_tokens: 240 + (this.lines.length % 5) * 180,
      service_tier: 'standard',
    }
    this.context += written
    const key = idOf(`${this.id} message ${this.lines.length}`).replaceAll('-', '').slice(0, 24)
    const message = { id: `msg_${key}`, type: 'message', role: 'assistant', model: MODEL, content }
    this.add('assistant', { ...message, stop_reason: stop, stop_sequence: null, usage }, { requestId: `req_${key}` })
  }

  private add(type: 'user' | 'assistant', message: object, more: object = {}): void {
    const uuid = idOf(`${this.id} ${this.lines.length}`)
    const record = {
      parentUuid: this.parent,
      isSidechain: false,
      type,
      message,
      uuid,
      timestamp: new Date(this.atMs).toISOString(),
      ...more,
      userType: 'external',
      entrypoint: 'cli',
      cwd: directoryOf(this.task),
      sessionId: this.id,
      version: VERSION,
      gitBranch: 'main',
    }
    this.parent = uuid
    this.lines.push(toJson(record))
  }
}
