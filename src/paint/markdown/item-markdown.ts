import { errorLabel } from '../error-label.ts'
import type { AnswerItem, EntryItem, PromptItem, ToolItem, TurnItem } from '../../describe/describe-step.ts'
import { visibleLine } from '../../text/visible.ts'
import { stateLabel } from '../../describe/tool-state.ts'
import { escapeText } from './escape-text.ts'
import { inertCode } from './inert-code.ts'
import { inertMarkdown } from './inert-markdown.ts'
import { literalText } from './literal-text.ts'
import { quote } from './quote.ts'
import { sectionMarkdown, type ResolveImage } from './section-markdown.ts'

export function itemMarkdown(item: TurnItem, resolveImage: ResolveImage): string {
  switch (item.kind) {
    case 'prompt':
      return promptMarkdown(item)
    case 'answer':
      return answerMarkdown(item)
    case 'tool':
      return paragraphs(toolLine(item), item.view.sections, resolveImage)
    case 'entry':
      return entryMarkdown(item, resolveImage)
  }
}

export function promptMarkdown({ text, isQueued }: PromptItem): string {
  const quoted = quote(literalText(text))
  return isQueued ? `${quoted}\n\n${note('typed while Claude was working')}` : quoted
}

/** A note of the user, on a session or a message. */
export function userNoteMarkdown(text: string): string {
  return quote(`**Note**\n\n${literalText(text.trim())}`)
}

export function answerMarkdown({ text, modelSwitch, mark, isError }: AnswerItem): string {
  const before = modelSwitch === null ? '' : `${note(modelSwitch)}\n\n`
  const after = mark === null ? '' : `\n\n${note(mark.text)}`
  // The text of an error is not Markdown; it may contain addresses and JSON.
  return before + (isError ? literalText(errorLabel(text) + text) : inertMarkdown(text)) + after
}

export function toolLine({ view: { title, summary, outcome, status } }: Pick<ToolItem, 'view'>): string {
  const failed = status === 'error' && outcome === '' ? 'failed' : ''
  const ends = [outcome, stateLabel(status, outcome), failed].filter((part) => part !== '').join(', ')
  const about = visibleLine(summary).trim()
  const head = `**${escapeText(visibleLine(title).trim())}**`
  return `${head}${about === '' ? '' : ` ${inertCode(about)}`}${ends === '' ? '' : ` — ${escapeText(visibleLine(ends))}`}`
}

/** Thinking is quoted, so that readers see where the answer starts. */
function entryMarkdown({ view, isThinking }: EntryItem, resolveImage: ResolveImage): string {
  const { title, summary, sections } = view
  if (isThinking && sections.length > 0) {
    const bodies = sections.map((section) =>
      section.kind === 'markdown' ? inertMarkdown(section.text) : sectionMarkdown(section, resolveImage),
    )
    return quote([note(title), ...bodies].join('\n\n'))
  }
  return paragraphs(note([title, summary].filter((part) => part !== '').join(': ')), sections, resolveImage)
}

function paragraphs(
  head: string,
  sections: readonly ToolItem['view']['sections'][number][],
  resolveImage: ResolveImage,
): string {
  let printed = head
  for (const section of sections) {
    const body = sectionMarkdown(section, resolveImage)
    if (body !== '') printed += `\n\n${body}`
  }
  return printed
}

export function note(text: string): string {
  const line = visibleLine(text).trim()
  return line === '' ? '' : `*${escapeText(line)}*`
}
