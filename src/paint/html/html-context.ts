// What painters of a page need to know beside what they paint.
import type { SyntaxSpan } from '../highlight.ts'
import type { ImageSection } from '../../describe/view.ts'

export interface HtmlContext {
  /** In which times are told. */
  timeZone: string
  /** Null for code that stays as it is. */
  highlight(text: string, language: string): SyntaxSpan[][] | null
  /** Where the pixels of a picture are found: its own bytes, or a file beside the page. Null when they are not shown. */
  picture(section: ImageSection): string | null
}
