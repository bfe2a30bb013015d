// Collects facts about a session in one cheap pass over its records, without building its thread.
import { SYNTHETIC_MODEL } from '../format/model.ts'
import { classifyUserText, isHumanPrompt } from '../format/prompt.ts'
import type { EntryOf, LiftedEntry } from '../format/record.ts'
import { contentText } from '../format/text.ts'
import { parseTimestamp } from '../format/timestamp.ts'
import { PLACE_KEY } from './counts/copy-keys.ts'
import { liftDocumentedMessage } from './documented.ts'
import { fingerprintText } from '../text/hash.ts'
import { isChainRecord } from './graph.ts'
import { InlineAgents, type InlineFacts, type SavedInline, liftReport, reportedAgent } from './inline-agents.ts'
import { promptText } from './prompt-text.ts'
import { isSubstantial, shortenTitle, titleOfPrompt } from '../text/prompt-title.ts'
import { typedCommand, TypedQueue } from './queue.ts'
import { MarkedSet } from '../text/marked-set.ts'
import { toJson } from '../text/to-json.ts'

/**
 * The user's name, the generated title, the old summary, the first prompt that says something, the last prompt, the first
 * answer. Claude Code prefers the last prompt; of 183 real sessions, 51 were then named by words such as "yes".
 */
export type TitleSource =
  | 'custom-title'
  | 'ai-title'
  | 'summary'
  | 'first-prompt'
  | 'last-prompt'
  | 'first-answer'
  | 'none'

/** Whether a summary in another file is a better title. */
export function isWeakTitle(source: TitleSource): boolean {
  return source === 'first-prompt' || source === 'last-prompt' || source === 'first-answer' || source === 'none'
}

export interface SessionFacts {
  title: string
  titleSource: TitleSource
  ownName: string | null
  /** The directory it was moved to, else the first `cwd`; null if no record has one. */
  directory: string | null
  repository: string | null
  worktree: { path: string; branch: string | null } | null
  branch: string | null
  versions: string[]
  models: string[]
  entrypoint: string | null
  startedAt: string | null
  endedAt: string | null
  records: number
  toolCalls: number
  pullRequests: { number: number | null; url: string | null; repository: string | null }[]
  /** Keys that identify copies of a prompt or API message in other files. */
  promptKeys: string[]
  messageKeys: string[]
  forkedFrom: string[]
  /** Short names of the session, which its plans have as file names. */
  slugs: string[]
  continuedIn: string | null
  /** Agents with records in this transcript: all their records (1.0.x), or only reports of progress. */
  inlineAgents: InlineFacts[]
  /** Has its own user or assistant record: summaries and snapshots alone are not a session. */
  hasTalk: boolean
}

const TITLE_ORDER = ['custom-title', 'ai-title', 'summary', 'first-prompt'] as const
/** A prompt follows soon after the answer it is attached to. */
const RECENT = 32

export type SavedFacts = string

export class FactsBuilder {
  private readonly titles = new Map<TitleSource, string>()
  private readonly uuids = new MarkedSet()
  private readonly sets = {
    models: new MarkedSet(),
    versions: new MarkedSet(),
    forkedFrom: new MarkedSet(),
    slugs: new MarkedSet(),
    messageKeys: new MarkedSet(),
    promptKeys: new MarkedSet(),
    toolCalls: new MarkedSet(),
    /** Calls that are records of their own, each with its message. */
    documentedCalls: new MarkedSet(),
    /** Hashes of texts in user records, and of their times and texts. */
    texts: new MarkedSet(),
    prompts: new MarkedSet(),
  }
  /** The API messages of the last records: a copy has another parent, but below the same message. */
  private readonly answers = new Map<string, string>()
  private queue = new TypedQueue()
  private inline = new InlineAgents()
  private readonly summaries: { leafUuid: string; text: string }[] = []
  private readonly pullRequests = new Map<string, SessionFacts['pullRequests'][number]>()
  private relocatedTo: string | null = null
  private firstDirectory: string | null = null
  private worktree: EntryOf<'worktree-state'>['worktreeSession'] = null
  private repository: string | null = null
  private branch: string | null = null
  private entrypoint: string | null = null
  private continuedIn: string | null = null
  private firstCommand: string | null = null
  /** The first prompt, if it does not say what it is about. */
  private shortPrompt: string | null = null
  /** Names the transcript of an agent, in which nobody typed a prompt. */
  private agentPrompt: string | null = null
  /** Whether the first answer's title is text; else it names a tool. */
  private hasAnswerText = false
  private first: number | null = null
  private last: number | null = null
  private records = 0
  private hasTalk = false

  /** Returns the agent of the record, if its records are in this transcript: 1.0.x, or a report of its progress. */
  add(record: LiftedEntry, line = this.records + 1): string | null {
    this.records += 1
    if ('uuid' in record && record.uuid !== undefined) this.uuids.add(record.uuid)
    this.addEnvelope(record)
    if ('timestamp' in record) this.addTime(record.timestamp)
    this.hasTalk ||= isTalk(record)
    this.addByType(record)
    const own = liftReport(record)
    if (!isChainRecord(own) || !own.isSidechain) return null
    const call = reportedAgent(record) !== undefined && record.type === 'progress' ? record.parentToolUseID : undefined
    return this.inline.add(own, own.parentUuid || null, line, call)
  }

  /** Remembers the state, so that the records added next can be taken back. What it costs does not grow with the file. */
  mark(): FactsMark {
    const { titles, sets, pullRequests, uuids, queue, inline, answers, summaries, ...plain } = this
    for (const set of [uuids, ...Object.values(sets)]) set.mark()
    return {
      plain,
      summaries: summaries.length,
      titles: [...titles],
      pullRequests: [...pullRequests],
      answers: [...answers],
      queue: queue.copy(),
      inline: inline.copy(),
    }
  }

  /** Can be called once for each mark, and only for the last one. */
  dropTo({ plain, summaries, titles, pullRequests, answers, queue, inline }: FactsMark): void {
    Object.assign(this, plain)
    for (const set of [this.uuids, ...Object.values(this.sets)]) set.dropToMark()
    this.summaries.length = summaries
    refill(this.titles, titles)
    refill(this.pullRequests, pullRequests)
    refill(this.answers, answers)
    this.queue = queue
    this.inline = inline
  }

  /** Leaves out the uuids of all records: a caller that continues has them in an index or reads the file again. */
  save(): SavedFacts {
    const { titles, sets, pullRequests, queue, inline, answers } = this
    const plain: Record<string, unknown> = {}
    const saved: SavedState = { plain, titles: [...titles], sets: {} }
    // What a new builder has is left out: most of it stays empty, and every file has its own facts. Without a rest
    // pattern and lists of pairs, which are slow: there may be 50,000 files.
    for (const [name, value] of Object.entries(this)) if (!OWN_FORM.has(name) && !isEmpty(value)) plain[name] = value
    for (const [name, set] of Object.entries(sets)) if (set.size > 0) saved.sets[name] = set.list()
    if (queue.waiting.length + queue.absorbed.length > 0) saved.queue = queue
    if (!inline.isEmpty) saved.inline = inline.save()
    if (answers.size > 0) saved.answers = [...answers]
    if (pullRequests.size > 0) saved.pullRequests = [...pullRequests]
    return toJson(saved)
  }

  static restore(saved: SavedFacts): FactsBuilder {
    const builder = new FactsBuilder()
    // Written by save() of this version: the index is rebuilt when the format changes.
    const state = JSON.parse(saved) as SavedState
    Object.assign(builder, state.plain)
    for (const [uuid, id] of state.answers ?? []) builder.answers.set(uuid, id)
    builder.queue = new TypedQueue(state.queue)
    builder.inline = new InlineAgents(state.inline)
    for (const [source, title] of state.titles) builder.titles.set(source, title)
    for (const [key, value] of state.pullRequests ?? []) builder.pullRequests.set(key, value)
    for (const [name, set] of Object.entries(builder.sets)) for (const key of state.sets[name] ?? []) set.add(key)
    return builder
  }

  /** `isOwn` reports whether a record belongs to this session, for a builder that has not seen all records. */
  build(isOwn?: (uuid: string) => boolean): SessionFacts {
    return {
      ...this.head(isOwn),
      promptKeys: [...this.sets.promptKeys, ...this.queuedKeys()],
      messageKeys: [...this.sets.messageKeys, ...this.ownCalls()],
    }
  }

  /** The facts without lists that grow with the session. */
  head(isOwn: (uuid: string) => boolean = (uuid) => this.uuids.has(uuid)): FactsHead {
    const { title, titleSource } = this.chooseTitle(isOwn)
    const directory = this.relocatedTo ?? this.firstDirectory
    return {
      title,
      titleSource,
      ownName: this.titles.get('custom-title') ?? null,
      directory,
      repository: this.repository ?? directory,
      worktree: this.worktree?.worktreePath
        ? { path: this.worktree.worktreePath, branch: this.worktree.worktreeBranch ?? null }
        : null,
      branch: this.branch,
      versions: this.sets.versions.list(),
      models: this.sets.models.list(),
      entrypoint: this.entrypoint,
      startedAt: toIso(this.first),
      endedAt: toIso(this.last),
      records: this.records,
      toolCalls: this.sets.toolCalls.size + this.ownCalls().length,
      pullRequests: [...this.pullRequests.values()],
      forkedFrom: this.sets.forkedFrom.list(),
      slugs: this.sets.slugs.list(),
      continuedIn: this.continuedIn,
      inlineAgents: this.inline.build(),
      hasTalk: this.hasTalk,
    }
  }

  /** In milliseconds. */
  get times(): { startedAt: number | null; endedAt: number | null } {
    return { startedAt: this.first, endedAt: this.last }
  }

  /** Only another file's records show whether a summary belongs to this session. */
  get hasSummaries(): boolean {
    return this.summaries.length > 0
  }

  /** What `countSession` counts. */
  counted() {
    const { promptKeys, messageKeys, toolCalls } = this.sets
    const own = this.ownCalls().length
    return {
      promptKeys: { length: promptKeys.size + this.queuedKeys().length },
      messageKeys: { length: messageKeys.size + own },
      toolCalls: toolCalls.size + own,
      inlineAgents: this.inline.build(),
    }
  }

  /** A summary names the session that has its leaf, which is often in another file. */
  private chooseTitle(isOwn: (uuid: string) => boolean): { title: string; titleSource: TitleSource } {
    const own = this.summaries.findLast((summary) => isOwn(summary.leafUuid))
    if (own) this.titles.set('summary', own.text)
    for (const titleSource of TITLE_ORDER) {
      const title = this.titles.get(titleSource)
      if (title) return { title, titleSource }
    }
    const last = this.titles.get('last-prompt')
    const first = this.shortPrompt ?? this.firstCommand ?? (this.hasTalk ? null : this.agentPrompt)
    if (last !== undefined && (first === null || isSubstantial(last)))
      return { title: last, titleSource: 'last-prompt' }
    if (first !== null) return { title: first, titleSource: 'first-prompt' }
    const answer = this.titles.get('first-answer')
    if (answer !== undefined) return { title: answer, titleSource: 'first-answer' }
    return { title: '(no title)', titleSource: 'none' }
  }

  private addEnvelope(record: LiftedEntry): void {
    if ('cwd' in record && record.cwd !== undefined) this.firstDirectory ??= record.cwd
    if ('version' in record && record.version !== undefined) this.sets.versions.add(record.version)
    if ('slug' in record && record.slug) this.sets.slugs.add(record.slug)
    if ('gitBranch' in record && record.gitBranch) this.branch = record.gitBranch
    if ('entrypoint' in record && record.entrypoint !== undefined) this.entrypoint ??= record.entrypoint
    if ('forkedFrom' in record && record.forkedFrom?.sessionId) this.sets.forkedFrom.add(record.forkedFrom.sessionId)
  }

  private addByType(record: LiftedEntry): void {
    switch (record.type) {
      case 'user':
        return this.addUser(record)
      case 'assistant':
        return this.addAssistant(record)
      case 'attachment':
        return this.addAttachment(record)
      case 'queue-operation':
        return this.queue.add({ record, position: this.records, line: this.records })
      case 'tool_use':
        this.sets.documentedCalls.add(record.id ?? record.uuid ?? `${PLACE_KEY}${this.records}`)
        return
      case 'message':
      case 'thinking':
      case 'text':
        return this.addByType(liftDocumentedMessage(record))
      case 'custom-title':
        // As with a tag, an empty title removes the name.
        if (record.customTitle === '') this.titles.delete('custom-title')
        return this.setTitle('custom-title', record.customTitle)
      case 'ai-title':
        return this.setTitle('ai-title', record.aiTitle)
      case 'last-prompt':
        return this.setLastPrompt(record.lastPrompt ?? '')
      case 'summary':
        if (record.summary && record.leafUuid)
          this.summaries.push({ leafUuid: record.leafUuid, text: shortenTitle(record.summary) })
        return
      default:
        return this.addPlace(record)
    }
  }

  private addPlace(record: LiftedEntry): void {
    if (record.type === 'relocated' && record.relocatedCwd) this.relocatedTo = record.relocatedCwd
    if (record.type === 'worktree-state') {
      // Null means that the session left the worktree; the repository stays known.
      this.worktree = record.worktreeSession ?? null
      this.repository = record.worktreeSession?.originalCwd ?? this.repository
    }
    if (record.type === 'continued-in') this.continuedIn = record.continuedInSessionId ?? null
    if (record.type === 'pr-link') {
      const { prNumber, prUrl, prRepository } = record
      this.pullRequests.set(prUrl ?? String(prNumber), {
        number: prNumber ?? null,
        url: prUrl ?? null,
        repository: prRepository ?? null,
      })
    }
  }

  private addUser(record: EntryOf<'user'>): void {
    const text = contentText(record.message.content)
    if (record.isSidechain) {
      this.agentPrompt ??= titleOfPrompt(promptText(text)) || null
      return
    }
    const isPrompt = isHumanPrompt(record)
    if (isPrompt) this.addPrompt(record, text)
    if (text !== '') this.sets.texts.add(fingerprintText(text.trim()))
    if (this.titles.has('first-prompt') || record.isMeta) return
    if (isPrompt || classifyUserText(text).kind === 'command') this.setFirstPrompt(text, isPrompt)
  }

  /** Old versions wrote a prompt again under a new uuid (replay.ts). */
  private addPrompt(record: EntryOf<'user'>, text: string): void {
    const above = record.parentUuid ? this.answers.get(record.parentUuid) : 'nothing'
    const print = fingerprintText(`${record.timestamp} ${above} ${text}`)
    if (record.timestamp !== undefined && this.sets.prompts.has(print)) return
    this.sets.prompts.add(print)
    this.sets.promptKeys.add(copyKey(record, this.records))
  }

  private addAttachment(record: EntryOf<'attachment'>): void {
    const text = record.isSidechain ? undefined : typedCommand(record)
    if (text === undefined) return
    this.sets.promptKeys.add(copyKey(record, this.records))
    this.sets.texts.add(fingerprintText(text.trim()))
  }

  private queuedKeys(): string[] {
    const taken = this.queue.taken((text) => this.sets.texts.has(fingerprintText(text)))
    return taken.map(({ text, at, line }) =>
      at === null ? `${PLACE_KEY}${line}` : `queued ${at} ${fingerprintText(text)}`,
    )
  }

  /** Leaves out calls that a message has as a block too. */
  private ownCalls(): string[] {
    return this.sets.documentedCalls.list().filter((id) => !this.sets.toolCalls.has(id))
  }

  private addAssistant(record: EntryOf<'assistant'>): void {
    if (record.isSidechain) return
    const { id, model, content } = record.message
    this.sets.messageKeys.add(id || copyKey(record, this.records))
    this.addAnswer(record.uuid, id)
    if (model && model !== SYNTHETIC_MODEL) this.sets.models.add(model)
    if (!this.hasAnswerText && model !== SYNTHETIC_MODEL) this.addAnswerTitle(content)
    content.forEach((block, index) => {
      if (block.type === 'tool_use') this.sets.toolCalls.add(block.id || `${copyKey(record, this.records)} ${index}`)
    })
  }

  /** A session may have no prompt of its own, such as one that a hook or a schedule started. */
  private addAnswerTitle(content: EntryOf<'assistant'>['message']['content']): void {
    const text = shortenTitle(contentText(content.filter(({ type }) => type === 'text')))
    const tool = content.find(({ type }) => type === 'tool_use')
    this.hasAnswerText = text !== ''
    if (text !== '') this.titles.set('first-answer', text)
    else if (!this.titles.has('first-answer'))
      this.titles.set(
        'first-answer',
        tool?.type === 'tool_use' && tool.name ? `Claude used ${tool.name}` : 'Answer without text',
      )
  }

  private addAnswer(uuid: string | undefined, messageId: string | null | undefined): void {
    if (uuid === undefined || !messageId) return
    this.answers.set(uuid, messageId)
    const [oldest] = this.answers.size > RECENT ? this.answers.keys() : []
    if (oldest !== undefined) this.answers.delete(oldest)
  }

  /** Ignores text that nobody typed. A slash command without a task in words is used only if there is no prompt. */
  private setFirstPrompt(text: string, isPrompt: boolean): void {
    const { kind, tags } = classifyUserText(text)
    const bodyOf = (name: string) => tags.find((tag) => tag.name === name)?.body
    const words = promptText(text)
    if (kind === 'command' && !(isPrompt && isSubstantial(bodyOf('command-args') ?? '')))
      this.firstCommand ??= shortenTitle(bodyOf('command-name') ?? words) || null
    else if (kind !== 'prompt' && kind !== 'channel' && kind !== 'command') return
    else if (isSubstantial(words)) this.setTitle('first-prompt', words)
    else this.shortPrompt ??= titleOfPrompt(classifyUserText(words).text) || null
  }

  private setLastPrompt(text: string): void {
    const { kind } = classifyUserText(text)
    if (kind === 'prompt' || kind === 'channel' || kind === 'command') this.setTitle('last-prompt', promptText(text))
  }

  private setTitle(source: TitleSource, text: string | undefined): void {
    const { text: clean } = classifyUserText(text ?? '')
    const title = source === 'first-prompt' || source === 'last-prompt' ? titleOfPrompt(clean) : shortenTitle(clean)
    if (title !== '') this.titles.set(source, title)
  }

  private addTime(timestamp: unknown): void {
    const { ms } = parseTimestamp(timestamp)
    if (ms === null) return
    if (this.first === null || ms < this.first) this.first = ms
    if (this.last === null || ms > this.last) this.last = ms
  }
}

export type FactsHead = Omit<SessionFacts, 'promptKeys' | 'messageKeys'>

export interface FactsMark extends Required<Omit<SavedState, 'sets' | 'queue' | 'inline'>> {
  summaries: number
  queue: TypedQueue
  inline: InlineAgents
}

function refill<Key, Value>(map: Map<Key, Value>, entries: Iterable<[Key, Value]>): void {
  map.clear()
  for (const [key, value] of entries) map.set(key, value)
}

interface SavedState {
  plain: object
  answers?: [uuid: string, messageId: string][]
  queue?: Pick<TypedQueue, 'waiting' | 'absorbed'>
  inline?: SavedInline
  titles: [TitleSource, string][]
  pullRequests?: [string, SessionFacts['pullRequests'][number]][]
  sets: { [name: string]: string[] }
}

/** The fields that are saved in a form of their own, or not at all. */
const OWN_FORM: ReadonlySet<string> = new Set(['titles', 'sets', 'pullRequests', 'uuids', 'queue', 'inline', 'answers'])

/** Whether a field has the value with which a builder starts. */
function isEmpty(value: unknown): boolean {
  return value === null || value === false || (Array.isArray(value) && value.length === 0)
}

/** Whether a record is a message of the session itself. A transcript without any is not listed as a session. */
export function isTalk(record: LiftedEntry): boolean {
  const lifted = liftDocumentedMessage(record)
  return (lifted.type === 'user' || lifted.type === 'assistant') && !lifted.isSidechain
}

/** A fork gives copies new uuids and stores the original's; a resume keeps the uuid. */
function copyKey(record: EntryOf<'user' | 'assistant' | 'attachment'>, place: number): string {
  return record.forkedFrom?.messageUuid ?? record.uuid ?? `${PLACE_KEY}${place}`
}

function toIso(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString()
}
