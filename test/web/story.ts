// Builds a transcript record by record, each with the previous one as its parent, as Claude Code does.

export const CWD = '/home/mara/src/tidepool'

export type Fields = Readonly<Record<string, unknown>>

export class Story {
  readonly id: string
  readonly lines: string[] = []
  last: string | null = null
  private readonly base: Fields
  private readonly key: string
  private count = 0

  /** `base` is part of every record; `key` makes uuids distinct from those of other files of the same session. */
  constructor(id: string, base: Fields = {}, key: string = id) {
    this.id = id
    this.base = base
    this.key = key
  }

  /** Adds a prompt; returns its uuid. */
  prompt(content: unknown, more: Fields = {}): string {
    return this.record({ type: 'user', message: { role: 'user', content }, ...more })
  }

  /** Adds an assistant record with these content blocks. */
  answer(content: readonly object[], more: Fields = {}, message: Fields = {}): string {
    const id = `msg_${this.key.slice(0, 8)}_${this.count}`
    return this.record({
      type: 'assistant',
      requestId: `req_${id}`,
      message: {
        id,
        type: 'message',
        role: 'assistant',
        model: 'claude-opus-4-5-20251101',
        content,
        stop_reason: null,
        usage: { input_tokens: 12, output_tokens: 40, cache_creation_input_tokens: 0, cache_read_input_tokens: 900 },
        ...message,
      },
      ...more,
    })
  }

  say(text: string): string {
    return this.answer([{ type: 'text', text }])
  }

  /** Adds a tool call and its result; returns the id of the call. */
  tool(name: string, input: unknown, content: unknown, outcome: Fields = {}): string {
    const id = `toolu_${this.key.slice(0, 8)}_${this.count}`
    this.answer([{ type: 'tool_use', id, name, input }])
    const { isError, toolUseResult, ...more } = outcome
    const block = { type: 'tool_result', tool_use_id: id, content, ...(isError ? { is_error: true } : {}) }
    this.record({
      type: 'user',
      message: { role: 'user', content: [block] },
      ...(toolUseResult === undefined ? {} : { toolUseResult }),
      ...more,
    })
    return id
  }

  record(fields: Fields): string {
    this.count++
    const uuid = `${this.key.slice(0, 24)}${String(this.count).padStart(12, '0')}`
    const record = {
      parentUuid: this.last,
      isSidechain: false,
      userType: 'external',
      cwd: CWD,
      sessionId: this.id,
      version: '2.1.40',
      gitBranch: 'main',
      ...this.base,
      ...fields,
      uuid,
      timestamp: new Date(Date.UTC(2026, 2, 2, 9) + this.count * 1000).toISOString(),
    }
    this.lines.push(JSON.stringify(record))
    this.last = uuid
    return uuid
  }

  /** Adds a line outside the chain: a title, a summary, or text that is not JSON. */
  line(line: string | object): void {
    this.lines.push(typeof line === 'string' ? line : JSON.stringify(line))
  }

  text(): string {
    return this.lines.map((line) => `${line}\n`).join('')
  }
}
