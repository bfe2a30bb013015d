// Writes a session into a note: the main conversation, its branches, then the agents that no call links to.
import { isItemWanted } from '../../describe/depth.ts'
import type { TurnItem } from '../../describe/describe-step.ts'
import { escapeText } from '../../paint/markdown/escape-text.ts'
import { heading } from '../../paint/markdown/heading.ts'
import { itemMarkdown, note, userNoteMarkdown } from '../../paint/markdown/item-markdown.ts'
import { quote } from '../../paint/markdown/quote.ts'
import type { ResolveImage } from '../../paint/markdown/section-markdown.ts'
import { visibleLine } from '../../text/visible.ts'
import type { ExportPlan } from '../export-plan.ts'
import type { SinkFile } from '../export-sink.ts'
import {
  notesOn,
  type ExportedSession,
  type ExportedStep,
  type PartTurn,
  type SessionPart,
} from '../exported-session.ts'
import { AgentTracker, type AgentPart } from '../agent-tracker.ts'
import { unknownTurn } from '../unknown-turn.ts'
import { agentFacts, partName, partTitle, turnFacts, turnHeading } from './part-heads.ts'

export interface MarkdownConversationOptions {
  plan: ExportPlan
  session: ExportedSession
  file: SinkFile
  resolveImage: ResolveImage
  /** Prefix of chapter anchors, because several sessions in a document have branches with the same numbers. */
  prefix: string
  /** Anchors in the document. Related sessions share messages, but an anchor must be unique. */
  anchors: Set<string>
  /** Null if the agent is part of this note. */
  agentLink(part: AgentPart): string | null
  writePending(): Promise<void>
}

/** Agents start agents. A deeper chain is a cycle in damaged links. */
const MOST_LEVELS = 12

export class MarkdownConversationWriter {
  private readonly options: MarkdownConversationOptions
  private readonly agents: AgentTracker
  private text = ''

  constructor(options: MarkdownConversationOptions) {
    this.options = options
    this.agents = new AgentTracker(options.session.parts, options.plan.options)
  }

  async writeSession(): Promise<void> {
    const { session, plan, agentLink } = this.options
    const isSeparate = plan.options.agents === 'separate'
    const [main] = session.parts
    if (main) await this.writePart(main, 2)
    for (const part of session.parts) if (part.kind === 'branch') await this.writeChapter(part)
    const left = () => this.agents.remaining().filter((part) => agentLink(part) === null)
    if (isSeparate) for (const part of left()) await this.writeAgentChapter(part)
    // One at a time, because writing one may write others inside it.
    else for (let [part] = left(); part; [part] = left()) await this.writeAgentChapter(part)
  }

  async writeAgentAlone(part: AgentPart): Promise<void> {
    this.agents.markWritten(part)
    await this.writePart(part, 2)
  }

  private async writeAgentChapter(part: AgentPart): Promise<void> {
    this.agents.markWritten(part)
    await this.writeChapter(part)
  }

  private async writeChapter(part: SessionPart): Promise<void> {
    this.add(heading(2, partTitle(part)))
    this.add(`${this.anchor(this.options.prefix + part.key)}${lead(part)}`)
    await this.writePart(part, 3)
  }

  private async writePart(part: SessionPart, level: 2 | 3, nesting = 0): Promise<void> {
    const { session, writePending, plan } = this.options
    const turns = new Map(part.turns.map((turn) => [turn.index, turn]))
    let open: number | null = null
    for await (const step of session.readSteps(part)) {
      const items = step.items.filter((item) => isItemWanted(item, plan.options))
      if (items.length === 0 && step.branches.length === 0) continue
      if (nesting === 0 && step.turn !== open) this.addTurn(turns.get(step.turn) ?? unknownTurn(step), step, level)
      open = step.turn
      for (const item of items) await this.writeItem(item, nesting)
      for (const text of notesOn(session.head, step)) this.add(userNoteMarkdown(text), nesting)
      this.addForks(step, nesting)
      await this.flush()
      await writePending()
    }
    await this.flush()
  }

  private addTurn(turn: PartTurn, { uuids }: ExportedStep, level: 2 | 3): void {
    this.add(turnHeading(turn, level))
    const [uuid] = uuids
    const anchor = uuid === undefined ? '' : this.anchor(`m-${uuid}`)
    this.add(anchor + turnFacts(turn, this.options.plan.timeZone))
  }

  private async writeItem(item: TurnItem, nesting: number): Promise<void> {
    this.add(itemMarkdown(item, this.options.resolveImage), nesting)
    const part = item.kind === 'tool' ? this.agents.find(item.call.agentId) : null
    if (part) await this.writeInSlot(part, nesting)
  }

  private async writeInSlot(part: AgentPart, nesting: number): Promise<void> {
    const link = this.options.agentLink(part)
    const isSeparate = this.options.plan.options.agents === 'separate'
    if (link !== null || isSeparate || this.agents.isWritten(part) || nesting >= MOST_LEVELS) {
      const target = link ?? `#${this.options.prefix}${part.key}`
      return this.add(`→ [${escapeText(partTitle(part))}](${target})`, nesting)
    }
    this.agents.markWritten(part)
    const name = `**${escapeText(partName(part))}** (${agentFacts(part)})`
    this.add(this.anchor(this.options.prefix + part.key) + name, nesting + 1)
    await this.writePart(part, 3, nesting + 1)
    this.text += nesting === 0 ? '\n' : `${quote('', nesting)}\n`
  }

  private addForks({ branches }: ExportedStep, nesting: number): void {
    for (const { branch, key } of this.options.session.parts) {
      if (!branch || !branches.includes(branch.number)) continue
      const anchor = branch.after === null ? '' : this.anchor(`m-${branch.after}`)
      this.add(`${anchor}→ [Branch ${branch.number}](#${this.options.prefix}${key}) starts here.`, nesting)
    }
  }

  private anchor(name: string): string {
    const { anchors } = this.options
    if (anchors.has(name) || !/^[\w-]+$/.test(name)) return ''
    anchors.add(name)
    return `<a id="${name}"></a>`
  }

  private add(block: string, nesting = 0): void {
    if (block === '') return
    this.text += `${quote(block, nesting)}\n${quote('', nesting)}\n`
  }

  private async flush(): Promise<void> {
    const { text } = this
    this.text = ''
    if (text !== '') await this.options.file.write(text)
  }
}

function lead({ branch, agent }: SessionPart): string {
  if (branch) {
    const how = branch.kind === 'rewind' ? 'Rewound' : 'Dead end'
    const isLinked = branch.after !== null && /^[\w-]+$/.test(branch.after)
    return isLinked ? `*${how} after [this message](#m-${branch.after}).*` : note(`${how}.`)
  }
  const why = agent?.unlinked ? `Started by an unknown call: ${visibleLine(agent.unlinked)}.` : ''
  return note(why)
}
