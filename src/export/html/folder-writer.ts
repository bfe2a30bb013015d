// A document for each session, for each agent where they stand alone, and an index.
import { loadColors } from '../../paint/html/code-colors.ts'
import { element, type Html } from '../../paint/html/markup.ts'
import { visibleLine } from '../../text/visible.ts'
import type { ExportPlan } from '../export-plan.ts'
import type { ExportSink } from '../export-sink.ts'
import type { ExportWriter } from '../export-writer.ts'
import type { ExportedSession } from '../exported-session.ts'
import { openDesk, type Desk, type DeskOptions } from './desk.ts'
import type { HtmlDocument } from './html-document.ts'
import { INDEX_NAME, writeIndex, type IndexedSession } from './index-page.ts'
import { pageHref } from './page-names.ts'
import { partName } from './part-heads.ts'
import { paintSessionHead } from './session-head.ts'
import { outlinePart, outlineSession } from './session-outline.ts'
import { SessionTeller } from './session-teller.ts'
import { ToldAgents, type AgentPart } from '../told-agents.ts'

export class FolderWriter implements ExportWriter {
  private readonly plan: ExportPlan
  private readonly sink: ExportSink
  private readonly indexed: IndexedSession[] = []
  private readonly reserved: readonly string[]

  constructor(plan: ExportPlan, sink: ExportSink) {
    this.plan = plan
    this.sink = sink
    this.reserved = [INDEX_NAME, ...plan.sessions.map(({ path }) => `${path}.html`)]
  }

  async add(session: ExportedSession): Promise<void> {
    await loadColors()
    const { plan } = this
    const { head } = session
    const path = plan.sessions.find(({ id }) => id === head.id)?.path ?? head.id
    const page = `${path}.html`
    const isApart = plan.options.agents === 'separate'
    const pageOf = (part: AgentPart) => `${path}/${part.key}.html`
    const desk = this.openPage(path, head.title, {
      header: () => paintSessionHead(head, { plan, level: 1, back: wayToIndex(page) }),
      outline: outlineSession(session, plan, (part) => (isApart ? pageHref(page, pageOf(part)) : null)),
    })
    desk.document.beginSession(head)
    const agentHref = (document: HtmlDocument) => (part: AgentPart) =>
      isApart ? pageHref(document.pageName, pageOf(part)) : null
    const options = { plan, session, ...desk, prefix: '', level: 2, agentHref: agentHref(desk.document) }
    await new SessionTeller(options).tellMain()
    await desk.document.finish()
    if (isApart)
      for (const part of new ToldAgents(session.parts, plan.options).left())
        await this.addAgent(session, part, `${path}/${part.key}`, agentHref)
    this.indexed.push({ head, page })
  }

  private async addAgent(
    session: ExportedSession,
    part: AgentPart,
    base: string,
    agentHref: (document: HtmlDocument) => (part: AgentPart) => string | null,
  ): Promise<void> {
    const { plan } = this
    const { head } = session
    const title = [partName(part), visibleLine(part.agent.description ?? '')].filter((word) => word !== '').join(': ')
    const desk = this.openPage(base, title, {
      header: () => paintSessionHead({ ...head, title }, { plan, level: 1, back: wayToIndex(`${base}.html`) }),
      outline: [outlinePart(part, 'Turns')],
    })
    desk.document.beginSession(head)
    const options = { prefix: '', level: 2, agentHref: agentHref(desk.document) }
    await new SessionTeller({ plan, session, ...desk, ...options }).tellAlone(part)
    await desk.document.finish()
  }

  private openPage(base: string, title: string, page: Pick<DeskOptions, 'header' | 'outline'>): Desk {
    const reserved = this.reserved.filter((name) => name !== `${base}.html`)
    return openDesk(this.plan, this.sink, { base, extension: '.html', reserved, title, ...page })
  }

  async finish(): Promise<void> {
    await writeIndex(this.plan, this.sink, this.indexed)
  }
}

function wayToIndex(page: string): Html {
  return element('a', { href: pageHref(page, INDEX_NAME) }, 'All sessions')
}
