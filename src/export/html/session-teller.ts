// Tells a session into a document: its main line, then its branches, then the agents that no call led to. An agent stands
// inside of the call that started it, or in a chapter or document of its own.
import { depthOf } from '../../describe/depth.ts'
import { messageId } from '../../paint/html/message-id.ts'
import type { HtmlContext } from '../../paint/html/html-context.ts'
import { element, Html, startTag } from '../../paint/html/markup.ts'
import { hasShownItem, paintMessage, type AgentSlot } from '../../paint/html/message.ts'
import { pageTime } from '../../paint/html/clock.ts'
import { visibleLine } from '../../text/visible.ts'
import type { ExportPlan } from '../export-plan.ts'
import type { ExportedSession, ExportedStep, PartTurn, SessionPart } from '../exported-session.ts'
import type { HtmlDocument } from './html-document.ts'
import { paintAgentSummary, paintLead, paintTurnHead, paintWay, partName, turnEntry } from './part-heads.ts'
import { ToldAgents, type AgentPart } from '../told-agents.ts'
import { unknownTurn } from '../unknown-turn.ts'

export interface TellerOptions {
  plan: ExportPlan
  session: ExportedSession
  document: HtmlDocument
  context: HtmlContext
  /** Before the names of anchors: several sessions of a document have turns of the same numbers. */
  prefix: string
  /** Of turns of the main line. */
  level: number
  /** Where an agent is told that has a document of its own; null when it is part of this one. */
  agentHref(part: AgentPart): string | null
  /** After each message. */
  settle(): Promise<void>
}

/** Agents start agents; a chain that never ends would be a damaged link. */
const MOST_LEVELS = 12

export class SessionTeller {
  private readonly options: TellerOptions
  private readonly agents: ToldAgents
  /** Messages that branches leave after: their places are remembered. */
  private readonly forks: ReadonlySet<string>
  private day: string | null = null

  constructor(options: TellerOptions) {
    this.options = options
    const { parts } = options.session
    this.agents = new ToldAgents(parts, options.plan.options)
    this.forks = new Set(parts.flatMap(({ branch }) => branch?.after ?? []))
  }

  async tellMain(): Promise<void> {
    const { session, document } = this.options
    const [main] = session.parts
    const branches = session.parts.filter(({ kind }) => kind === 'branch')
    const isApart = this.options.plan.options.agents === 'separate'
    const agents = this.agents.left().filter((part) => this.options.agentHref(part) === null)
    document.expectChapters([...branches, ...agents].map(({ key }) => this.anchor(key)))
    if (main) await this.tellPart(main)
    for (const part of branches) await this.tellChapter(part)
    if (isApart) for (const part of agents) this.agents.tell(part)
    for (const part of isApart ? agents : this.leftAgents()) await this.tellChapter(part)
  }

  /** One after the other: telling one may tell others inside of it. */
  private *leftAgents(): Generator<AgentPart> {
    for (let [part] = this.agents.left(); part; [part] = this.agents.left()) {
      this.agents.tell(part)
      yield part
    }
  }

  /** One agent alone, in its own document. */
  async tellAlone(part: AgentPart): Promise<void> {
    this.agents.tell(part)
    await this.tellPart(part)
  }

  private anchor(name: string): string {
    return this.options.prefix + name
  }

  private async tellChapter(part: SessionPart): Promise<void> {
    const { document, level } = this.options
    const name = partName(part)
    const id = this.anchor(part.key)
    await document.beginChapter(id, name)
    const depth = part.kind === 'agent' ? ` d-${depthOf('tool')}` : ''
    const start = (isContinued: boolean) => {
      document.beginGroup(name)
      return chapterStart(isContinued)
    }
    const chapterStart = (isContinued: boolean) =>
      startTag('section', { class: `chapter${depth}`, id: isContinued ? null : id }) +
      element(
        'div',
        { class: 'head' },
        element(`h${level}`, {}, isContinued ? `${name}, continued` : name),
        isContinued ? null : paintLead(part, this.wayBack(part)),
      ).markup
    document.write(start(false))
    document.open({ reopen: () => start(true), close: '</section>' })
    await this.tellPart(part)
    document.close()
    await this.options.settle()
  }

  private wayBack({ branch }: SessionPart): Html | null {
    const after = branch?.after ?? null
    const id = after === null ? '' : messageId(after)
    const { document } = this.options
    if (after === null || !document.isPlaced(id)) return null
    return new Html(`<a href="${encodeAnchor(document.linkTo(id))}">this message</a>`)
  }

  private async tellPart(part: SessionPart, nesting = 0): Promise<void> {
    const { session, document, plan } = this.options
    const turns = new Map(part.turns.map((turn) => [turn.index, turn]))
    // An agent is asked once, as a rule: a heading would repeat what stands above it.
    const hasHeads = nesting === 0 || part.turns.length > 1
    let open: number | null = null
    for await (const step of session.readSteps(part)) {
      if (!hasShownItem(step.items, plan.options)) continue
      await document.makeRoom()
      if (hasHeads && step.turn !== open) {
        if (open !== null) document.close()
        open = step.turn
        this.beginTurn(part, turns.get(step.turn) ?? unknownTurn(step), nesting)
      }
      await this.tellStep(step, nesting)
      // Branches of an agent have no numbers.
      if (part.kind !== 'agent') this.tellForks(step)
      await this.options.settle()
    }
    if (open !== null) document.close()
  }

  private beginTurn(part: SessionPart, turn: PartTurn, nesting: number): void {
    const { document, plan, level } = this.options
    const { timeZone } = plan
    const id = this.anchor(part.kind === 'main' ? `turn-${turn.index}` : `${part.key}-turn-${turn.index}`)
    const dayBefore = this.day
    const deeper = Math.min(6, level + (part.kind === 'main' ? 0 : 1) + nesting)
    const start = (isContinued: boolean) =>
      startTag('section', {
        class: turn.index === 0 || isContinued ? 'turn sparse' : 'turn',
        id: document.hasAnchor(id) ? null : id,
      }) +
      paintTurnHead({ turn, dayBefore: isContinued ? null : dayBefore, timeZone, level: deeper, isContinued }).markup
    const enter = (isContinued: boolean) => {
      if (nesting === 0) document.addEntry(turnEntry(turn, `#${id}`))
      return start(isContinued)
    }
    document.write(enter(false))
    document.open({ reopen: () => enter(true), close: '</section>' })
    this.day = pageTime(turn.startedAt, timeZone)?.day ?? this.day
  }

  private async tellStep(step: ExportedStep, nesting: number): Promise<void> {
    const { document, plan, context } = this.options
    const pieces = paintMessage(
      step,
      {
        depth: plan.options.depth,
        thinking: plan.options.thinking,
        isTaken: (uuid) => document.hasAnchor(messageId(uuid)),
        hasAgent: ({ call }) => this.agents.of(call.agentId) !== null && nesting < MOST_LEVELS,
      },
      context,
    )
    for (const uuid of step.uuids) if (this.forks.has(uuid)) document.placeAnchor(messageId(uuid))
    for (const piece of pieces) {
      if (typeof piece === 'string') document.write(piece)
      else await this.tellInside(piece, nesting)
    }
  }

  private tellForks({ branches }: ExportedStep): void {
    const { document, session } = this.options
    const leaving = session.parts.filter(({ branch }) => branch !== undefined && branches.includes(branch.number))
    if (leaving.length === 0) return
    const ways = leaving.map((part) =>
      paintWay(document.linkTo(this.anchor(part.key)), 'branch', `${partName(part)} leaves here`),
    )
    document.write(element('p', { class: 'fork' }, ways).markup)
  }

  private async tellInside({ item, reopen, close }: AgentSlot, nesting: number): Promise<void> {
    const { document } = this.options
    const part = this.agents.of(inside.call.agentId)
    if (!part) return
    const href = this.options.agentHref(part)
    const isApart = this.options.plan.options.agents === 'separate'
    if (href !== null || isApart || this.agents.isTold(part)) {
      const text = [partName(part), visibleLine(part.agent.description ?? '')].filter((word) => word !== '').join(': ')
      const target = href ?? document.linkTo(this.anchor(part.key))
      document.write(element('p', { class: 'fork' }, paintWay(target, 'agent', text)).markup)
      return
    }
    this.agents.tell(part)
    document.open({ reopen: () => reopen, close })
    await this.tellAgent(part, nesting + 1)
    // What follows in the message closes it.
    document.release()
  }

  private async tellAgent(part: AgentPart, nesting: number): Promise<void> {
    const { document } = this.options
    const id = this.anchor(part.key)
    document.placeAnchor(id)
    document.write(startTag('details', { class: 'agent', id }) + paintAgentSummary(part, false).markup)
    const again = startTag('details', { class: 'agent', open: true }) + paintAgentSummary(part, true).markup
    document.open({ reopen: () => again, close: '</details>' })
    await this.tellPart(part, nesting)
    document.close()
  }
}

/** The anchor of a message may hold anything; what is before it is an address already. */
function encodeAnchor(href: string): string {
  const at = href.indexOf('#')
  return href.slice(0, at + 1) + encodeURIComponent(href.slice(at + 1))
}
