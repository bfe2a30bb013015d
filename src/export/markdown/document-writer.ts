import { escapeText } from '../../paint/markdown/escape-text.ts'
import { fence } from '../../paint/markdown/fence.ts'
import { heading } from '../../paint/markdown/heading.ts'
import { visibleLine } from '../../text/visible.ts'
import type { ExportPlan } from '../export-plan.ts'
import type { ExportSink, SinkFile } from '../export-sink.ts'
import type { ExportWriter } from '../export-writer.ts'
import type { ExportedSession } from '../exported-session.ts'
import { ExportImages } from '../export-images.ts'
import { imageResolver } from './image-resolver.ts'
import { documentFields, noteFields, optionFields, sessionFields } from './session-fields.ts'
import { sessionHead, timeText } from './session-head.ts'
import { MarkdownConversationWriter } from './conversation-writer.ts'
import { closeWithTrailer } from './trailer.ts'
import { frontMatter, yamlMap, type YamlMap } from './yaml.ts'

export class DocumentWriter implements ExportWriter {
  private readonly plan: ExportPlan
  private readonly file: SinkFile
  private readonly images: ExportImages
  private readonly anchors = new Set<string>()
  private readonly written: YamlMap[] = []
  private readonly isOne: boolean

  constructor(plan: ExportPlan, sink: ExportSink) {
    this.plan = plan
    this.file = sink.create(plan.name)
    this.images = new ExportImages(plan.options.images, sink, withoutExtension(plan.name))
    this.isOne = plan.sessions.length === 1
  }

  async add(session: ExportedSession): Promise<void> {
    const { plan, file, images, anchors } = this
    const { head } = session
    if (this.written.length === 0)
      await file.write(this.isOne ? `${frontMatter(noteFields(head, plan))}\n` : contents(plan))
    this.written.push(sessionFields(head, plan))
    const prefix = this.isOne ? '' : `${chapterName(head.id)}-`
    const anchor = this.isOne ? '' : `<a id="${chapterName(head.id)}"></a>`
    const about = sessionHead(head, plan, ({ id }) => `#${chapterName(id)}`)
    await file.write(`${heading(1, head.title)}\n\n${anchor}${about}\n\n`)
    await new MarkdownConversationWriter({
      plan,
      session,
      file,
      resolveImage: imageResolver(images),
      prefix,
      anchors,
      agentLink: () => null,
      writePending: async () => images.writePending(),
    }).writeSession()
  }

  async finish(): Promise<void> {
    const { file, plan, written } = this
    if (written.length === 0) await file.write(contents(plan))
    // Complete only after all sessions are read, so it comes last.
    if (!this.isOne)
      await file.write(`${heading(1, 'About this export')}\n\n${fence(yamlMap({ sessions: written }, ''), 'yaml')}\n\n`)
    await closeWithTrailer(file)
  }
}

function contents(plan: ExportPlan): string {
  const { sessions, timeZone, options } = plan
  const fields = {
    ...documentFields(plan, plan.title),
    sessions: sessions.length,
    redacted: options.redact,
    options: optionFields(plan),
  }
  const lines = sessions.map(({ id, title, startedAt }) => {
    const time = timeText(startedAt, timeZone)
    return `- [${escapeText(visibleLine(title)) || id}](#${chapterName(id)})${time === null ? '' : ` · ${time}`}`
  })
  const zone = `Times are in ${escapeText(timeZone)}.`
  return `${frontMatter(fields)}\n${heading(1, plan.title)}\n\n${zone}\n\n${lines.join('\n')}\n\n`
}

function chapterName(id: string): string {
  return `s-${id.replace(/[^\w-]/g, '_')}`
}

function withoutExtension(name: string): string {
  return name.replace(/\.[^./]*$/, '')
}
