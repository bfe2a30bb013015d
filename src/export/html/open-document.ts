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
  writePending(): Promise<void>
}

export interface OpenDocumentOptions {
  base: string
  extension: string
  reserved: Iterable<string>
  title: string
  header: () => Html
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
