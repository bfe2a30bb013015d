// The forms of each piece of a turn, shortest first, and the stage at which each is added to a document.
import { oneLine } from '../../describe/line.ts'
import { inertMarkdown } from '../markdown/inert-markdown.ts'
import { literalLine, literalText } from '../markdown/literal-text.ts'
import { quote } from '../markdown/quote.ts'
import { fenced } from '../markdown/section-markdown.ts'
import { formatCount } from '../../text/quantity.ts'
import { callBody, type BodySize } from './call-body.ts'
import type { CompactCall, CompactRun, CompactWords } from './compact-turn.ts'
import { cutBytes, type ByteLength } from './cut-bytes.ts'
import { cutMiddle } from './cut-words.ts'
import { escapeText } from '../markdown/escape-text.ts'
import { inertCode } from '../markdown/inert-code.ts'
import { visibleLine } from '../../text/visible.ts'
import { shortObject } from './call-object.ts'

const MOST_OF_NAME = 70

export interface PieceForm {
  /** Forms of a lower stage, of all turns, are added before those of a higher stage. */
  stage: number
  text: () => string
}

/** Late turns, from which work continues, get more detail and are added before early ones. */
export type TurnAge = 'late' | 'early'

/** Forms that are always included: the first prompt and the last answer. */
export const BASE_STAGE = 0

export const STAGES = {
  ends: { late: 1, early: 1 },
  shown: { late: 2, early: 4 },
  mainTexts: { late: 3, early: 7 },
  lines: { late: 5, early: 8 },
  shortBodies: { late: 6, early: 10 },
  allTexts: { late: 9, early: 9 },
  bodies: { late: 11, early: 12 },
  completeBodies: { late: 13, early: 13 },
} as const

/** Ratio of the lengths of successive forms of a text. Small, so that little room stays unused. */
const GROWTH = 1.15

const LEAST = 240

interface TextRole {
  age: TurnAge
  isMain: boolean
  isEnd: boolean
}

export function wordForms(words: CompactWords, { age, isMain, isEnd }: TextRole, byteLength: ByteLength): PieceForm[] {
  const forms: PieceForm[] = []
  if (isEnd) {
    forms.push({ stage: BASE_STAGE, text: () => beginning(words, 80, byteLength) })
    forms.push({ stage: STAGES.ends[age], text: () => beginning(words, 240, byteLength) })
  }
  // The first prompt matters more than other early ones, but may be a plan of many pages.
  const start = isEnd ? 'late' : age
  const first = isMain ? STAGES.shown[start] : STAGES.lines[age]
  const later = isMain ? STAGES.mainTexts[age] : STAGES.allTexts[age]
  const most = isMain && start === 'late' ? 1000 : 500
  for (let length = LEAST; length < words.text.length; length = Math.ceil(length * GROWTH)) {
    const characters = length
    forms.push({ stage: characters <= most ? first : later, text: () => shortened(words, characters) })
  }
  forms.push({ stage: words.text.length <= most ? first : later, text: () => words.markdown })
  return forms
}

function shortened({ kind, text, lead }: CompactWords, most: number): string {
  const cut = cutMiddle(text, most)
  const words = kind === 'prompt' ? quote(literalText(cut)) : inertMarkdown(cut)
  return lead === undefined ? words : `${lead}\n\n${words}`
}

function beginning({ kind, text }: CompactWords, most: number, byteLength: ByteLength): string {
  const print = (words: string) => literalLine(oneLine(words, 10_000))
  const start = text.slice(0, 2000)
  const missing = (characters: number) => `… (${formatCount(characters + text.length - start.length)} more characters)`
  const words = cutBytes(start, most, byteLength, print, missing)
  return kind === 'prompt' && words !== '' ? quote(words) : words
}

const SIZES: Readonly<Record<'error' | 'short' | 'long' | 'complete', BodySize>> = {
  error: { lines: 6, characters: 600 },
  short: { lines: 14, characters: 900 },
  long: { lines: 60, characters: 4000 },
  complete: { lines: Infinity, characters: Infinity },
}

export function callForms(call: CompactCall, age: TurnAge): PieceForm[] {
  const at = (size: BodySize) => () => withBody(call, size)
  const line: PieceForm = { stage: STAGES.lines[age], text: () => call.line }
  const rest: PieceForm[] = [
    { stage: STAGES.shortBodies[age], text: at(SIZES.short) },
    { stage: STAGES.bodies[age], text: at(SIZES.long) },
    { stage: STAGES.completeBodies[age], text: at(SIZES.complete) },
  ]
  if (call.hasFailed) return [{ stage: STAGES.shown[age], text: at(SIZES.error) }, ...rest]
  return call.body === '' ? [line] : [line, ...rest]
}

function withBody(call: CompactCall, size: BodySize): string {
  const body = callBody(call, size)
  return body === '' ? call.line : `${call.line}\n\n${fenced(body, call.info)}`
}

export function isBodyComplete(call: CompactCall, text: string): boolean {
  return text === withBody(call, SIZES.complete)
}

export function runForms(run: CompactRun, age: TurnAge): PieceForm[] {
  return [
    { stage: STAGES.lines[age], text: () => runLine(run, 2) },
    { stage: STAGES.shortBodies[age], text: () => runLine(run, 8) },
  ]
}

function runLine({ calls }: CompactRun, most: number): string {
  const tools = new Map<string, Map<string, number>>()
  for (const { title, object } of calls) {
    const objects = tools.get(title) ?? new Map<string, number>()
    const name = shortObject(object, MOST_OF_NAME)
    objects.set(name, (objects.get(name) ?? 0) + 1)
    tools.set(title, objects)
  }
  return [...tools].map(([title, objects]) => toolText(title, objects, most)).join(' · ')
}

function toolText(title: string, objects: ReadonlyMap<string, number>, most: number): string {
  const shown = [...objects].slice(0, most)
  const left = [...objects].slice(most).reduce((sum, [, count]) => sum + count, 0)
  const names = shown.map(([name, count]) => `${inertCode(name)}${count > 1 ? ` ×${count}` : ''}`)
  const more = left > 0 ? ` and ${left} more` : ''
  return `**${escapeText(visibleLine(title).trim())}** ${names.join(', ')}${more}`.trim()
}
