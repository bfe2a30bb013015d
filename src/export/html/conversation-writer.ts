// Writes a session into an HTML document: the main conversation, its branches, then the agents that no call links to.
import { depthOf } from '../../describe/depth.ts'
import { messageId } from '../../paint/html/message-id.ts'
import type { HtmlContext } from '../../paint/html/html-context.ts'
import { element, Html, startTag } from '../../paint/html/markup.ts'
import { hasShownItem, paintMessage, type AgentSlot } from '../../paint/html/message.ts'
import { pageTime } from '../../paint/html/clock.ts'
import { visibleLine } from '../../text/visible.ts'
import type { ExportPlan } from '../export-plan.ts'
import {
  notesOn,
  type ExportedSession,
  type ExportedStep,
  type PartTurn,
  type SessionPart,
} from '../exported-session.ts'
import type { HtmlDocument } from './html-document.ts'
import { paintAgentSummary, paintLead, paintTurnHead, paintJump, partName, turnEntry } from './part-heads.ts'
import { paintNote } from './session-head.ts'
import { AgentTracker, type AgentPart } from '../agent-tracker.ts'
import { unknownTurn } from '../unknown-turn.ts'

export interface HtmlConversationOptions {
  plan: ExportPlan
  session: ExportedSession
  document: HtmlDocument
  context: HtmlContext
  /** Prefix of anchors, because several sessions in a document have turns with the same numbers. */
  prefix: string
  level: number
  /** Null if the agent is part of this document. */
  agentHref(part: AgentPart): string | null
  writePending(): Promise<void>
}

/** Agents start agents. A deeper chain is a cycle in damaged links. */
const MOST_LEVELS = 12

export class HtmlConversationWriter {
  private readonly options: HtmlConversationOptions
  private readonly agents: AgentTracker
  private readonly forks: ReadonlySet<string>
  private day: string | null = null

  constructor(options: HtmlConversationOptions) {
    this.options = options
    const { parts } = options.session
    this.agents = new AgentTracker(parts, options.plan.options)
    this.forks = new Set(parts.flatMap(({ branch }) => branch?.after ?? []))
  }

  async writeSession(): Promise<void> {
    const { session, document } = this.options
    const [main] = session.parts
    const branches = session.parts.filter(({ kind }) => kind === 'branch')
    const isSeparate = this.options.plan.options.agents === 'separate'
    const agents = this.agents.remaining().filter((part) => this.options.agentHref(part) === null)
    document.expectChapters([...branches, ...agents].map(({ key }) => this.anchor(key)))
    if (main) await this.writePart(main)
    for (const part of branches) await this.writeChapter(part)
    if (isSeparate) for (const part of agents) this.agents.markWritten(part)
    for (const part of isSeparate ? agents : this.remainingAgents()) await this.writeChapter(part)
  }

  /** Yields one agent at a time, because writing one may write others inside it. */
  private *remainingAgents(): Generator<AgentPart> {
    for (let [part] = this.agents.remaining(); part; [part] = this.agents.remaining()) {
      this.agents.markWritten(part)
      yield part
    }
  }

  async writeAgentAlone(part: AgentPart): Promise<void> {
    this.agents.markWritten(part)
    await this.writePart(part)
  }

  private anchor(name: string): string {
    return this.options.prefix + name
  }

  private async writeChapter(part: SessionPart): Promise<void> {
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
        isContinued ? null : paintLead(part, this.backLink(part)),
      ).markup
    document.write(start(false))
    document.open({ reopen: () => start(true), close: '</section>' })
    await this.writePart(part)
    document.close()
    await this.options.writePending()
  }

  private backLink({ branch }: SessionPart): Html | null {
    const after = branch?.after ?? null
    const id = after === null ? '' : messageId(after)
    const { document } = this.options
    if (after === null || !document.hasLinkTarget(id)) return null
    return new Html(`<a href="${encodeAnchor(document.linkTo(id))}">this message</a>`)
  }

  private async writePart(part: SessionPart, nesting = 0): Promise<void> {
    const { session, document, plan } = this.options
    const turns = new Map(part.turns.map((turn) => [turn.index, turn]))
    // An agent usually has one turn, whose heading would repeat the agent's summary.
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
      await this.writeStep(step, nesting)
      // Branches of an agent have no numbers.
      if (part.kind !== 'agent') this.writeForks(step)
      await this.options.writePending()
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
        id: document.claimAnchor(id) ? id : null,
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

  private async writeStep(step: ExportedStep, nesting: number): Promise<void> {
    const { document, plan, context } = this.options
    const pieces = paintMessage(
      step,
      {
        depth: plan.options.depth,
        thinking: plan.options.thinking,
        isTaken: (uuid) => !document.claimAnchor(messageId(uuid)),
        hasAgent: ({ call }) => this.agents.find(call.agentId) !== null && nesting < MOST_LEVELS,
      },
      context,
    )
    for (const uuid of step.uuids) if (this.forks.has(uuid)) document.registerAnchor(messageId(uuid))
    for (const piece of pieces) {
      if (typeof piece === 'string') document.write(piece)
      else await this.writeInSlot(piece, nesting)
    }
    for (const text of notesOn(this.options.session.head, step)) document.write(paintNote(text).markup)
  }

  private writeForks({ branches }: ExportedStep): void {
    const { document, session } = this.options
    const starting = session.parts.filter(({ branch }) => branch !== undefined && branches.includes(branch.number))
    if (starting.length === 0) return
    const links = starting.map((part) =>
      paintJump(document.linkTo(this.anchor(part.key)), 'branch', `${partName(part)} starts here`),
    )
    document.write(element('p', { class: 'fork' }, links).markup)
  }

  private async writeInSlot({ item, reopen, close }: AgentSlot, nesting: number): Promise<void> {
    const { document } = this.options
    const part = this.agents.find(item.call.agentId)
    if (!part) return
    const href = this.options.agentHref(part)
    const isSeparate = this.options.plan.options.agents === 'separate'
    if (href !== null || isSeparate || this.agents.isWritten(part)) {
      const text = [partName(part), visibleLine(part.agent.description ?? '')].filter((word) => word !== '').join(': ')
      const target = href ?? document.linkTo(this.anchor(part.key))
      document.write(element('p', { class: 'fork' }, paintJump(target, 'agent', text)).markup)
      return
    }
    this.agents.markWritten(part)
    document.open({ reopen: () => reopen, close })
    await this.writeAgent(part, nesting + 1)
    document.release()
  }

  private async writeAgent(part: AgentPart, nesting: number): Promise<void> {
    const { document } = this.options
    const id = this.anchor(part.key)
    document.registerAnchor(id)
    document.write(startTag('details', { class: 'agent', id }) + paintAgentSummary(part, false).markup)
    const again = startTag('details', { class: 'agent', open: true }) + paintAgentSummary(part, true).markup
    document.open({ reopen: () => again, close: '</details>' })
    await this.writePart(part, nesting)
    document.close()
  }
}

/** Encodes the part after "#": the uuid of a message may contain anything. The part before it is already an address. */
function encodeAnchor(href: string): string {
  const at = href.indexOf('#')
  return href.slice(0, at + 1) + encodeURIComponent(href.slice(at + 1))
}
