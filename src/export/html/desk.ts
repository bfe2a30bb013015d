// Everything that belongs to one document while it is written: its pages, its pictures, its colours.
import { CodeColors } from '../../paint/html/code-colors.ts'
import type { HtmlContext } from '../../paint/html/html-context.ts'
import type { Html } from '../../paint/html/markup.ts'
import type { ExportPlan } from '../export-plan.ts'
import type { ExportSink } from '../export-sink.ts'
import { HtmlDocument } from './html-document.ts'
import { PageNames } from './page-names.ts'
import type { OutlineGroup } from './page-outline.ts'
import { Pictures } from '../pictures.ts'

export interface Desk {
  document: HtmlDocument
  context: HtmlContext
  /** After each message: what has to be written is written. */
  settle(): Promise<void>
}

export interface DeskOptions {
  /** Name of the document without its extension. */
  base: string
  extension: string
  /** Names that are taken. */
  reserved: Iterable<string>
  title: string
  header: () => Html
  /** Of a document without pages. */
  outline: readonly OutlineGroup[]
}

export function openDesk(plan: ExportPlan, sink: ExportSink, options: DeskOptions): Desk {
  const { base, extension, reserved, ...rest } = options
  const names = new PageNames(base, extension, reserved)
  const document = new HtmlDocument({ plan, sink, names, ...rest })
  const pictures = new Pictures(plan.options.images, sink, base)
  const colors = new CodeColors()
  return {
    document,
    context: {
      timeZone: plan.timeZone,
      highlight: (text, language) => colors.paint(text, language),
      picture: (section) => pictures.address(section),
    },
    async settle() {
      await pictures.settle()
      await document.settle()
    },
  }
}
