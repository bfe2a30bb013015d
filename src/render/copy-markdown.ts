// A message as Markdown, for the clipboard: words as they are, tool calls as a line each with what they hold in fences.
import type { AnswerItem, EntryItem, PromptItem, ToolItem } from './describe-turn.ts'
import type { DiffSection, ListItem, Section } from './view.ts'

type CopyItem = PromptItem | AnswerItem | EntryItem | Omit<ToolItem, 'call'>

export function copyMarkdown(items: readonly CopyItem[]): string {
  return `${items.map(itemMarkdown).filter(Boolean).join('\n\n')}\n`
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
      return [head.filter(Boolean).join(' '), ...sections.map(sectionMarkdown)].filter(Boolean).join('\n\n')
    }
    case 'entry': {
      const { title, summary, sections } = item.view
      return [`*${[title, summary].filter(Boolean).join(': ')}*`, ...sections.map(sectionMarkdown)]
        .filter(Boolean)
        .join('\n\n')
    }
  }
}

function sectionMarkdown(section: Section): string {
  const body = sectionBody(section)
  return section.title === undefined || body === '' ? body : `${section.title}:\n\n${body}`
}

function sectionBody(section: Section): string {
  switch (section.kind) {
    case 'markdown':
      return section.text.trimEnd()
    case 'text':
      return fence(section.unescaped ?? section.text)
    case 'code':
      return fence(section.text, section.language)
    case 'terminal':
      return fence(
        [section.command === undefined ? '' : `$ ${section.command}`, section.unescaped ?? section.output]
          .filter(Boolean)
          .join('\n'),
      )
    case 'diff':
      return fence(diffText(section), 'diff')
    case 'list':
      return section.items.map((item) => listLine(item, '')).join('\n')
    case 'table':
      return fence([section.columns, ...section.rows].map((row) => row.join('\t')).join('\n'))
    case 'image':
      return `[image ${section.mediaType}${section.location === undefined ? '' : ` ${section.location}`}]`
    case 'file':
      return `[file ${section.path}]`
    case 'raw':
      return fence(jsonText(section.value), 'json')
  }
}

const SIGNS = { same: ' ', added: '+', removed: '-', note: '\\' } as const

function diffText({ path, hunks }: DiffSection): string {
  const lines = hunks.flatMap((hunk) => [
    `@@ -${hunk.oldStart} +${hunk.newStart} @@`,
    ...hunk.lines.map(({ kind, text }) => SIGNS[kind] + text),
  ])
  return [`--- ${path}`, `+++ ${path}`, ...lines].join('\n')
}

const BOXES = { done: '[x] ', active: '[ ] ', open: '[ ] ', chosen: '[x] ' } as const

function listLine({ text, mark, note, items = [] }: ListItem, indent: string): string {
  const own = `${indent}- ${mark ? BOXES[mark] : ''}${text}${note ? ` (${note})` : ''}`
  return [own, ...items.map((item) => listLine(item, `${indent}  `))].join('\n')
}

function quote(text: string): string {
  return text.replace(/^/gm, '> ').replace(/^> $/gm, '>')
}

/** Longer than any run of backticks inside, so that the text cannot end it. */
function fence(text: string, language = ''): string {
  const marks = '`'.repeat(Math.max(3, longestRun(text) + 1))
  return `${marks}${language}\n${text.replace(/\n$/, '')}\n${marks}`
}

function inlineCode(text: string): string {
  const marks = '`'.repeat(longestRun(text) + 1)
  const space = text.startsWith('`') || text.endsWith('`') ? ' ' : ''
  return `${marks}${space}${text}${space}${marks}`
}

function longestRun(text: string): number {
  let longest = 0
  for (const [run] of text.matchAll(/`+/g)) longest = Math.max(longest, run.length)
  return longest
}

/** What is nested too deeply for JSON.stringify is not copied. */
function jsonText(value: unknown): string {
  try {
    return JSON.stringify(value, null, 2) ?? ''
  } catch {
    return '[nested too deeply]'
  }
}
