import { describeSecrets } from '../../format/secrets/describe-secrets.ts'
import type { SecretCount } from '../../format/secrets/secret-count.ts'
import { escapeText } from '../../paint/markdown/escape-text.ts'
import { heading } from '../../paint/markdown/heading.ts'
import { note } from '../../paint/markdown/item-markdown.ts'
import { visibleLine } from '../../text/visible.ts'
import type { ExportPlan, PlannedSession } from '../export-plan.ts'
import type { ExportSink, SinkFile } from '../export-sink.ts'
import type { ExportWriter } from '../export-writer.ts'
import type { ExportedHead, ExportedSession } from '../exported-session.ts'
import { ExportImages } from '../export-images.ts'
import { AgentTracker, type AgentPart } from '../agent-tracker.ts'
import { relativeLink } from './note-links.ts'
import { partTitle } from './part-heads.ts'
import { imageResolver } from './image-resolver.ts'
import { documentFields, noteFields, optionFields } from './session-fields.ts'
import { sessionHead } from './session-head.ts'
import { MarkdownConversationWriter } from './conversation-writer.ts'
import { sumSecrets } from '../../format/secrets/sum-secrets.ts'
import { closeWithTrailer } from './trailer.ts'
import { vaultIndex, type VaultNote } from './vault-index.ts'
import { frontMatter } from './yaml.ts'

export class VaultWriter implements ExportWriter {
  private readonly plan: ExportPlan
  private readonly sink: ExportSink
  private readonly notes: VaultNote[] = []
  private readonly secrets: SecretCount[] = []

  constructor(plan: ExportPlan, sink: ExportSink) {
    this.plan = plan
    this.sink = sink
  }

  async add(session: ExportedSession): Promise<void> {
    const { plan, sink } = this
    const { head } = session
    const planned = plan.sessions.find(({ id }) => id === head.id) ?? unplanned(head)
    const images = new ExportImages(plan.options.images, sink, planned.path)
    const isSeparate = plan.options.agents === 'separate'
    const name = `${planned.path}.md`
    const link = (part: AgentPart) => relativeLink(name, `${planned.path}/${part.key}.md`)
    await this.writeNote(name, session, images, isSeparate ? link : () => null)
    if (isSeparate) await this.writeAgents(session, planned, images)
    // The number of prompts in the note itself; the plan's number comes from the index.
    this.notes.push({ session: { ...planned, prompts: head.prompts }, usage: head.usage })
    this.secrets.push(...head.secrets)
  }

  async finish(): Promise<void> {
    const file = this.sink.create('index.md')
    const counts = sumSecrets(this.secrets)
    await file.write(vaultIndex(this.plan, this.notes, describeSecrets(counts, this.plan.options.redact)))
    await closeWithTrailer(file)
  }

  private async writeNote(
    name: string,
    session: ExportedSession,
    images: ExportImages,
    agentLink: (part: AgentPart) => string | null,
  ): Promise<void> {
    const { plan, sink } = this
    const { head } = session
    const file = sink.create(name)
    const about = sessionHead(head, plan, ({ path }) => relativeLink(name, `${path}.md`))
    const index = `[${escapeText(visibleLine(plan.title)) || 'Index'}](${relativeLink(name, 'index.md')})`
    await file.write(`${frontMatter(noteFields(head, plan))}\n${heading(1, head.title)}\n\n${index} · ${about}\n\n`)
    await this.conversationWriter(session, file, images, { agentLink, isInSubfolder: false }).writeSession()
    await closeWithTrailer(file)
  }

  private async writeAgents(session: ExportedSession, planned: PlannedSession, images: ExportImages): Promise<void> {
    const { plan, sink } = this
    const nameOf = (part: AgentPart) => `${planned.path}/${part.key}.md`
    for (const part of new AgentTracker(session.parts, plan.options).remaining()) {
      const name = nameOf(part)
      const file = sink.create(name)
      const fields = {
        ...documentFields(plan, partTitle(part)),
        session: session.head.id,
        agent: part.agent.agentId,
        redacted: plan.options.redact,
        options: optionFields(plan),
      }
      const back = `[${escapeText(visibleLine(session.head.title))}](${relativeLink(name, `${planned.path}.md`)})`
      const secrets = note(describeSecrets(session.head.secrets, plan.options.redact))
      await file.write(`${frontMatter(fields)}\n${heading(1, partTitle(part))}\n\n${back}\n\n${secrets}\n\n`)
      const agentLink = (other: AgentPart) => relativeLink(name, nameOf(other))
      await this.conversationWriter(session, file, images, { agentLink, isInSubfolder: true }).writeAgentAlone(part)
      await closeWithTrailer(file)
    }
  }

  private conversationWriter(
    session: ExportedSession,
    file: SinkFile,
    images: ExportImages,
    { agentLink, isInSubfolder }: { agentLink: (part: AgentPart) => string | null; isInSubfolder: boolean },
  ): MarkdownConversationWriter {
    return new MarkdownConversationWriter({
      plan: this.plan,
      session,
      file,
      resolveImage: imageResolver(images, isInSubfolder ? '../' : ''),
      prefix: '',
      anchors: new Set(),
      agentLink,
      writePending: async () => images.writePending(),
    })
  }
}

function unplanned({ id, title, project, startedAt, endedAt, prompts }: ExportedHead): PlannedSession {
  return { id, title, project, startedAt, endedAt, prompts, path: id.replace(/[^\w-]/g, '_') }
}
