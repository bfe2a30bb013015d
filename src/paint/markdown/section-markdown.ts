// Sections as Markdown: texts and outputs in fences, exactly as they were; lists and tables as such. Knows the kinds of
// sections, not what they are about.
import { imageLabel } from '../image-size.ts'
import { layOutJson } from '../../describe/content/json-text.ts'
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

/** Where a picture is to be found: an address that holds it, the name of a file, or null when it is only named. */
export type PictureAddress = (section: ImageSection) => string | null

export function sectionMarkdown(section: Section, pictureAddress: PictureAddress): string {
  const body = sectionBody(section, pictureAddress)
  if (section.title === undefined || section.title.trim() === '' || body === '') return body
  const title = visibleLine(section.title).trim()
  return `${literalLine(/\p{P}$/u.test(title) ? title : `${title}:`)}\n\n${body}`
}

function sectionBody(section: Section, pictureAddress: PictureAddress): string {
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
      return imageMarkdown(section, pictureAddress(section))
    case 'file':
      return fileMarkdown(section)
    case 'raw':
      return fenced(layOutJson(section.value) ?? '[nested too deeply to be shown; the transcript has it]', 'json')
  }
}

/** A carriage return ends a line too; within a quotation the rest would fall out of its fence. */
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
  const words = lines.join(`  \n${indent}  `)
  const told = mark === 'chosen' && words !== '' ? `**${words}**` : words
  const notes = [mark === 'active' ? 'in progress' : '', note ?? ''].filter((part) => part !== '')
  const behind = notes.length === 0 ? '' : ` (${escapeText(visibleLine(notes.join(', ')))})`
  const line = `${indent}- ${mark ? BOXES[mark] : ''}${told}${behind}`.trimEnd()
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

/** Text that may have lines of its own, where there is only one. */
export function cell(text: string): string {
  return text
    .split(/\r\n?|\n/)
    .map((line) => escapeText(line).replaceAll('|', '\\|'))
    .join('<br>')
}

function imageMarkdown(section: ImageSection, address: string | null): string {
  const label = imageLabel(section)
  if (address !== null) return `![${escapeText(visibleLine(label))}](${address})`
  const place = section.location === undefined ? '' : ` ${inertCode(visibleLine(section.location))}`
  return escapeParagraph(`[${escapeText(visibleLine(label))}]${place}`)
}

function fileMarkdown({ path, note }: FileSection): string {
  return `File ${inertCode(visibleLine(path))}${note ? ` (${escapeText(visibleLine(note))})` : ''}`
}
