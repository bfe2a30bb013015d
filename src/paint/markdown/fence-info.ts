// Makes the info string of a code fence inert. Viewers act on some words (Obsidian runs "dataviewjs", GitHub draws
// "mermaid"), and plugins may add others, so anything but a known language is prefixed with "text".
import { grammarOf } from '../highlight.ts'
import { visibleLine } from '../../text/visible.ts'

/** Languages with a grammar that GitHub draws instead of showing: geojson becomes a map. */
const DRAWN: ReadonlySet<string> = new Set(['geojson'])

export function fenceInfo(info: string): string {
  // An info string must not contain backticks.
  const line = visibleLine(info).replaceAll('`', "'").trim()
  const word = /^[\w+#.-]+/.exec(line)?.[0] ?? ''
  if (line === '' || PLAIN.test(line)) return line
  const isLanguage = grammarOf(word) !== null && !DRAWN.has(word.toLowerCase())
  return (isLanguage ? `${word} ${line.slice(word.length).trim()}` : `text ${line}`).trim()
}

const PLAIN = /^(?:text|txt|plaintext)$/i
