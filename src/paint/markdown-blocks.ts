// Parses Markdown into a tree of blocks for all renderers. Raw HTML and link definitions are treated as text.
import { lexer, type MarkedToken, type Token, type Tokens } from 'marked'
import { markdownInline, type Inline } from './markdown-inline.ts'

export type MarkdownBlock = (
  | { kind: 'heading'; depth: number; content: Inline[] }
  | { kind: 'paragraph'; content: Inline[] }
  | { kind: 'list'; isOrdered: boolean; start: number; isLoose: boolean; items: MarkdownItem[] }
  | { kind: 'quote'; blocks: MarkdownBlock[] }
  | { kind: 'code'; text: string; language: string; info: string }
  | { kind: 'table'; align: ('left' | 'right' | 'center' | null)[]; header: Inline[][]; rows: Inline[][][] }
  | { kind: 'rule' }
  | { kind: 'verbatim'; text: string }
) & {
  isSpaced: boolean
  endsSpaced: boolean
}

export interface MarkdownItem {
  isDone: boolean | null
  blocks: MarkdownBlock[]
}

/** No gap above: inside a list or quotation, without an empty line in the source. */
export function isTight(block: MarkdownBlock, above: MarkdownBlock | undefined, depth: number): boolean {
  return depth > 0 && !block.isSpaced && above?.endsSpaced !== true && block.kind !== 'code'
}

type UnspacedBlock<Block = MarkdownBlock> = Block extends MarkdownBlock ? Omit<Block, 'isSpaced' | 'endsSpaced'> : never

/** Returns null for a text that the lexer cannot parse in reasonable time; the caller shows it as plain text. */
export function markdownBlocks(text: string): MarkdownBlock[] | null {
  try {
    return isTooSlow(text) ? null : toBlocks(lexer(text))
  } catch {
    // Nested deeper than the stack allows, so not written by hand.
    return null
  }
}

/** The lexer's time grows with the square of the nesting depth (5.8 s for depth 100,000), and as `lexerSteps` estimates. */
function isTooSlow(text: string): boolean {
  if (text.length > 1_000_000) return true
  if (/^[ \t]{200}|^(?:>[ \t]*|[-*+][ \t]+|\d{1,9}[.)][ \t]+){40}/m.test(text)) return true
  let steps = 0
  return text.split(/\n[ \t]*\n/).some((part) => (steps += lexerSteps(part)) > MOST_STEPS)
}

/** About 0.1 s of lexing. */
const MOST_STEPS = 50_000_000

const ITEM = /\n(?=[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t])/
/** The second alternative, indented text, is the continuation of an item after an empty line. */
const IN_LIST = /^[ \t]*(?:[-*+]|\d{1,9}[.)])\s|^[ \t]{2}/

/**
 * Estimates the quadratic work of the lexer on a part without empty lines. It rescans:
 * - from each emphasis mark all others of the paragraph (2.5 s for 25,000 marks);
 * - from each comment start or escaped code the rest of the paragraph (6 s for 40,000 in 200 KB);
 * - from each line of a list item all lines of the item (5 s for 10,000 lines);
 * - from each mark that may end a text the rest of the word, for a mail address (4.8 s for 50,000 "!");
 * - from each mark that may end a web address the rest of it (8.8 s for "www.a(" repeated to 200 KB).
 */
function lexerSteps(part: string): number {
  let steps = 2 * count(part, /[*_~]/g) ** 2 + part.length * count(part, /<[!?]|\\`{2}/g)
  for (const item of part.split(ITEM)) if (IN_LIST.test(item)) steps += 50 * count(item, /\n/g) ** 2
  for (const word of part.split(/[\s<]+/)) {
    if (word.length < 100) continue
    const isLink = /:\/\/|www\./i.test(word)
    steps += word.length * count(word, isLink ? /[^\w/%=+-]|_/g : /[!`~*_\\[\]]/g)
  }
  return steps
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0
}

function toBlocks(tokens: readonly Token[]): MarkdownBlock[] {
  const blocks: MarkdownBlock[] = []
  let isSpaced = false
  for (const token of tokens) {
    const block = toBlock(token)
    if (token.type === 'space') isSpaced = true
    if (!block) continue
    blocks.push({ ...block, isSpaced, endsSpaced: token.raw.endsWith('\n\n') })
    isSpaced = false
  }
  return blocks
}

function toBlock(token: Token): UnspacedBlock | null {
  // Without extensions the lexer yields only MarkedTokens.
  const known = token as MarkedToken
  switch (known.type) {
    case 'heading':
      return { kind: 'heading', depth: known.depth, content: markdownInline(known.tokens) }
    case 'paragraph':
    case 'text':
      return { kind: 'paragraph', content: markdownInline(known.tokens ?? [known]) }
    case 'list':
      return toList(known)
    case 'blockquote':
      return { kind: 'quote', blocks: toBlocks(known.tokens) }
    case 'code':
      return toCode(known)
    case 'table':
      return toTable(known)
    case 'hr':
      return { kind: 'rule' }
    case 'html':
      return { kind: 'verbatim', text: known.text.trimEnd() }
    case 'def':
      return { kind: 'verbatim', text: known.raw.trim() }
    case 'space':
    case 'checkbox':
      return null
    default:
      return { kind: 'verbatim', text: token.raw.trimEnd() }
  }
}

function toCode({ text, lang = '' }: Tokens.Code): UnspacedBlock {
  const info = lang.trim()
  return { kind: 'code', text, language: info.split(/[\s,:{]/, 1)[0] ?? '', info }
}

function toList(list: Tokens.List): UnspacedBlock {
  return {
    kind: 'list',
    isOrdered: list.ordered,
    start: Number(list.start) || (list.start === 0 ? 0 : 1),
    isLoose: list.loose,
    items: list.items.map((item) => ({
      isDone: item.task ? item.checked === true : null,
      blocks: toBlocks(item.tokens),
    })),
  }
}

function toTable(table: Tokens.Table): UnspacedBlock {
  return {
    kind: 'table',
    align: table.align,
    header: table.header.map((cell) => markdownInline(cell.tokens)),
    rows: table.rows.map((row) => row.map((cell) => markdownInline(cell.tokens))),
  }
}
