import { imageLabel } from '../image-size.ts'
import { indentJson } from '../../describe/content/json-text.ts'
import { sectionText } from '../../describe/section-text.ts'
import type {
  FileSection,
  ImageSection,
  ListItem,
  Section,
  TableSection,
  TerminalSection,
} from '../../describe/view.ts'
import { visibleLine } from '../../text/visible.ts'
import { escapeParagraph, escapeText } from './escape-text.ts'
import { fenceInfo } from './fence-info.ts'
import { fence } from './fence.ts'
import { inertCode } from './inert-code.ts'
import { inertMarkdown } from './inert-markdown.ts'
import { literalLine } from './literal-text.ts'
import { printTable } from './print-table.ts'
import { quote } from './quote.ts'

export type ResolveImage = (section: ImageSection) => string | null

export function sectionMarkdown(section: Section, resolveImage: ResolveImage): string {
  const body = sectionBody(section, resolveImage)
  if (section.title === undefined || section.title.trim() === '' || body === '') return body
  const title = visibleLine(section.title).trim()
  return `${literalLine(/\p{P}$/u.test(title) ? title : `${title}:`)}\n\n${body}`
}

function sectionBody(section: Section, resolveImage: ResolveImage): string {
  switch (section.kind) {
    case 'text':
      return fenced(sectionText(section))
    case 'markdown':
      return section.text.trim() === '' ? '' : quote(inertMarkdown(section.text))
    case 'code':
      return fenced(section.text, fenceInfo(section.language ?? ''))
    case 'diff':
      return fenced(sectionText(section), 'diff')
    case 'terminal':
      return fenced(terminalText(section), 'console')
    case 'list':
      return printItems(section.items, '')
    case 'table':
      return tableMarkdown(section)
    case 'image':
      return imageMarkdown(section, resolveImage(section))
    case 'file':
      return fileMarkdown(section)
    case 'raw':
      return fenced(indentJson(section.value) ?? '[nested too deeply to show; see the transcript]', 'json')
  }
}

/** Carriage returns end lines too: inside a quotation, the rest of the line would leave the fence. */
export function fenced(text: string, info = ''): string {
  return text === '' ? '' : fence(text.replace(/\r\n?/g, '\n'), info)
}

function terminalText(section: TerminalSection): string {
  const command = section.command === undefined ? '' : `$ ${section.command}`
  return [command, sectionText(section)].filter((part) => part !== '').join('\n')
}

const BOXES = { done: '[x] ', active: '[ ] ', open: '[ ] ', chosen: '' } as const

function printItems(items: readonly ListItem[], indent: string): string {
  return items.map((item) => printItem(item, indent)).join('\n')
}

function printItem({ text, mark, note, items = [] }: ListItem, indent: string): string {
  const lines = text
    .split(/\r\n?|\n/)
    .map(literalLine)
    .filter((line) => line !== '')
  const joined = lines.join(`  \n${indent}  `)
  const content = mark === 'chosen' && joined !== '' ? `**${joined}**` : joined
  const notes = [mark === 'active' ? 'in progress' : '', note ?? ''].filter((part) => part !== '')
  const after = notes.length === 0 ? '' : ` (${escapeText(visibleLine(notes.join(', ')))})`
  const line = `${indent}- ${mark ? BOXES[mark] : ''}${content}${after}`.trimEnd()
  return items.length === 0 ? line : `${line}\n${printItems(items, `${indent}  `)}`
}

function tableMarkdown({ columns, rows, isFacts }: TableSection): string {
  if (rows.length === 0) return ''
  if (!isFacts)
    return printTable(
      columns.map(cell),
      rows.map((row) => row.map(cell)),
    )
  return rows
    .map(([name = '', ...values]) => `- ${escapeText(visibleLine(name))}: ${values.map(cell).join(' ')}`.trimEnd())
    .join('\n')
}

export function cell(text: string): string {
  return text
    .split(/\r\n?|\n/)
    .map((line) => escapeText(line).replaceAll('|', '\\|'))
    .join('<br>')
}

function imageMarkdown(section: ImageSection, address: string | null): string {
  const label = imageLabel(section)
  if (address !== null) return `![${escapeText(visibleLine(label))}](${address})`
  const location = section.location === undefined ? '' : ` ${inertCode(visibleLine(section.location))}`
  return escapeParagraph(`[${escapeText(visibleLine(label))}]${location}`)
}

function fileMarkdown({ path, note }: FileSection): string {
  return `File ${inertCode(visibleLine(path))}${note ? ` (${escapeText(visibleLine(note))})` : ''}`
}
