// The forms in which each piece of a turn can be told, poorest first, and when in the filling of a document each of them
// has its turn.
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
  /** Forms of a lower stage go before all of a higher one, in all turns. */
  stage: number
  text: () => string
}

/** A turn that work goes on from is told in more detail, and before the others. */
export type TurnAge = 'late' | 'early'

/** The first prompt and the last words are there however little room there is. */
export const BASE_STAGE = 0

export const STAGES = {
  ends: { late: 1, early: 1 },
  /** That there was a turn, what it edited and what failed, and its prompt and last answer shortened. */
  shown: { late: 2, early: 4 },
  /** Its prompt and its last answer. */
  words: { late: 3, early: 7 },
  /** A line for each call, and the answers between them shortened. */
  lines: { late: 5, early: 8 },
  shortBodies: { late: 6, early: 10 },
  allWords: { late: 9, early: 9 },
  bodies: { late: 11, early: 12 },
  wholeBodies: { late: 13, early: 13 },
} as const

/** Characters of a text: each form has about a seventh more than the one before, so that little room stays empty. */
const GROWTH = 1.15

const LEAST = 240

interface WordsPlace {
  age: TurnAge
  /** Of the last answer as of the prompt. */
  isMain: boolean
  isEnd: boolean
}

export function wordForms(
  words: CompactWords,
  { age, isMain, isEnd }: WordsPlace,
  byteLength: ByteLength,
): PieceForm[] {
  const forms: PieceForm[] = []
  if (isEnd) {
    forms.push({ stage: BASE_STAGE, text: () => beginning(words, 80, byteLength) })
    forms.push({ stage: STAGES.ends[age], text: () => beginning(words, 240, byteLength) })
  }
  // What was asked for first is worth more than other early prompts, but may be a plan of many pages.
  const start = isEnd ? 'late' : age
  const first = isMain ? STAGES.shown[start] : STAGES.lines[age]
  const later = isMain ? STAGES.words[age] : STAGES.allWords[age]
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

/** In one line, of at most so many bytes. */
function beginning({ kind, text }: CompactWords, most: number, byteLength: ByteLength): string {
  const print = (words: string) => literalLine(oneLine(words, 10_000))
  // Not of a megabyte: as much as can be shown, and how much there is.
  const missing = (characters: number) => `… (${formatCount(characters + text.length - looked.length)} characters more)`
  const looked = text.slice(0, 2000)
  const words = cutBytes(looked, most, byteLength, print, missing)
  return kind === 'prompt' && words !== '' ? quote(words) : words
}

const SIZES: Readonly<Record<'error' | 'short' | 'full' | 'whole', BodySize>> = {
  error: { lines: 6, characters: 600 },
  short: { lines: 14, characters: 900 },
  full: { lines: 60, characters: 4000 },
  whole: { lines: Infinity, characters: Infinity },
}

export function callForms(call: CompactCall, age: TurnAge): PieceForm[] {
  const at = (size: BodySize) => () => withBody(call, size)
  const line: PieceForm = { stage: STAGES.lines[age], text: () => call.line }
  const rest: PieceForm[] = [
    { stage: STAGES.shortBodies[age], text: at(SIZES.short) },
    { stage: STAGES.bodies[age], text: at(SIZES.full) },
    { stage: STAGES.wholeBodies[age], text: at(SIZES.whole) },
  ]
  if (call.hasFailed) return [{ stage: STAGES.shown[age], text: at(SIZES.error) }, ...rest]
  return call.body === '' ? [line] : [line, ...rest]
}

function withBody(call: CompactCall, size: BodySize): string {
  const body = callBody(call, size)
  return body === '' ? call.line : `${call.line}\n\n${fenced(body, call.info)}`
}

export function isBodyWhole(call: CompactCall, text: string): boolean {
  return text === withBody(call, SIZES.whole)
}

export function runForms(run: CompactRun, age: TurnAge): PieceForm[] {
  return [
    { stage: STAGES.lines[age], text: () => runLine(run, 2) },
    { stage: STAGES.shortBodies[age], text: () => runLine(run, 8) },
  ]
}

/** `most`: names of a tool that are told. */
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
