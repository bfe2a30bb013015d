// Highlights code up to a budget per document, because it takes about a second per megabyte. The budget counts characters,
// not time, so the same document always gets the same colors.
import { highlight, loadGrammar, type SyntaxSpan } from '../highlight.ts'
import { grammars } from '../grammar.js'

const LONGEST = 20_000
/** Characters highlighted per document, about 0.6 s. */
const DOCUMENT_BUDGET = 600_000

export class CodeColors {
  private left = DOCUMENT_BUDGET

  paint(text: string, language: string): SyntaxSpan[][] | null {
    if (text.length > LONGEST || text.length > this.left) return null
    const lines = highlight(text, language)
    if (lines) this.left -= text.length
    return lines
  }
}

/** Loads all grammars (20 ms). A grammar loaded later would change the colors of code embedded in other languages. */
export async function loadColors(): Promise<void> {
  await Promise.all(Object.keys(grammars).map(loadGrammar))
}
