// Colours for the code of a document. Finding them takes about a second a megabyte, a hundred times as long as the rest, so
// that a document has as much of it as a reader looks at: no long texts, and an end somewhere. What is beyond stays plain,
// and the same document is coloured the same way every time.
import { highlight, loadGrammar, type SyntaxSpan } from '../highlight.ts'
import { grammars } from '../grammar.js'

/** A longer one is a listing, and is looked at where it matters. */
const LONGEST = 20_000
/** Some six tenths of a second. */
const DOCUMENT = 600_000

export class CodeColors {
  private left = DOCUMENT

  paint(text: string, language: string): SyntaxSpan[][] | null {
    if (text.length > LONGEST || text.length > this.left) return null
    const lines = highlight(text, language)
    if (lines) this.left -= text.length
    return lines
  }
}

/** All of them (20 ms): one that is loaded later would colour what stands inside of another language from then on. */
export async function loadColors(): Promise<void> {
  await Promise.all(Object.keys(grammars).map(loadGrammar))
}
