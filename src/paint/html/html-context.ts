import type { SyntaxSpan } from '../highlight.ts'
import type { ImageSection } from '../../describe/view.ts'

/** Settings and callbacks that the HTML renderers share. */
export interface HtmlContext {
  timeZone: string
  /** Returns null for code without syntax colors. */
  highlight(text: string, language: string): SyntaxSpan[][] | null
  /** Returns the `src` of an image: a data URL or a file next to the page. Null if the image is not shown. */
  picture(section: ImageSection): string | null
}
