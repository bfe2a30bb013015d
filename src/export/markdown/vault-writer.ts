// A vault: a note a session, agents below it where they stand apart, and an index.
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
import { Pictures } from '../pictures.ts'
import { ToldAgents, type AgentPart } from '../told-agents.ts'
import { relativeLink } from './note-links.ts'
import { partTitle } from './part-heads.ts'
import { pictureAddress } from './picture-address.ts'
import { documentFields, noteFields, optionFields } from './session-fields.ts'
import { sessionHead } from './session-head.ts'
import { SessionTeller } from './session-teller.ts'
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
    const pictures = new Pictures(plan.options.images, sink, planned.path)
    const isApart = plan.options.agents === 'separate'
    const name = `${planned.path}.md`
    const link = (part: AgentPart) => relativeLink(name, `${planned.path}/${part.key}.md`)
    await this.writeNote(name, session, pictures, isApart ? link : () => null)
    if (isApart) await this.writeAgents(session, planned, pictures)
    // Counted from the conversation, as the note itself says.
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
    pictures: Pictures,
    agentLink: (part: AgentPart) => string | null,
  ): Promise<void> {
    const { plan, sink } = this
    const { head } = session
    const file = sink.create(name)
    const about = sessionHead(head, plan, ({ path }) => relativeLink(name, `${path}.md`))
    const index = `[${escapeText(visibleLine(plan.title)) || 'Index'}](${relativeLink(name, 'index.md')})`
    await file.write(`${frontMatter(noteFields(head, plan))}\n${heading(1, head.title)}\n\n${index} · ${about}\n\n`)
    await this.teller(session, file, pictures, { agentLink, isBelow: false }).tellSession()
    await closeWithTrailer(file)
  }

  /** Each in a note below that of its session. */
  private async writeAgents(session: ExportedSession, planned: PlannedSession, pictures: Pictures): Promise<void> {
    const { plan, sink } = this
    const nameOf = (part: AgentPart) => `${planned.path}/${part.key}.md`
    for (const part of new ToldAgents(session.parts, plan.options).left()) {
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
      await this.teller(session, file, pictures, { agentLink, isBelow: true }).tellAlone(part)
      await closeWithTrailer(file)
    }
  }

  private teller(
    session: ExportedSession,
    file: SinkFile,
    pictures: Pictures,
    { agentLink, isBelow }: { agentLink: (part: AgentPart) => string | null; isBelow: boolean },
  ): SessionTeller {
    return new SessionTeller({
      plan: this.plan,
      session,
      file,
      pictureAddress: pictureAddress(pictures, isBelow ? '../' : ''),
      prefix: '',
      anchors: new Set(),
      agentLink,
      settle: async () => pictures.settle(),
    })
  }
}

/** A session that nobody announced: it is named after its id. */
function unplanned({ id, title, project, startedAt, endedAt, prompts }: ExportedHead): PlannedSession {
  return { id, title, project, startedAt, endedAt, prompts, path: id.replace(/[^\w-]/g, '_') }
}
