// Constructors of sections. Each returns a list of one or none, so that describers can spread the results.
import { isObject } from '../format/check.ts'
import { unescapeText } from './content/unescape.ts'
import type { ListItem, Section } from './view.ts'

export interface SectionOptions {
  title?: string
  folded?: boolean
}

const LONG_LINES = 40
const LONG_CHARS = 4000

export function toText(text: string | null | undefined, options: SectionOptions = {}): Section[] {
  if (isBlank(text)) return []
  const unescaped = unescapeText(text)
  return [
    {
      kind: 'text',
      text,
      ...(unescaped === undefined ? {} : { unescaped }),
      ...frame(options, unescaped ?? text),
    },
  ]
}

export function toMarkdown(text: string | null | undefined, options: SectionOptions = {}): Section[] {
  return isBlank(text) ? [] : [{ kind: 'markdown', text, ...frame(options, text) }]
}

export interface CodeOptions extends SectionOptions {
  language?: string | undefined
  firstLine?: number | undefined
}

export function toCode(text: string | null | undefined, options: CodeOptions = {}): Section[] {
  if (isBlank(text)) return []
  const { language, firstLine } = options
  return [
    {
      kind: 'code',
      text,
      ...(language === undefined ? {} : { language }),
      ...(firstLine === undefined ? {} : { firstLine }),
      ...frame(options, text),
    },
  ]
}

export interface TerminalOptions extends SectionOptions {
  command?: string | undefined
  isError?: boolean
}

export function toTerminal(output: string | null | undefined, options: TerminalOptions = {}): Section[] {
  const { command, isError } = options
  if (isBlank(output) && isBlank(command)) return []
  const unescaped = unescapeText((output ?? '').trimEnd())
  return [
    {
      kind: 'terminal',
      output: output ?? '',
      ...(unescaped === undefined ? {} : { unescaped }),
      ...(isBlank(command) ? {} : { command }),
      ...(isError ? { isError } : {}),
      ...frame(options, unescaped ?? output ?? ''),
    },
  ]
}

export function toList(items: readonly ListItem[], options: SectionOptions = {}): Section[] {
  return items.length === 0 ? [] : [{ kind: 'list', items: [...items], ...frame(options) }]
}

export function toTable(columns: string[], rows: string[][], options: SectionOptions = {}): Section[] {
  return rows.length === 0 ? [] : [{ kind: 'table', columns, rows, ...frame(options) }]
}

export function toFacts(
  facts: Readonly<Record<string, string | number | boolean | null | undefined>>,
  options: SectionOptions = {},
): Section[] {
  const rows = Object.entries(facts)
    .filter(([, value]) => value !== undefined && value !== null && value !== '' && value !== false)
    .map(([name, value]) => [name, value === true ? 'yes' : String(value)])
  return toTable(['Field', 'Value'], rows, options).map((section) =>
    section.kind === 'table' ? { ...section, isFacts: true } : section,
  )
}

export function toFile(path: string | null | undefined, note?: string, options: SectionOptions = {}): Section[] {
  return isBlank(path) ? [] : [{ kind: 'file', path, ...(isBlank(note) ? {} : { note }), ...frame(options) }]
}

export function toRaw(value: unknown, options: SectionOptions = {}): Section[] {
  if (value === undefined || value === null) return []
  if (isObject(value) && Object.keys(value).length === 0) return []
  if (Array.isArray(value) && value.length === 0) return []
  return [{ kind: 'raw', value, ...frame(options) }]
}

function frame(options: SectionOptions, text = ''): SectionOptions {
  const folded = options.folded ?? isLong(text)
  return { ...(options.title === undefined ? {} : { title: options.title }), ...(folded ? { folded } : {}) }
}

function isLong(text: string): boolean {
  if (text.length > LONG_CHARS) return true
  let lines = 0
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines += 1
  return lines > LONG_LINES
}

function isBlank(text: string | null | undefined): text is '' | null | undefined {
  return text === null || text === undefined || text.trim() === ''
}
