import { loadColors } from '../../paint/html/code-colors.ts'
import type { ExportPlan } from '../export-plan.ts'
import type { ExportSink } from '../export-sink.ts'
import type { ExportWriter } from '../export-writer.ts'
import type { ExportedSession } from '../exported-session.ts'
import { openDocument } from './open-document.ts'
import { splitName } from './page-names.ts'
import { paintSessionHead } from './session-head.ts'
import { outlineSession } from './session-outline.ts'
import { HtmlConversationWriter } from './conversation-writer.ts'

export class SessionWriter implements ExportWriter {
  private readonly plan: ExportPlan
  private readonly sink: ExportSink

  constructor(plan: ExportPlan, sink: ExportSink) {
    this.plan = plan
    this.sink = sink
  }

  async add(session: ExportedSession): Promise<void> {
    await loadColors()
    const { base, extension } = splitName(this.plan.name)
    const { head } = session
    const opened = openDocument(this.plan, this.sink, {
      base,
      extension,
      reserved: [],
      title: head.title,
      header: () => paintSessionHead(head, { plan: this.plan, level: 1 }),
      outline: outlineSession(session, this.plan),
    })
    opened.document.beginSession(head)
    const options = { plan: this.plan, session, ...opened, prefix: '', level: 2, agentHref: () => null }
    await new HtmlConversationWriter(options).writeSession()
    await opened.document.finish()
  }

  async finish(): Promise<void> {}
}
