// The compact form of sessions for a model: compact turns, in the forms that fit the token limit.
import { estimateTokens, utf8Length } from '../../analytics/context/estimate-tokens.ts'
import { describeSessions } from '../../describe/describe-counts.ts'
import { describeSecrets } from '../../format/secrets/describe-secrets.ts'
import { note } from '../../paint/markdown/item-markdown.ts'
import type { CompactTurn } from '../../paint/compact/compact-turn.ts'
import { cutBytes } from '../../paint/compact/cut-bytes.ts'
import { describeCut, describeLeftOut, describeLimit } from '../../paint/compact/describe-cut.ts'
import { fillTurns } from '../../paint/compact/fill-turns.ts'
import { TurnLayout, type TurnPosition } from '../../paint/compact/turn-layout.ts'
import { heading } from '../../paint/markdown/heading.ts'
import { plural } from '../../text/quantity.ts'
import { visibleLine } from '../../text/visible.ts'
import type { ExportPlan } from '../export-plan.ts'
import type { SinkFile } from '../export-sink.ts'
import type { ExportedHead, ExportedSession } from '../exported-session.ts'
import { compactChapter, type CompactChapterHead } from './compact-chapter.ts'
import { compactSources, type CompactSources } from './compact-sources.ts'
import { compactTurns } from './compact-turns.ts'
import { figures } from './session-head.ts'
import { sumSecrets } from '../../format/secrets/sum-secrets.ts'
import { closeWithTrailer } from './trailer.ts'
import { frontMatter } from './yaml.ts'
import { toJson } from '../../text/to-json.ts'

interface Chapter {
  head: ExportedHead
  turns: CompactTurn[]
  branches: number
}

interface ChapterLayout {
  head: CompactChapterHead
  bytes: number
  layouts: TurnLayout[]
}

/** The last turns get more detail, because work continues from them. */
const LATE_TURNS = 3

/** Limits in bytes of the parts around the turns, which are always included. The shortest document, 500 tokens, has 2,000. */
const MOST = { title: 100, id: 60, secrets: 200, cut: 440, trailer: 90 }

export class CompactDocument {
  private readonly plan: ExportPlan
  private readonly title: string
  private readonly chapters: Chapter[] = []

  constructor(plan: ExportPlan, title: string) {
    this.plan = plan
    this.title = title
  }

  async add(session: ExportedSession): Promise<void> {
    const branches = session.parts.filter(({ kind }) => kind === 'branch').length
    this.chapters.push({ head: session.head, branches, turns: await compactTurns(session) })
  }

  async write(file: SinkFile): Promise<void> {
    const chapters = this.layOut()
    const limit = roomFor(this.plan.options.maxTokens ?? 0)
    const sources = compactSources(
      this.chapters.map(({ head }) => head),
      limit,
    )
    const facts = this.facts(limit)
    const top = this.top(sources.fields, facts.text)
    const used = utf8Length(this.top({}, '')) + facts.reserved + sources.reserved + MOST.cut + MOST.trailer
    fillTurns(
      chapters.flatMap((chapter) => chapter.layouts.map((layout) => ({ layout, chapter }))),
      limit - used,
    )
    await file.write(`${top}${this.about(chapters)}\n\n${this.body(chapters)}`)
    await closeWithTrailer(file)
  }

  private layOut(): ChapterLayout[] {
    const turns = this.chapters.flatMap((chapter) => chapter.turns)
    const first = turns.find(({ hasPrompt }) => hasPrompt) ?? turns[0]
    const last = turns.at(-1)
    const late = new Set(turns.slice(-LATE_TURNS))
    const positionOf = (turn: CompactTurn): TurnPosition =>
      turn === last ? (turn === first ? 'only' : 'last') : turn === first ? 'first' : 'other'
    return this.chapters.map((chapter) => {
      const head = compactChapter(chapter.head, this.plan.timeZone)
      const layouts = chapter.turns.map(
        (turn) => new TurnLayout(turn, positionOf(turn), late.has(turn) ? 'late' : 'early', utf8Length),
      )
      return { head, bytes: this.isMany ? head.bytes : 0, layouts }
    })
  }

  private get isMany(): boolean {
    return this.chapters.length > 1
  }

  private body(chapters: readonly ChapterLayout[]): string {
    let text = ''
    for (const { head, layouts } of chapters) {
      const turns = layouts.map((layout) => layout.text()).join('')
      if (turns === '') continue
      text += (this.isMany ? head.text(describeLeftOut(layouts)) : '') + turns
    }
    return text
  }

  /** The facts grow slower than the limit, so that a larger limit never leaves less room for turns. */
  private facts(room: number): { text: string; reserved: number } {
    const [first] = this.chapters
    if (!first || this.isMany) return { text: '', reserved: 0 }
    const all = figures(first.head, this.plan)
    const most = Math.floor(200 + Math.max(0, room - 2000) / 16)
    // Plus two line breaks.
    return { text: cutBytes(all, most, utf8Length, escapedOnce), reserved: Math.min(utf8Length(all), most) + 2 }
  }

  private top(sources: CompactSources['fields'], facts: string): string {
    const { plan, chapters, title } = this
    const [first] = chapters
    const one = this.isMany ? undefined : first?.head
    const name = cutBytes(visibleLine(title), MOST.title, utf8Length, toJson)
    const fields = {
      annals: 1,
      generator: plan.generator,
      // The limit applies to the quoted form.
      title: String(JSON.parse(name || '""')),
      ...(one ? { session: cutBytes(visibleLine(one.id), MOST.id, utf8Length) } : { sessions: plan.counts.sessions }),
      max_tokens: plan.options.maxTokens ?? 0,
      redacted: plan.options.redact,
      ...sources,
    }
    const blocks = [
      cutBytes(title, MOST.title, utf8Length, (text) => heading(1, text)),
      one ? facts : describeSessions(plan.counts),
      cutBytes(this.secrets(), MOST.secrets, utf8Length, note),
    ]
    return `${frontMatter(fields)}\n${blocks.filter((block) => block !== '').join('\n\n')}\n\n`
  }

  private secrets(): string {
    const counts = this.chapters.flatMap(({ head }) => head.secrets)
    return describeSecrets(sumSecrets(counts), this.plan.options.redact)
  }

  private about(chapters: readonly ChapterLayout[]): string {
    const limit = describeLimit(this.plan.options.maxTokens ?? 0, BYTES_PER_TOKEN)
    const missing = chapters.filter(({ layouts }) => layouts.length > 0 && layouts.every(({ isLeftOut }) => isLeftOut))
    const layouts = chapters.flatMap((chapter) => chapter.layouts)
    const cut = describeCut(layouts, limit, this.isMany ? missing.length : null)
    const branches = this.chapters.reduce((sum, chapter) => sum + chapter.branches, 0)
    const sides = branches === 0 ? '' : `, ${plural(branches, 'branch', 'branches')}`
    const always = `Always left out: thinking, notes, outputs of successful calls${sides}; of agents, only the last answer is kept.`
    return cutBytes(`${cut} ${always}`, MOST.cut, utf8Length, note)
  }
}

const BYTES_PER_TOKEN = 1000 / estimateTokens([{ type: 'text', text: 'x'.repeat(1000) }])

function roomFor(maxTokens: number): number {
  return Math.floor(maxTokens * BYTES_PER_TOKEN)
}

/** The text is already escaped; a cut must not leave a backslash at the end. */
function escapedOnce(text: string): string {
  return text.replace(/\\+…$/, '…')
}
