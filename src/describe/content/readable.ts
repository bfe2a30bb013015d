// Chooses the kind of section for a text of unknown format.
import { indentJson, parseJsonText } from './json-text.ts'
import { toCode, toMarkdown, toText, type SectionOptions } from '../section.ts'
import type { Section } from '../view.ts'

/** A heading, a code fence, a table, or a list with bold text. Prose with a single star or dash is not Markdown. */
const MARKDOWN = /^#{1,6} \S|^```|^[ \t]*(?:[-*]|\d+\.) .*\*\*|^\|.*\|$/m

export function toReadable(text: string | null | undefined, options: SectionOptions = {}): Section[] {
  if (!text) return []
  const json = parseJsonText(text)
  if (json !== undefined) return toCode(indentJson(json) ?? text, { ...options, language: 'json' })
  return MARKDOWN.test(text) ? toMarkdown(text, options) : toText(text, options)
}

const LANGUAGES: Readonly<Record<string, string>> = {
  'application/json': 'json',
  'application/javascript': 'javascript',
  'application/typescript': 'typescript',
  'application/xml': 'xml',
  'application/yaml': 'yaml',
  'text/css': 'css',
  'text/csv': 'csv',
  'text/html': 'html',
  'text/javascript': 'javascript',
  'text/typescript': 'typescript',
  'text/x-go': 'go',
  'text/x-python': 'python',
  'text/x-rust': 'rust',
  'text/x-sh': 'bash',
  'text/xml': 'xml',
  'text/yaml': 'yaml',
}

export function toReadableMedia(text: string | undefined, mediaType: string, options: SectionOptions = {}): Section[] {
  const type = mediaType.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  if (type === 'text/markdown') return toMarkdown(text, options)
  const language = Object.hasOwn(LANGUAGES, type) ? LANGUAGES[type] : undefined
  return language === undefined || language === 'json'
    ? toReadable(text, options)
    : toCode(text, { ...options, language })
}
