// A message as Markdown for the clipboard: text unchanged, a tool call as a title line and code fences.
import type { AnswerItem, EntryItem, PromptItem, ToolItem } from '../describe/describe-step.ts'
import { fence, inlineCode } from './markdown/fence.ts'
import { quote } from './markdown/quote.ts'
import { sectionText } from '../describe/section-text.ts'
import type { Section } from '../describe/view.ts'

type CopyItem = PromptItem | AnswerItem | EntryItem | Omit<ToolItem, 'call'>

export function copyMarkdown(items: readonly CopyItem[]): string {
  return `${items.map(itemMarkdown).join('\n\n')}\n`
}

function itemMarkdown(item: CopyItem): string {
  switch (item.kind) {
    case 'prompt':
      return quote(item.text.trimEnd())
    case 'answer':
      return item.text.trimEnd()
    case 'tool': {
      const { title, summary, outcome, sections } = item.view
      const head = [`**${title}**`, summary && inlineCode(summary), outcome && `(${outcome})`]
      return paragraphs(head.filter(Boolean).join(' '), sections)
    }
    case 'entry': {
      const { title, summary, sections } = item.view
      return paragraphs(`*${[title, summary].filter(Boolean).join(': ')}*`, sections)
    }
  }
}

function paragraphs(head: string, sections: readonly Section[]): string {
  return [head, ...sections.map(sectionMarkdown)].filter(Boolean).join('\n\n')
}

function sectionMarkdown(section: Section): string {
  const body = sectionBody(section)
  return section.title === undefined || body === '' ? body : `${section.title}:\n\n${body}`
}

function sectionBody(section: Section): string {
  const text = sectionText(section)
  switch (section.kind) {
    case 'markdown':
    case 'list':
      return text.trimEnd()
    case 'terminal':
      return fence([section.command === undefined ? '' : `$ ${section.command}`, text].filter(Boolean).join('\n'))
    case 'image':
      return `[image ${section.mediaType}${text && ` ${text}`}]`
    case 'file':
      return `[file ${text}]`
    default:
      return fence(text, languageOf(section))
  }
}

function languageOf(section: Section): string {
  if (section.kind === 'code') return section.language ?? ''
  if (section.kind === 'diff') return 'diff'
  return section.kind === 'raw' ? 'json' : ''
}
