// Builds the records of one session as Claude Code writes them: chained, one minute apart, with uuids that contain the
// session number and the position. Records are plain objects that a test can change before it writes them.

export type RecordFields = Record<string, unknown>

export interface TalkOptions {
  number?: number
  cwd?: string
  branch?: string
  model?: string
  version?: string
  /** Start time, in minutes after START_MS. */
  minute?: number
  agentId?: string
}

const START_MS = Date.UTC(2026, 1, 11, 9)

export class Talk {
  readonly session: string
  readonly records: RecordFields[] = []
  private readonly options: Required<Omit<TalkOptions, 'agentId'>> & Pick<TalkOptions, 'agentId'>
  private minute: number

  constructor(session: string, options: TalkOptions = {}) {
    this.session = session
    this.options = {
      number: 1,
      cwd: '/home/mara/tidepool',
      branch: 'main',
      model: 'claude-opus-4-6',
      version: '2.1.40',
      minute: 0,
      ...options,
    }
    this.minute = this.options.minute
  }

  prompt(text: string, more: RecordFields = {}): RecordFields {
    return this.add('user', { role: 'user', content: text }, more)
  }

  answer(content: string | RecordFields[], more: RecordFields = {}): RecordFields {
    const blocks = typeof content === 'string' ? [{ type: 'text', text: content }] : content
    const position = this.records.length
    const usage = { input_tokens: 10, output_tokens: 20 + position, cache_read_input_tokens: 5 }
    const id = `msg_${this.options.number}_${position}`
    const message = { id, role: 'assistant', type: 'message', model: this.options.model, content: blocks, usage }
    return this.add('assistant', message, { requestId: `req_${this.options.number}_${position}`, ...more })
  }

  call(id: string, name: string, input: RecordFields, more: RecordFields = {}): RecordFields {
    return this.answer([{ type: 'tool_use', id, name, input }], more)
  }

  result(id: string, content: string | RecordFields[], more: RecordFields = {}): RecordFields {
    const { is_error, ...fields } = more
    const block = { type: 'tool_result', tool_use_id: id, content, ...(is_error === undefined ? {} : { is_error }) }
    return this.add('user', { role: 'user', content: [block] }, fields)
  }

  /** Adds a record outside the chain: a title, queued text, a summary. */
  loose(record: RecordFields): RecordFields {
    this.records.push(record)
    return record
  }

  /** Copies the records of another session, as resuming does. */
  copy(records: readonly RecordFields[]): void {
    this.records.push(...records.map((record) => ({ ...record, sessionId: this.session })))
  }

  get last(): RecordFields {
    return this.records.at(-1) ?? {}
  }

  private add(type: string, message: RecordFields, more: RecordFields): RecordFields {
    const { cwd, branch, version, agentId } = this.options
    const record = {
      parentUuid: this.records.findLast((earlier) => 'uuid' in earlier)?.['uuid'] ?? null,
      isSidechain: agentId !== undefined,
      ...(agentId === undefined ? {} : { agentId }),
      userType: 'external',
      cwd,
      sessionId: this.session,
      version,
      gitBranch: branch,
      type,
      message,
      uuid: makeUuid(this.options.number, this.records.length),
      timestamp: new Date(START_MS + this.minute * 60_000).toISOString(),
      ...more,
    }
    this.minute += 1
    this.records.push(record)
    return record
  }
}

function makeUuid(session: number, position: number): string {
  const hex = (value: number, length: number) => value.toString(16).padStart(length, '0')
  return `${hex(session, 8)}-0000-4000-8000-${hex(position, 12)}`
}

export function toLines(records: readonly RecordFields[]): string {
  return records.map((record) => `${JSON.stringify(record)}\n`).join('')
}
