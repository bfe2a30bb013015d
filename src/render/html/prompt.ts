// What a person asked, as it was typed. A long one (pasted logs are prompts too) shows its beginning; all of it is there.
import type { PromptItem } from '../describe-turn.ts'
import { LONG_PROMPT } from '../page-limits.ts'
import { plural } from '../../text/quantity.ts'
import { lineCount } from './line-count.ts'
import { classes, element, type Html } from './markup.ts'

export function paintPrompt({ text, isQueued }: PromptItem): Html {
  const shown = text.trimEnd()
  const lines = lineCount(shown)
  const isLong = lines > LONG_PROMPT.lines || shown.length > LONG_PROMPT.characters
  return element(
    'div',
    { class: classes('prompt d-prompts', isLong && 'cut') },
    isQueued ? element('span', { class: 'badge accent', title: 'typed while the agent was at work' }, 'queued') : null,
    element('p', {}, shown),
    isLong ? showAll(lines > LONG_PROMPT.lines ? `Show all ${plural(lines, 'line')}` : 'Show all of it') : null,
  )
}

/** Opened, it takes the limit off what stands before it. */
function showAll(label: string): Html {
  return element(
    'details',
    { class: 'all' },
    element('summary', {}, element('span', {}, label), element('span', {}, 'Show less')),
  )
}
