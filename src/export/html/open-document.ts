// Opens an HTML document together with its images and syntax highlighter.
import { CodeColors } from '../../paint/html/code-colors.ts'
import type { HtmlContext } from '../../paint/html/html-context.ts'
import type { Html } from '../../paint/html/markup.ts'
import type { ExportPlan } from '../export-plan.ts'
import type { ExportSink } from '../export-sink.ts'
import { HtmlDocument } from './html-document.ts'
import { PageNames } from './page-names.ts'
import type { OutlineGroup } from './page-outline.ts'
import { ExportImages } from '../export-images.ts'

export interface OpenDocument {
  document: HtmlDocument
  context: HtmlContext
  /** Writes pending images and, in a document without pages, the finished markup. Called after each message. */
  writePending(): Promise<void>
}

export interface OpenDocumentOptions {
  /** Name of the document, without its extension. */
  base: string
  extension: string
  /** File names that are taken. */
  reserved: Iterable<string>
  title: string
  header: () => Html
  /** The outline of a document without pages. */
  outline: readonly OutlineGroup[]
}

export function openDocument(plan: ExportPlan, sink: ExportSink, options: OpenDocumentOptions): OpenDocument {
  const { base, extension, reserved, ...rest } = options
  const names = new PageNames(base, extension, reserved)
  const document = new HtmlDocument({ plan, sink, names, ...rest })
  const images = new ExportImages(plan.options.images, sink, base)
  const colors = new CodeColors()
  return {
    document,
    context: {
      timeZone: plan.timeZone,
      highlight: (text, language) => colors.paint(text, language),
      picture: (section) => images.address(section),
    },
    async writePending() {
      await images.writePending()
      await document.writePending()
    },
  }
}
