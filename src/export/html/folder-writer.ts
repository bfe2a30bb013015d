// Writes one document per session, one per agent if agents are separate, and an index.
import { loadColors } from '../../paint/html/code-colors.ts'
import { element, type Html } from '../../paint/html/markup.ts'
import { visibleLine } from '../../text/visible.ts'
import type { ExportPlan } from '../export-plan.ts'
import type { ExportSink } from '../export-sink.ts'
import type { ExportWriter } from '../export-writer.ts'
import type { ExportedSession } from '../exported-session.ts'
import { openDocument, type OpenDocument, type OpenDocumentOptions } from './open-document.ts'
import type { HtmlDocument } from './html-document.ts'
import { INDEX_NAME, writeIndex, type IndexEntry } from './index-page.ts'
import { pageHref } from './page-names.ts'
import { partName } from './part-heads.ts'
import { paintSessionHead } from './session-head.ts'
import { outlinePart, outlineSession } from './session-outline.ts'
import { HtmlConversationWriter } from './conversation-writer.ts'
import { AgentTracker, type AgentPart } from '../agent-tracker.ts'

export class FolderWriter implements ExportWriter {
  private readonly plan: ExportPlan
  private readonly sink: ExportSink
  private readonly indexed: IndexEntry[] = []
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
    const isSeparate = plan.options.agents === 'separate'
    const pageOf = (part: AgentPart) => `${path}/${part.key}.html`
    const opened = this.openPage(path, head.title, {
      header: () => paintSessionHead(head, { plan, level: 1, back: indexLink(page) }),
      outline: outlineSession(session, plan, (part) => (isSeparate ? pageHref(page, pageOf(part)) : null)),
    })
    opened.document.beginSession(head)
    const agentHref = (document: HtmlDocument) => (part: AgentPart) =>
      isSeparate ? pageHref(document.pageName, pageOf(part)) : null
    const options = { plan, session, ...opened, prefix: '', level: 2, agentHref: agentHref(opened.document) }
    await new HtmlConversationWriter(options).writeSession()
    await opened.document.finish()
    if (isSeparate)
      for (const part of new AgentTracker(session.parts, plan.options).remaining())
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
    const opened = this.openPage(base, title, {
      header: () => paintSessionHead({ ...head, title }, { plan, level: 1, back: indexLink(`${base}.html`) }),
      outline: [outlinePart(part, 'Turns')],
    })
    opened.document.beginSession(head)
    const options = { prefix: '', level: 2, agentHref: agentHref(opened.document) }
    await new HtmlConversationWriter({ plan, session, ...opened, ...options }).writeAgentAlone(part)
    await opened.document.finish()
  }

  private openPage(base: string, title: string, page: Pick<OpenDocumentOptions, 'header' | 'outline'>): OpenDocument {
    const reserved = this.reserved.filter((name) => name !== `${base}.html`)
    return openDocument(this.plan, this.sink, { base, extension: '.html', reserved, title, ...page })
  }

  async finish(): Promise<void> {
    await writeIndex(this.plan, this.sink, this.indexed)
  }
}

function indexLink(page: string): Html {
  return element('a', { href: pageHref(page, INDEX_NAME) }, 'All sessions')
}
