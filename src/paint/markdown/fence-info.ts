// What stands behind the backticks of a fence. Viewers act on some words there (Obsidian runs "dataviewjs", GitHub draws
// "mermaid" and maps), and plugins may add any other: only the names of languages stand alone.
import { grammarOf } from '../highlight.ts'
import { visibleLine } from '../../text/visible.ts'

/** A map on GitHub; it is JSON. */
const DRAWN: ReadonlySet<string> = new Set(['geojson'])

export function fenceInfo(info: string): string {
  // Backticks would be the end of it; nobody reads those behind the first word.
  const line = visibleLine(info).replaceAll('`', "'").trim()
  const word = /^[\w+#.-]+/.exec(line)?.[0] ?? ''
  if (line === '' || PLAIN.test(line)) return line
  const isLanguage = grammarOf(word) !== null && !DRAWN.has(word.toLowerCase())
  return (isLanguage ? `${word} ${line.slice(word.length).trim()}` : `text ${line}`).trim()
}

const PLAIN = /^(?:text|txt|plaintext)$/i
