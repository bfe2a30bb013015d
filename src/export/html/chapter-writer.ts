import { loadColors } from '../../paint/html/code-colors.ts'
import { element, startTag } from '../../paint/html/markup.ts'
import { visibleLine } from '../../text/visible.ts'
import type { ExportPlan } from '../export-plan.ts'
import type { ExportSink } from '../export-sink.ts'
import type { ExportWriter } from '../export-writer.ts'
import type { ExportedHead, ExportedSession } from '../exported-session.ts'
import { paintCover, sessionAnchor } from './cover.ts'
import { openDocument, type OpenDocument } from './open-document.ts'
import { pageMeta } from './page-meta.ts'
import { splitName } from './page-names.ts'
import { metaElement } from './page-shell.ts'
import { paintSessionHead } from './session-head.ts'
import { HtmlConversationWriter } from './conversation-writer.ts'

export class ChapterWriter implements ExportWriter {
  private readonly plan: ExportPlan
  private readonly opened: OpenDocument
  private readonly heads: ExportedHead[] = []
  private isReady = false

  constructor(plan: ExportPlan, sink: ExportSink) {
    this.plan = plan
    const { base, extension } = splitName(plan.name)
    const entries = plan.sessions.map((session, index) => ({
      href: `#${sessionAnchor(plan, session)}`,
      label: String(index + 1),
      text: session.title,
    }))
    this.opened = openDocument(plan, sink, {
      base,
      extension,
      reserved: [],
      title: plan.title,
      header: () => paintCover(plan, this.heads),
      outline: [{ title: 'Sessions', entries }],
    })
    this.opened.document.expectChapters(plan.sessions.map((session) => sessionAnchor(plan, session)))
  }

  async add(session: ExportedSession): Promise<void> {
    await this.prepare()
    const { plan, opened } = this
    const { head } = session
    const { document } = opened
    const anchor = sessionAnchor(plan, head)
    this.heads.push(head)
    await document.beginChapter(anchor, visibleLine(head.title))
    document.beginSession(head)
    const title = visibleLine(head.title)
    const start = (isContinued: boolean) => {
      document.beginGroup(title)
      return startTag('section', { class: 'session', id: isContinued ? null : anchor })
    }
    const again = element('div', { class: 'head' }, element('h2', {}, `${title}, continued`)).markup
    const isLate = plan.options.pageSize === 0 && this.heads.length > 1
    document.write(
      start(false) +
        (isLate ? metaElement(pageMeta(plan, 1, [head])).markup : '') +
        paintSessionHead(head, { plan, level: 2 }).markup,
    )
    document.open({ reopen: () => start(true) + again, close: '</section>' })
    const options = { plan, session, ...opened, prefix: `${anchor}-`, level: 3, agentHref: () => null }
    await new HtmlConversationWriter(options).writeSession()
    document.close()
    await opened.writePending()
  }

  private async prepare(): Promise<void> {
    if (this.isReady) return
    this.isReady = true
    await loadColors()
  }

  async finish(): Promise<void> {
    await this.opened.document.finish()
  }
}
