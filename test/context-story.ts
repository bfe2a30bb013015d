// Writes a transcript for context and cache tests, in the shape of real records.

export const SESSION = '0f6c1d6e-3a52-4a4e-9b0c-5d8a1f0f7c11'
const OPUS = 'claude-opus-4-5'

interface Counts {
  input?: number
  write?: number
  hour?: number
  read?: number
  output?: number
}

export interface AnswerParts extends Counts {
  id: string
  second: number
  model?: string
  /** Names of the tools it calls. */
  calls?: readonly string[]
  /** Number of rows with the same id; only the last has the full output. */
  rows?: number
  message?: object
  [field: string]: unknown
}

/** A transcript written line by line. The parent of each line is the previous one, unless given. */
export class Story {
  readonly lines: object[] = []
  private readonly session: string
  private last: string | null = null
  private count = 0

  constructor(session = SESSION) {
    this.session = session
  }

  add(type: string, second: number, fields: object): string {
    this.count += 1
    const uuid = `${String(this.count).padStart(8, '0')}-0000-4000-8000-${this.session.slice(-12)}`
    const envelope = {
      parentUuid: this.last,
      isSidechain: false,
      userType: 'external',
      cwd: '/home/mara/tidepool',
      sessionId: this.session,
      version: '2.1.100',
      gitBranch: 'main',
      type,
      uuid,
      timestamp: new Date(Date.UTC(2026, 2, 3) + second * 1000).toISOString(),
    }
    this.lines.push({ ...envelope, ...fields })
    this.last = uuid
    return uuid
  }

  prompt(second: number, content: string, fields: object = {}): string {
    return this.add('user', second, { message: { role: 'user', content }, ...fields })
  }

  answer({ id, second, calls = [], rows = 1, model = OPUS, message, ...rest }: AnswerParts): string {
    const { input = 5, write = 0, hour = 0, read = 0, output = 100, ...fields } = rest
    const content = [{ type: 'text', text: 'Done.' }, ...calls.map((name, index) => callBlock(id, name, index))]
    let uuid = ''
    for (let row = 1; row <= rows; row++) {
      const usage = {
        input_tokens: input,
        output_tokens: row === rows ? output : 1,
        cache_creation_input_tokens: write + hour,
        cache_read_input_tokens: read,
        cache_creation: { ephemeral_5m_input_tokens: write, ephemeral_1h_input_tokens: hour },
      }
      const own = row === rows ? content : [{ type: 'thinking', thinking: '', signature: 'x' }]
      uuid = this.add('assistant', second, {
        message: { id, type: 'message', role: 'assistant', model, content: own, usage, ...message },
        requestId: `req_${id}`,
        ...fields,
      })
    }
    return uuid
  }

  result(second: number, id: string, name: string, text: string, fields: object = {}): string {
    const content = [{ type: 'tool_result', tool_use_id: callId(id, name, 0), content: text }]
    return this.add('user', second, { message: { role: 'user', content }, ...fields })
  }

  goBackTo(uuid: string | null): void {
    this.last = uuid
  }

  get text(): string {
    return this.lines.map((line) => `${JSON.stringify(line)}\n`).join('')
  }
}

function callId(message: string, name: string, index: number): string {
  return `toolu_${message}_${name}_${index}`
}

function callBlock(message: string, name: string, index: number): object {
  return { type: 'tool_use', id: callId(message, name, index), name, input: { description: 'Look', prompt: 'Look.' } }
}
