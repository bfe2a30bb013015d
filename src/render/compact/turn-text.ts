// A turn in one of its lengths, from everything that is told of it down to nothing.
import { oneLine } from '../line.ts'
import { escapeText } from '../markdown/escape-text.ts'
import { inertMarkdown } from '../markdown/inert-markdown.ts'
import { literalLine, literalText } from '../markdown/literal-text.ts'
import { quote } from '../markdown/quote.ts'
import { fenced } from '../markdown/section-markdown.ts'
import type { CompactCall, CompactPiece, CompactTurn, CompactWords } from './compact-turn.ts'
import { cutBytes, cutMiddle, type ByteLength } from './cut-bytes.ts'

/**
 * 0: all. 1: outputs and diffs are short. 2: there are none. 3: calls are counted. 4, 5: long texts lose their middle.
 * 6: left out, but of the first turn there is the prompt, of the last the prompt and the answer. 7: a few words of those.
 */
export const LENGTHS = 8
export const SHORT_BODY = 1
export const NO_BODY = 2
export const COUNTED = 3
const CUT = 4
export const LEFT_OUT = 6

/** Which turns are told to the end, however short. */
export type TurnPlace = 'first' | 'last' | 'only' | 'other'

export function turnText(turn: CompactTurn, length: number, place: TurnPlace, byteLength: ByteLength): string {
  if (turn.pieces.length === 0) return ''
  if (length >= LEFT_OUT) return remainder(turn, length === LEFT_OUT ? 240 : 80, place, byteLength)
  const blocks = length >= COUNTED ? countedBlocks(turn, length) : turn.pieces.map((piece) => block(piece, length))
  return withHeading(turn, blocks)
}

function withHeading({ index }: CompactTurn, blocks: readonly string[]): string {
  const told = blocks.filter((text) => text !== '')
  return told.length === 0 ? '' : `## ${index}\n\n${told.join('\n\n')}\n\n`
}

function block(piece: CompactPiece, length: number): string {
  if (piece.kind === 'call') return callBlock(piece, length)
  return piece.kind === 'count' ? countLine(piece.titles) : piece.markdown
}

/** Lines and characters of a body, by length. */
const BODY = [
  { lines: 60, characters: 4000 },
  { lines: 12, characters: 800 },
] as const

function callBlock(call: CompactCall, length: number): string {
  const body = bodyAt(call, length)
  return body === '' ? call.line : `${call.line}\n\n${fenced(body, call.info)}`
}

export function bodyAt({ body }: CompactCall, length: number): string {
  const limit = BODY[length]
  if (!limit) return ''
  const lines = body.split('\n')
  // Of an output the end says most, of a diff both ends: the middle goes.
  const half = Math.floor(limit.lines / 2)
  const fitting = lines.length <= limit.lines ? body : [...lines.slice(0, half), '…', ...lines.slice(-half)].join('\n')
  return fitting.length <= limit.characters ? fitting : cutMiddle(fitting, limit.characters)
}

/** Calls of the whole turn in one line, below its words. */
function countedBlocks({ pieces }: CompactTurn, length: number): string[] {
  const texts = pieces.filter((piece): piece is CompactWords => piece.kind === 'prompt' || piece.kind === 'answer')
  const titles = pieces.flatMap((piece) =>
    piece.kind === 'count' ? piece.titles : piece.kind === 'call' ? [piece.title] : [],
  )
  const failed = pieces.filter((piece) => piece.kind === 'call' && piece.hasFailed).length
  const told = texts.map((piece) => (length < CUT ? piece.markdown : cutWords(piece, mostOf(length))))
  return [...told, countLine(titles, failed)]
}

/** Characters of a text that loses its middle. */
function mostOf(length: number): number {
  return length === CUT ? 2000 : 500
}

/** Whether any of its texts is not there in full. */
export function isTextCut({ pieces }: CompactTurn, length: number): boolean {
  if (length >= LEFT_OUT) return true
  return length >= CUT && pieces.some((piece) => 'text' in piece && piece.text.length > mostOf(length))
}

function cutWords({ kind, text, markdown }: CompactWords, most: number): string {
  if (text.length <= most) return markdown
  const cut = cutMiddle(text, most)
  return kind === 'prompt' ? quote(literalText(cut)) : inertMarkdown(cut)
}

function countLine(titles: readonly string[], failed = 0): string {
  const counts = new Map<string, number>()
  for (const title of titles) counts.set(title, (counts.get(title) ?? 0) + 1)
  const told = [...counts].map(([title, count]) => (count === 1 ? title : `${title} ×${count}`))
  const ends = failed === 0 ? '' : `, ${failed} failed`
  return told.length === 0 ? '' : `*${escapeText(oneLine(told.join(', '), 160) + ends)}*`
}

/** What is left of a turn that must not be missing. */
function remainder(turn: CompactTurn, most: number, place: TurnPlace, byteLength: ByteLength): string {
  if (place === 'other') return ''
  const prompt = turn.pieces.find(({ kind }) => kind === 'prompt')
  const answer = turn.pieces.findLast(({ kind }) => kind === 'answer')
  const print = (text: string) => literalLine(oneLine(text, 10_000))
  const wordsOf = (piece: CompactPiece | undefined) =>
    piece && 'text' in piece ? cutBytes(piece.text.slice(0, 2000), most, byteLength, print) : ''
  const asked = wordsOf(prompt)
  return withHeading(turn, [asked === '' ? '' : quote(asked), place === 'first' ? '' : wordsOf(answer)])
}
