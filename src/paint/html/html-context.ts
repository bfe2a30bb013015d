import type { SyntaxSpan } from '../highlight.ts'
import type { ImageSection } from '../../describe/view.ts'

export interface HtmlContext {
  timeZone: string
  /** Returns null for code without syntax colors. */
  highlight(text: string, language: string): SyntaxSpan[][] | null
  picture(section: ImageSection): string | null
}
