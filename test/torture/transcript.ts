// Generates the lines of a transcript from a seed: prompts, answers, calls with results, titles and damaged lines. All ids
// are unique, so that index rows can be counted exactly.
import type { Random } from '../generate/random.ts'

export interface TranscriptIds {
  sessionId: string
  agentId?: string
  /** Words per text, instead of a random number. */
  words?: number
}

const MEDIAN_CHARACTERS = 400
const START_MS = Date.UTC(2026, 1, 3)

export class Transcript {
  private readonly random: Random
  private readonly ids: TranscriptIds
  private parent: string | null = null
  private call: string | undefined
  private atMs: number

  constructor(random: Random, ids: TranscriptIds) {
    this.random = random
    this.ids = ids
    this.atMs = START_MS + random.below(1e9)
  }

  /** Returns the next line, without a newline. */
  next(): string {
    this.atMs += this.random.between(1, 60_000)
    if (this.call !== undefined) return this.result(this.call)
    if (this.parent === null) return this.prompt()
    const kind = this.random.below(100)
    if (kind < 20) return this.prompt()
    if (kind < 55) return this.answer()
    if (kind < 94) return this.callTool()
    return kind < 98 ? this.title() : this.damaged()
  }

  private prompt(): string {
    return this.chain({ type: 'user', message: { role: 'user', content: this.text() } })
  }

  private answer(): string {
    const type = this.random.chance(0.2) ? 'thinking' : 'text'
    return this.assistant({ type, [type]: this.text(), ...(type === 'thinking' ? { signature: 'EtkB' } : {}) })
  }

  private callTool(): string {
    this.call = `toolu_${this.random.uuid()}`
    const input = this.random.chance(0.5)
      ? { file_path: `/home/mara/tidepool/${this.random.below(500)}.ts` }
      : { command: this.text(), description: 'Run it' }
    return this.assistant({ type: 'tool_use', id: this.call, name: 'command' in input ? 'Bash' : 'Read', input })
  }

  private result(toolUseId: string): string {
    this.call = undefined
    const [content, isError] = [this.text(), this.random.chance(0.1)]
    return this.chain({
      type: 'user',
      message: { role: 'user', content: [{ tool_use_id: toolUseId, type: 'tool_result', content, is_error: isError }] },
      toolUseResult: { stdout: content, stderr: '', interrupted: false, isImage: false },
    })
  }

  private title(): string {
    return JSON.stringify({ type: 'custom-title', customTitle: this.words(5), sessionId: this.ids.sessionId })
  }

  private damaged(): string {
    return `{"type":"user","uuid":"${this.random.uuid()}","message":{"role":"us`
  }

  private assistant(block: object): string {
    const usage = { input_tokens: this.random.below(99), output_tokens: this.random.below(999) }
    const ids = { id: `msg_${this.random.uuid()}`, requestId: `req_${this.random.uuid()}` }
    const message = {
      id: ids.id,
      type: 'message',
      role: 'assistant',
      model: 'claude-opus-4-5',
      content: [block],
      usage,
    }
    return this.chain({ type: 'assistant', requestId: ids.requestId, message })
  }

  private chain(fields: object): string {
    const uuid = this.random.uuid()
    const parentUuid = this.parent
    this.parent = uuid
    const { sessionId, agentId } = this.ids
    const agent = agentId === undefined ? {} : { agentId }
    const common = { cwd: '/home/mara/tidepool', sessionId, version: '2.1.40', gitBranch: 'main' }
    const isSidechain = agentId !== undefined
    const timestamp = new Date(this.atMs).toISOString()
    return JSON.stringify({ parentUuid, isSidechain, ...agent, ...common, ...fields, uuid, timestamp })
  }

  private text(): string {
    if (this.ids.words !== undefined) return this.words(this.ids.words)
    return this.words(Math.ceil(Math.min(this.random.size(MEDIAN_CHARACTERS, 20_000), 200_000) / 7))
  }

  private words(count: number): string {
    return Array.from({ length: count }, () => WORDS[this.random.below(WORDS.length)]).join(' ')
  }
}

/** Words that are hard for tokenizers. */
const ODD_WORDS = ['tide', 'pool', 'Kelp', 'naïve', 'größer', '日本語', '🙂', 'a:b', 'x=1;', '"quoted"']
const WORDS = ODD_WORDS.concat(Array.from({ length: 3000 }, (_, index) => `w${(index * 7919).toString(36)}`))
