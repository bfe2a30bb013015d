// Sessions for a model: read into turns without their bulk, then written in the lengths that fit.
import { estimateTokens, utf8Length } from '../../analytics/context/estimate-tokens.ts'
import { describeSecrets } from '../../format/secrets/describe-secrets.ts'
import { escapeText } from '../../render/markdown/escape-text.ts'
import { note } from '../../render/markdown/item-markdown.ts'
import { addCompactItem, type CompactTurn } from '../../render/compact/compact-turn.ts'
import { cutBytes } from '../../render/compact/cut-bytes.ts'
import { describeCut, type CutTurn } from '../../render/compact/describe-cut.ts'
import { fitTurns } from '../../render/compact/fit-turns.ts'
import { LEFT_OUT, LENGTHS, turnText, type TurnPlace } from '../../render/compact/turn-text.ts'
import { heading } from '../../render/markdown/heading.ts'
import { plural } from '../../render/quantity.ts'
import { visibleLine } from '../../render/visible.ts'
import type { ExportPlan } from '../export-plan.ts'
import type { SinkFile } from '../export-sink.ts'
import type { ExportedHead, ExportedSession, SessionPart } from '../exported-session.ts'
import { compactSources, type CompactSources } from './compact-sources.ts'
import { figures } from './session-head.ts'
import { sumSecrets } from '../../format/secrets/sum-secrets.ts'
import { closeWithTrailer } from './trailer.ts'
import { frontMatter } from './yaml.ts'

interface Chapter {
  head: ExportedHead
  turns: CompactTurn[]
  branches: number
}

interface TurnEntry {
  turn: CompactTurn
  chapter: Chapter
  place: TurnPlace
  /** The heading of its chapter is there as long as this turn is: the one that is left out last. */
  holdsTitle: boolean
}

/** Bytes of what stands above the turns and is never cut further; 500 tokens are 2,000 bytes. */
const MOST = { title: 100, chapter: 80, id: 60, facts: 200, secrets: 200, cut: 440, trailer: 90 }

export class CompactDocument {
  private readonly plan: ExportPlan
  private readonly title: string
  private readonly chapters: Chapter[] = []

  constructor(plan: ExportPlan, title: string) {
    this.plan = plan
    this.title = title
  }

  async add(session: ExportedSession): Promise<void> {
    const [main] = session.parts
    const branches = session.parts.filter(({ kind }) => kind === 'branch').length
    this.chapters.push({ head: session.head, branches, turns: main ? await readTurns(session, main) : [] })
  }

  async write(file: SinkFile): Promise<void> {
    const entries = this.entries()
    const whole = roomFor(this.plan.options.maxTokens ?? 0)
    const sources = compactSources(
      this.chapters.map(({ head }) => head),
      whole,
    )
    const top = this.top(sources.fields)
    const used = utf8Length(this.top({})) + sources.reserved + MOST.cut + MOST.trailer
    const sizes = entries.map((entry) => this.sizes(entry))
    const lengths = fitTurns(sizes, whole - used)
    const cut = entries.map(({ turn, place }, index): CutTurn => ({
      turn,
      length: lengths[index] ?? 0,
      isKept: place !== 'other',
    }))
    await file.write(`${top}${this.about(cut)}\n\n${this.body(entries, lengths)}`)
    await closeWithTrailer(file)
  }

  private entries(): TurnEntry[] {
    const entries = this.chapters.flatMap((chapter) =>
      chapter.turns.map((turn, index): TurnEntry => {
        return { turn, chapter, place: 'other', holdsTitle: index === chapter.turns.length - 1 }
      }),
    )
    const first = entries.find(({ turn }) => turn.hasPrompt) ?? entries[0]
    const last = entries.at(-1)
    if (last) last.place = 'last'
    if (!first) return entries
    first.place = first === last ? 'only' : 'first'
    for (const entry of entries) if (entry.chapter === first.chapter) entry.holdsTitle = entry === first
    return entries
  }

  /** By length, none larger than the one before: a count may take more room than the one call it stands for. */
  private sizes({ turn, chapter, place, holdsTitle }: TurnEntry): number[] {
    const title = holdsTitle && this.isMany ? utf8Length(chapterHeading(chapter.head)) : 0
    const sizes: number[] = []
    for (let length = 0; length < LENGTHS; length += 1) {
      const size = utf8Length(turnText(turn, length, place, utf8Length))
      const whole = size + (size > 0 || length < LEFT_OUT || place !== 'other' ? title : 0)
      sizes.push(Math.min(whole, sizes.at(-1) ?? Infinity))
    }
    return sizes
  }

  private get isMany(): boolean {
    return this.chapters.length > 1
  }

  private body(entries: readonly TurnEntry[], lengths: readonly number[]): string {
    let text = ''
    let told: Chapter | null = null
    for (const [index, { turn, chapter, place }] of entries.entries()) {
      const own = shortest(turn, lengths[index] ?? 0, place)
      if (own === '') continue
      if (this.isMany && told !== chapter) text += chapterHeading(chapter.head)
      told = chapter
      text += own
    }
    return text
  }

  /** The same whatever is cut. */
  private top(sources: CompactSources['fields']): string {
    const { plan, chapters, title } = this
    const [first] = chapters
    const one = this.isMany ? undefined : first?.head
    const name = cutBytes(visibleLine(title), MOST.title, utf8Length, JSON.stringify)
    const fields = {
      annals: 1,
      generator: plan.generator,
      // Cut as the quoted text it will be.
      title: String(JSON.parse(name || '""')),
      ...(one ? { session: cutBytes(visibleLine(one.id), MOST.id, utf8Length) } : { sessions: chapters.length }),
      max_tokens: plan.options.maxTokens ?? 0,
      redacted: plan.options.redact,
      ...sources,
    }
    const blocks = [
      cutBytes(title, MOST.title, utf8Length, (text) => heading(1, text)),
      one ? cutBytes(figures(one, plan), MOST.facts, utf8Length, escapedOnce) : plural(chapters.length, 'session'),
      cutBytes(this.secrets(), MOST.secrets, utf8Length, note),
    ]
    return `${frontMatter(fields)}\n${blocks.filter((block) => block !== '').join('\n\n')}\n\n`
  }

  private secrets(): string {
    const counts = this.chapters.flatMap(({ head }) => head.secrets)
    return describeSecrets(sumSecrets(counts), this.plan.options.redact)
  }

  private about(turns: readonly CutTurn[]): string {
    const cut = describeCut(turns, this.plan.options.maxTokens ?? 0, !this.isMany)
    const branches = this.chapters.reduce((sum, chapter) => sum + chapter.branches, 0)
    const sides = branches === 0 ? '' : branches === 1 ? ', 1 branch' : `, ${branches} branches`
    const always = `Left out by rule: reasoning, notes, outputs of calls that succeeded${sides}; of agents there is the last answer.`
    return cutBytes(`${cut} ${always}`, MOST.cut, utf8Length, note)
  }
}

async function readTurns(session: ExportedSession, main: SessionPart): Promise<CompactTurn[]> {
  const turns: CompactTurn[] = []
  for await (const { turn: index, items } of session.readSteps(main)) {
    let turn = turns.at(-1)
    if (turn?.index !== index) turns.push((turn = { index, hasPrompt: false, pieces: [] }))
    for (const item of items) {
      addCompactItem(turn, item)
      turn.hasPrompt ||= item.kind === 'prompt'
      if (item.kind === 'tool') await addAgent(session, turn, item.call.agentId)
    }
  }
  return turns.filter(({ pieces }) => pieces.length > 0)
}

/** Of an agent, what it said in the end. */
async function addAgent(session: ExportedSession, turn: CompactTurn, agentId: string | null): Promise<void> {
  const part = agentId === null ? undefined : session.parts.find(({ agent }) => agent?.agentId === agentId)
  if (!part) return
  let last: CompactTurn['pieces'] = []
  for await (const { items } of session.readSteps(part)) {
    const answers = items.filter(({ kind }) => kind === 'answer')
    if (answers.length === 0) continue
    const own: CompactTurn = { index: 0, hasPrompt: false, pieces: [] }
    for (const answer of answers) addCompactItem(own, answer)
    last = own.pieces
  }
  const name = `**Agent ${escapeText(visibleLine(part.agent?.type ?? ''))}**`.replace(' **', '**')
  for (const piece of last)
    if (piece.kind === 'answer') turn.pieces.push({ ...piece, markdown: `${name} answered:\n\n${piece.markdown}` })
}

/** A length may take more than the one before; then that one stays. */
function shortest(turn: CompactTurn, length: number, place: TurnPlace): string {
  let best = turnText(turn, length, place, utf8Length)
  if (best === '') return best
  for (let shorter = length - 1; shorter >= 0; shorter -= 1) {
    const other = turnText(turn, shorter, place, utf8Length)
    if (utf8Length(other) < utf8Length(best)) best = other
  }
  return best
}

/** What the estimate makes of a text of so many bytes is at most so many tokens. */
function roomFor(maxTokens: number): number {
  const perToken = 1000 / estimateTokens([{ type: 'text', text: 'x'.repeat(1000) }])
  return Math.floor(maxTokens * perToken)
}

function chapterHeading({ title }: ExportedHead): string {
  return `${cutBytes(title, MOST.chapter, utf8Length, (text) => heading(1, text))}\n\n`
}

/** Printed already; a cut must not leave a backslash behind. */
function escapedOnce(text: string): string {
  return text.replace(/\\+…$/, '…')
}
