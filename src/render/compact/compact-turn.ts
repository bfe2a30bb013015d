// A turn without what only its own moment needed: words in full, edits as diffs, commands with how they ended, and a count
// of everything else. Reasoning and notes are left out.
import { isShownAt, type ToolItem, type TurnItem } from '../describe-turn.ts'
import { splitLines } from '../lines.ts'
import { sectionText } from '../section-text.ts'
import type { Section } from '../view.ts'
import { answerMarkdown, promptMarkdown, toolLine } from '../markdown/item-markdown.ts'

export interface CompactTurn {
  /** As people count prompts; 0 for what came before the first. */
  index: number
  hasPrompt: boolean
  pieces: CompactPiece[]
}

export type CompactPiece = CompactWords | CompactCall | CompactCount

export interface CompactWords {
  kind: 'prompt' | 'answer'
  /** As it stands in the transcript, for who cuts it. */
  text: string
  markdown: string
}

/** An edit, a command, or whatever failed. */
export interface CompactCall {
  kind: 'call'
  title: string
  line: string
  body: string
  info: 'diff' | 'console' | ''
  hasFailed: boolean
}

/** Calls of which it is enough to know that they were made. */
export interface CompactCount {
  kind: 'count'
  titles: string[]
}

/** Adds an item to its turn. */
export function addCompactItem(turn: CompactTurn, item: TurnItem): void {
  // Fillers that nobody said.
  if (!isShownAt(item, 'tools')) return
  if (item.kind === 'prompt') turn.pieces.push({ kind: 'prompt', text: item.text, markdown: promptMarkdown(item) })
  else if (item.kind === 'answer') turn.pieces.push({ kind: 'answer', text: item.text, markdown: answerMarkdown(item) })
  else if (item.kind === 'tool') addCall(turn, item)
}

function addCall({ pieces }: CompactTurn, item: ToolItem): void {
  const { title, status, sections } = item.view
  const hasFailed = status === 'error' || status === 'denied' || status === 'interrupted'
  const told = bodyOf(sections, hasFailed)
  if (told) {
    pieces.push({ kind: 'call', title, line: toolLine(item), hasFailed, ...told })
    return
  }
  const last = pieces.at(-1)
  if (last?.kind === 'count') last.titles.push(title)
  else pieces.push({ kind: 'count', titles: [title] })
}

/** Beyond, no reader and no model looks at it; what is held for a long session stays small. */
const MOST_CHARACTERS = 8000

function bodyOf(sections: readonly Section[], hasFailed: boolean): Pick<CompactCall, 'body' | 'info'> | null {
  const diffs = sections.filter((section) => section.kind === 'diff')
  if (diffs.length > 0)
    return { body: cutEnd(diffs.map(sectionText).join('\n').trimEnd(), MOST_CHARACTERS), info: 'diff' }
  const terminal = sections.find((section) => section.kind === 'terminal')
  if (terminal?.command !== undefined) {
    const command = cutEnd(`$ ${terminal.command.trim()}`, MOST_CHARACTERS)
    const output = hasFailed ? tailOf(sectionText(terminal)) : ''
    return { body: output === '' ? command : `${command}\n${output}`, info: 'console' }
  }
  if (!hasFailed) return null
  return { body: tailOf(sections.filter(isWords).map(sectionText).join('\n')), info: '' }
}

function isWords({ kind }: Section): boolean {
  return kind === 'text' || kind === 'terminal'
}

/** Of an output, the end says why it failed. */
const TAIL_LINES = 30

function tailOf(output: string): string {
  const lines = splitLines(output.slice(-MOST_CHARACTERS).trimEnd())
  const isCut = lines.length > TAIL_LINES || output.length > MOST_CHARACTERS
  return isCut ? ['…', ...lines.slice(-TAIL_LINES)].join('\n') : lines.join('\n')
}

function cutEnd(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most).toWellFormed()}\n…`
}
