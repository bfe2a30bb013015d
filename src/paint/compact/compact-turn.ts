// A turn reduced to what a model needs to continue the work: texts, diffs, commands, and the output of failed calls.
import { isShownAt } from '../../describe/depth.ts'
import type { ToolItem, TurnItem } from '../../describe/describe-step.ts'
import { splitLines } from '../../describe/content/lines.ts'
import { sectionText } from '../../describe/section-text.ts'
import type { Section } from '../../describe/view.ts'
import { answerMarkdown, promptMarkdown, toolLine } from '../markdown/item-markdown.ts'
import { callObject } from './call-object.ts'

export interface CompactTurn {
  /** Number of the prompt, from 1; 0 for the part before the first prompt. */
  index: number
  hasPrompt: boolean
  pieces: CompactPiece[]
}

export type CompactPiece = CompactWords | CompactCall | CompactRun

export interface CompactWords {
  kind: 'prompt' | 'answer'
  text: string
  markdown: string
  lead?: string
}

export interface CompactCall {
  kind: 'call'
  line: string
  /** The patch of an edit, the output of a failed call, or a complete command if `line` shows only a part. */
  body: string
  info: 'diff' | 'console' | ''
  hasFailed: boolean
  edits: CompactEdit[]
}

export interface CompactEdit {
  path: string
  added: number
  removed: number
}

export interface CompactRun {
  kind: 'run'
  calls: { title: string; object: string }[]
}

export function addCompactItem(turn: CompactTurn, item: TurnItem): void {
  if (!isShownAt(item, 'tools')) return
  if (item.kind === 'prompt') turn.pieces.push({ kind: 'prompt', text: item.text, markdown: promptMarkdown(item) })
  else if (item.kind === 'answer') turn.pieces.push({ kind: 'answer', text: item.text, markdown: answerMarkdown(item) })
  else if (item.kind === 'tool') addCall(turn, item)
}

function addCall({ pieces }: CompactTurn, item: ToolItem): void {
  const { title, status, sections } = item.view
  const hasFailed = status === 'error' || status === 'denied' || status === 'interrupted'
  const object = callObject(item.view)
  const edits = editsOf(item)
  const body = bodyOf(sections, hasFailed, object) ?? (edits.length > 0 ? { body: '', info: '' as const } : null)
  if (body) {
    const line = toolLine({ view: { ...item.view, summary: object } })
    pieces.push({ kind: 'call', line, hasFailed, edits, ...body })
    return
  }
  const last = pieces.at(-1)
  if (last?.kind === 'run') last.calls.push({ title, object })
  else pieces.push({ kind: 'run', calls: [{ title, object }] })
}

function editsOf({ view: { summary, status, sections }, call }: ToolItem): CompactEdit[] {
  const edits = sections.flatMap((section) =>
    section.kind === 'diff' ? [{ path: section.path, added: section.added, removed: section.removed }] : [],
  )
  if (edits.length > 0 || call.name !== 'Write' || status !== 'done') return edits
  const text = sections.map((section) => (section.kind === 'code' || section.kind === 'markdown' ? section.text : ''))
  return [{ path: summary, added: splitLines(text.join('')).length, removed: 0 }]
}

/** Longer bodies are cut here already, which bounds the memory for a long session. */
const MOST_CHARACTERS = 8000

function bodyOf(
  sections: readonly Section[],
  hasFailed: boolean,
  object: string,
): Pick<CompactCall, 'body' | 'info'> | null {
  const diffs = sections.filter((section) => section.kind === 'diff')
  if (hasFailed) {
    const output = sections.filter(isOutput).map(sectionText).join('\n')
    if (output.trim() !== '' || diffs.length === 0) return { body: tailOf(output), info: '' }
  }
  if (diffs.length > 0) return { body: cutEnd(diffs.map(sectionText).join('\n').trimEnd()), info: 'diff' }
  const command = sections.find((section) => section.kind === 'terminal')?.command?.trim()
  if (command === undefined) return null
  return { body: command === object ? '' : cutEnd(command), info: 'console' }
}

function isOutput({ kind }: Section): boolean {
  return kind === 'text' || kind === 'terminal'
}

function tailOf(output: string): string {
  const end = output.trimEnd()
  if (end.length <= MOST_CHARACTERS) return splitLines(end).join('\n')
  const lines = splitLines(end.slice(-MOST_CHARACTERS).toWellFormed())
  return lines.slice(lines.length > 1 ? 1 : 0).join('\n')
}

function cutEnd(text: string): string {
  if (text.length <= MOST_CHARACTERS) return text
  const kept = text.slice(0, Math.max(1, text.lastIndexOf('\n', MOST_CHARACTERS)))
  const cut = kept.length > 1 ? kept : text.slice(0, MOST_CHARACTERS).toWellFormed()
  return `${cut}\n… ${text.length - cut.length} characters left out`
}
