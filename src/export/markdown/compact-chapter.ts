// The heading of one session in a compact document with several: title, facts, and which turns are left out.
import { utf8Length } from '../../analytics/context/estimate-tokens.ts'
import { cutBytes } from '../../paint/compact/cut-bytes.ts'
import { escapeText } from '../../paint/markdown/escape-text.ts'
import { heading } from '../../paint/markdown/heading.ts'
import { note } from '../../paint/markdown/item-markdown.ts'
import { visibleLine } from '../../text/visible.ts'
import type { ExportedHead } from '../exported-session.ts'
import { timeText } from './session-head.ts'

/** Limits in bytes, so that two headings fit in the shortest document. */
const MOST = { title: 60, project: 24, id: 40, note: 66 }

export interface CompactChapterHead {
  bytes: number
  text(leftOut: string): string
}

export function compactChapter(head: ExportedHead, timeZone: string): CompactChapterHead {
  const cut = (text: string, most: number) =>
    cutBytes(visibleLine(text), most, utf8Length, (words) => escapeText(words).replace(/\\+…$/, '…'))
  const facts = [
    cut(head.project?.name ?? '', MOST.project),
    timeText(head.startedAt, timeZone)?.split(' ')[0] ?? '',
    cut(head.id, MOST.id),
  ]
  const title = cutBytes(head.title, MOST.title, utf8Length, (text) => heading(1, text))
  const blocks = [title, facts.filter((fact) => fact !== '').join(' · ')].filter((block) => block !== '')
  const start = blocks.map((block) => `${block}\n\n`).join('')
  return {
    bytes: utf8Length(start) + MOST.note,
    text: (leftOut) => (leftOut === '' ? start : `${start}${cutBytes(leftOut, MOST.note - 2, utf8Length, note)}\n\n`),
  }
}
