// A document with one session in it.
import { loadColors } from '../../paint/html/code-colors.ts'
import type { ExportPlan } from '../export-plan.ts'
import type { ExportSink } from '../export-sink.ts'
import type { ExportWriter } from '../export-writer.ts'
import type { ExportedSession } from '../exported-session.ts'
import { openDesk } from './desk.ts'
import { splitName } from './page-names.ts'
import { paintSessionHead } from './session-head.ts'
import { outlineSession } from './session-outline.ts'
import { SessionTeller } from './session-teller.ts'

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
    const desk = openDesk(this.plan, this.sink, {
      base,
      extension,
      reserved: [],
      title: head.title,
      header: () => paintSessionHead(head, { plan: this.plan, level: 1 }),
      outline: outlineSession(session, this.plan),
    })
    desk.document.beginSession(head)
    const options = { plan: this.plan, session, ...desk, prefix: '', level: 2, agentHref: () => null }
    await new SessionTeller(options).tellMain()
    await desk.document.finish()
  }

  async finish(): Promise<void> {}
}
