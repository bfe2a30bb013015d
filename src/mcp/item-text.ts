// The text of an item of a step: short, as a line per tool call, or in full with all output.
import { sectionText } from '../describe/section-text.ts'
import type { sessionItem } from '../operations/session/page-declarations.ts'
import type { OutputOf } from '../operations/operation.ts'
import { cleanLine, cleanText, cutText } from './quote.ts'

type Item = OutputOf<typeof sessionItem>

const SHORT_PROSE = 1500
const SHORT_OUTPUT = 300
const SHORT_LINE = 200

export function itemText(item: Item, size: 'short' | 'full'): string {
  const isFull = size === 'full'
  switch (item.kind) {
    case 'prompt':
    case 'answer': {
      const text = cleanText(item.text).trim()
      return isFull ? text : cutText(text, SHORT_PROSE)
    }
    case 'tool':
    case 'entry': {
      const { title, summary, sections } = item.view
      const outcome = item.kind === 'tool' && item.view.outcome !== '' ? ` → ${item.view.outcome}` : ''
      const line = cleanLine(`${title}: ${summary}${outcome}`, isFull ? 2000 : SHORT_LINE)
      const hasFailed = item.kind === 'tool' && item.call.state !== 'done' && item.call.state !== 'running'
      if (!isFull && !hasFailed) return line
      const body = cleanText(sections.map(sectionText).join('\n')).trim()
      if (body === '') return line
      if (item.kind === 'entry' && item.isThinking) return body
      return `${line}\n${isFull ? body : cutText(body, SHORT_OUTPUT)}`
    }
  }
}
