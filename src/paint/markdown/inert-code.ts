import { escapeText } from './escape-text.ts'
import { inlineCode } from './fence.ts'

/** Returns inline code. Code that starts with "=" or "$=" becomes text, because Dataview, an Obsidian plugin, runs it. */
export function inertCode(text: string): string {
  const line = text.replace(/[\r\n]+/g, ' ')
  if (line.trim() === '') return escapeText(line)
  return /^\s*\$?=/.test(line) ? escapeText(line) : inlineCode(line)
}
