// Tells a session into a note: its main line, then its branches, then the agents that no call led to. An agent stands in a
// quotation below the call that started it, or in a chapter or note of its own.
import { isItemWanted } from '../../describe/depth.ts'
import type { TurnItem } from '../../describe/describe-step.ts'
import { escapeText } from '../../paint/markdown/escape-text.ts'
import { heading } from '../../paint/markdown/heading.ts'
import { itemMarkdown, note } from '../../paint/markdown/item-markdown.ts'
import { quote } from '../../paint/markdown/quote.ts'
import type { PictureAddress } from '../../paint/markdown/section-markdown.ts'
import { visibleLine } from '../../text/visible.ts'
import type { ExportPlan } from '../export-plan.ts'
import type { SinkFile } from '../export-sink.ts'
import type { ExportedSession, ExportedStep, PartTurn, SessionPart } from '../exported-session.ts'
import { ToldAgents, type AgentPart } from '../told-agents.ts'
import { unknownTurn } from '../unknown-turn.ts'
import { agentFacts, partName, partTitle, turnFacts, turnHeading } from './part-heads.ts'

export interface TellerOptions {
  plan: ExportPlan
  session: ExportedSession
  file: SinkFile
  pictureAddress: PictureAddress
  /** Before the names of chapters: several sessions of a document have branches of the same numbers. */
  prefix: string
  /** Anchors of the document: sessions of a family share messages, and a name stands once. */
  anchors: Set<string>
  /** The note of an agent that has one of its own; null when it is part of this one. */
  agentLink(part: AgentPart): string | null
  /** After each message. */
  settle(): Promise<void>
}

/** Agents start agents; a chain that never ends would be a damaged link. */
const MOST_LEVELS = 12

export class SessionTeller {
  private readonly options: TellerOptions
  private readonly agents: ToldAgents
  private text = ''

  constructor(options: TellerOptions) {
    this.options = options
    this.agents = new ToldAgents(options.session.parts, options.plan.options)
  }

  async tellSession(): Promise<void> {
    const { session, plan, agentLink } = this.options
    const isApart = plan.options.agents === 'separate'
    const [main] = session.parts
    if (main) await this.tellPart(main, 2)
    for (const part of session.parts) if (part.kind === 'branch') await this.tellChapter(part)
    const left = () => this.agents.left().filter((part) => agentLink(part) === null)
    if (isApart) for (const part of left()) await this.tellAgentChapter(part)
    // One after the other: telling one may tell others inside of it.
    else for (let [part] = left(); part; [part] = left()) await this.tellAgentChapter(part)
  }

  /** One agent, in a note of its own. */
  async tellAlone(part: AgentPart): Promise<void> {
    this.agents.tell(part)
    await this.tellPart(part, 2)
  }

  private async tellAgentChapter(part: AgentPart): Promise<void> {
    this.agents.tell(part)
    await this.tellChapter(part)
  }

  private async tellChapter(part: SessionPart): Promise<void> {
    this.add(heading(2, partTitle(part)))
    this.add(`${this.anchor(this.options.prefix + part.key)}${lead(part)}`)
    await this.tellPart(part, 3)
  }

  private async tellPart(part: SessionPart, level: 2 | 3, nesting = 0): Promise<void> {
    const { session, settle, plan } = this.options
    const turns = new Map(part.turns.map((turn) => [turn.index, turn]))
    let open: number | null = null
    for await (const step of session.readSteps(part)) {
      const items = step.items.filter((item) => isItemWanted(item, plan.options))
      if (items.length === 0 && step.branches.length === 0) continue
      if (nesting === 0 && step.turn !== open) this.addTurn(turns.get(step.turn) ?? unknownTurn(step), step, level)
      open = step.turn
      for (const item of items) await this.tellItem(item, nesting)
      this.addForks(step, nesting)
      await this.flush()
      await settle()
    }
    await this.flush()
  }

  private addTurn(turn: PartTurn, { uuids }: ExportedStep, level: 2 | 3): void {
    this.add(turnHeading(turn, level))
    const [uuid] = uuids
    const anchor = uuid === undefined ? '' : this.anchor(`m-${uuid}`)
    this.add(anchor + turnFacts(turn, this.options.plan.timeZone))
  }

  private async tellItem(item: TurnItem, nesting: number): Promise<void> {
    this.add(itemMarkdown(item, this.options.pictureAddress), nesting)
    const part = item.kind === 'tool' ? this.agents.of(item.call.agentId) : null
    if (part) await this.tellInside(part, nesting)
  }

  private async tellInside(part: AgentPart, nesting: number): Promise<void> {
    const link = this.options.agentLink(part)
    const isApart = this.options.plan.options.agents === 'separate'
    if (link !== null || isApart || this.agents.isTold(part) || nesting >= MOST_LEVELS) {
      const target = link ?? `#${this.options.prefix}${part.key}`
      return this.add(`→ [${escapeText(partTitle(part))}](${target})`, nesting)
    }
    this.agents.tell(part)
    const name = `**${escapeText(partName(part))}** (${agentFacts(part)})`
    this.add(this.anchor(this.options.prefix + part.key) + name, nesting + 1)
    await this.tellPart(part, 3, nesting + 1)
    // An empty line ends the quotation.
    this.text += nesting === 0 ? '\n' : `${quote('', nesting)}\n`
  }

  private addForks({ branches }: ExportedStep, nesting: number): void {
    for (const { branch, key } of this.options.session.parts) {
      if (!branch || !branches.includes(branch.number)) continue
      const anchor = branch.after === null ? '' : this.anchor(`m-${branch.after}`)
      this.add(`${anchor}→ [Branch ${branch.number}](#${this.options.prefix}${key}) leaves here.`, nesting)
    }
  }

  /** Empty where the name is taken or is none. */
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
    const how = branch.kind === 'rewind' ? 'Left by going back' : 'Led nowhere'
    const isLinked = branch.after !== null && /^[\w-]+$/.test(branch.after)
    return isLinked ? `*${how}, after [this message](#m-${branch.after}).*` : note(`${how}.`)
  }
  const why = agent?.unlinked ? `No call is known that started it: ${visibleLine(agent.unlinked)}.` : ''
  return note(why)
}
