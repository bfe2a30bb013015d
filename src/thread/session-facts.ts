// What a list says about a session, folded from its records one by one.
import { classifyUserText, isHumanPrompt } from '../format/prompt.ts'
import type { EntryOf, LiftedEntry } from '../format/record.ts'
import { SYNTHETIC_MODEL } from '../format/model.ts'
import { contentText } from '../format/text.ts'
import { parseTimestamp } from '../format/timestamp.ts'

/** In the official order: the user's own name, the generated one, the last prompt, the old summary, the first prompt. */
export type TitleSource = 'custom-title' | 'ai-title' | 'last-prompt' | 'summary' | 'first-prompt' | 'none'

const TITLE_ORDER = ['custom-title', 'ai-title', 'last-prompt', 'summary', 'first-prompt'] as const
const TITLE_LENGTH = 200

export class SessionSummary {
  records = 0
  prompts = 0
  toolCalls = 0
  isSession = false
  /** The true directory: where the session was moved to, else the first `cwd`. */
  directory: string | undefined
  private readonly titles = new Map<TitleSource, string>()
  private readonly uuids = new Set<string>()
  private readonly messageIds = new Set<string>()
  private readonly modelNames = new Set<string>()
  private readonly summaries: { leafUuid: string; text: string }[] = []
  private relocated = false
  private first: number | null = null
  private last: number | null = null

  add(record: LiftedEntry): void {
    this.records += 1
    if ('uuid' in record && record.uuid !== undefined) this.uuids.add(record.uuid)
    if ('cwd' in record && record.cwd !== undefined && !this.relocated) this.directory ??= record.cwd
    if ('timestamp' in record) this.addTime(record.timestamp)
    this.addByType(record)
  }

  get messages(): number {
    return this.messageIds.size + this.prompts
  }

  get models(): string[] {
    return [...this.modelNames]
  }

  get startedAt(): string | null {
    return this.first === null ? null : new Date(this.first).toISOString()
  }

  get endedAt(): string | null {
    return this.last === null ? null : new Date(this.last).toISOString()
  }

  title(): { title: string; titleSource: TitleSource } {
    // A summary names the session that holds its leaf, which is often another file.
    const own = this.summaries.findLast((summary) => this.uuids.has(summary.leafUuid))
    if (own) this.titles.set('summary', own.text)
    for (const titleSource of TITLE_ORDER) {
      const title = this.titles.get(titleSource)
      if (title) return { title, titleSource }
    }
    return { title: '(no title)', titleSource: 'none' }
  }

  private addByType(record: LiftedEntry): void {
    switch (record.type) {
      case 'user':
        return this.addUser(record)
      case 'assistant':
        return this.addAssistant(record)
      case 'custom-title':
        return this.setTitle('custom-title', record.customTitle)
      case 'ai-title':
        return this.setTitle('ai-title', record.aiTitle)
      case 'last-prompt':
        return this.setTitle('last-prompt', classifyUserText(record.lastPrompt ?? '').text)
      case 'summary':
        if (record.summary && record.leafUuid)
          this.summaries.push({ leafUuid: record.leafUuid, text: fold(record.summary) })
        return
      case 'relocated':
        if (record.relocatedCwd) [this.directory, this.relocated] = [record.relocatedCwd, true]
        return
      default:
    }
  }

  private addUser(record: EntryOf<'user'>): void {
    if (!record.isSidechain) this.isSession = true
    if (!isHumanPrompt(record)) return
    this.prompts += 1
    const { text, tags } = classifyUserText(contentText(record.message.content))
    const command = tags.find((tag) => tag.name === 'command-name')?.body
    if (!this.titles.has('first-prompt')) this.setTitle('first-prompt', text || command)
  }

  private addAssistant(record: EntryOf<'assistant'>): void {
    if (!record.isSidechain) this.isSession = true
    const { id, model, content } = record.message
    this.messageIds.add(id ?? record.uuid ?? String(this.records))
    if (model && model !== SYNTHETIC_MODEL) this.modelNames.add(model)
    for (const block of content) if (block.type === 'tool_use') this.toolCalls += 1
  }

  private setTitle(source: TitleSource, text: string | undefined): void {
    if (text !== undefined && fold(text) !== '') this.titles.set(source, fold(text))
  }

  private addTime(timestamp: unknown): void {
    const { ms } = parseTimestamp(timestamp)
    if (ms === null) return
    if (this.first === null || ms < this.first) this.first = ms
    if (this.last === null || ms > this.last) this.last = ms
  }
}

function fold(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, TITLE_LENGTH)
}
