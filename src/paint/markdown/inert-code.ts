// A word or two as code within a line. Dataview, a plugin of Obsidian, runs code that begins with "=" or "$=": that is
// told as text.
import { escapeText } from './escape-text.ts'
import { inlineCode } from './fence.ts'

export function inertCode(text: string): string {
  // A line break within is a space in every viewer; some other character would end the line in the source alone.
  const line = text.replace(/[\r\n]+/g, ' ')
  if (line.trim() === '') return escapeText(line)
  return /^\s*\$?=/.test(line) ? escapeText(line) : inlineCode(line)
}
