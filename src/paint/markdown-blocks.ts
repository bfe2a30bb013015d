// Markdown as a tree of blocks that every painter walks. Raw HTML and definitions are text like any other.
import { lexer, type MarkedToken, type Token, type Tokens } from 'marked'
import { markdownInline, type Inline } from './markdown-inline.ts'

export type MarkdownBlock = (
  | { kind: 'heading'; depth: number; content: Inline[] }
  | { kind: 'paragraph'; content: Inline[] }
  | { kind: 'list'; isOrdered: boolean; start: number; isLoose: boolean; items: MarkdownItem[] }
  | { kind: 'quote'; blocks: MarkdownBlock[] }
  /** `info` is all that stands behind the backticks; its first word is the language, if it is one. */
  | { kind: 'code'; text: string; language: string; info: string }
  | { kind: 'table'; align: ('left' | 'right' | 'center' | null)[]; header: Inline[][]; rows: Inline[][][] }
  | { kind: 'rule' }
  | { kind: 'verbatim'; text: string }
) & {
  /** Whether an empty line of the source stands before and behind it. */
  isApart: boolean
  endsApart: boolean
}

export interface MarkdownItem {
  /** Null for an item that is no task. */
  isDone: boolean | null
  blocks: MarkdownBlock[]
}

/** Whether there is no room above it on a page: lines of a list stand close where they do in the source. */
export function isTight(block: MarkdownBlock, above: MarkdownBlock | undefined, depth: number): boolean {
  return depth > 0 && !block.isApart && above?.endsApart !== true && block.kind !== 'code'
}

type Shape<Block = MarkdownBlock> = Block extends MarkdownBlock ? Omit<Block, 'isApart' | 'endsApart'> : never

/** Null for what the lexer cannot take: it is to be shown as it is. */
export function markdownBlocks(text: string): MarkdownBlock[] | null {
  try {
    return isHopeless(text) ? null : toBlocks(lexer(text))
  } catch {
    // Nesting deeper than the stack; nobody wrote that by hand.
    return null
  }
}

/** Where the lexer takes seconds: its time grows with the square of the depth of a list or quotation (5.8 s for 100,000 in
 * one line), and see `lexerSteps`. */
function isHopeless(text: string): boolean {
  if (text.length > 1_000_000) return true
  if (/^[ \t]{200}|^(?:>[ \t]*|[-*+][ \t]+|\d{1,9}[.)][ \t]+){40}/m.test(text)) return true
  let steps = 0
  return text.split(/\n[ \t]*\n/).some((part) => (steps += lexerSteps(part)) > MOST_STEPS)
}

/** About 0.1 s. */
const MOST_STEPS = 50_000_000

const ITEM = /\n(?=[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t])/
/** Indented: what follows an item behind an empty line. */
const IN_LIST = /^[ \t]*(?:[-*+]|\d{1,9}[.)])\s|^[ \t]{2}/

/** How often the lexer looks at something once more: at every emphasis mark of a paragraph from every other (2.5 s for 25,000),
 * at the rest of the paragraph from every opened comment (6 s for 40,000 in 200 KB) or escaped code, at the lines of an
 * item of a list from every one of them (5 s for 10,000), at the rest of a word from every mark before which a text may
 * end, for what could be an address of a letter (4.8 s for 50,000 "!"), and from every mark at which an address of the web may end (8.8 s for "www.a(" in 200 KB). */
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
  let isApart = false
  for (const token of tokens) {
    const shape = toShape(token)
    if (token.type === 'space') isApart = true
    if (!shape) continue
    blocks.push({ ...shape, isApart, endsApart: token.raw.endsWith('\n\n') })
    isApart = false
  }
  return blocks
}

function toShape(token: Token): Shape | null {
  // Without extensions the lexer gives no other tokens; the generic type is for those.
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

function toCode({ text, lang = '' }: Tokens.Code): Shape {
  const info = lang.trim()
  return { kind: 'code', text, language: info.split(/[\s,:{]/, 1)[0] ?? '', info }
}

function toList(list: Tokens.List): Shape {
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

function toTable(table: Tokens.Table): Shape {
  return {
    kind: 'table',
    align: table.align,
    header: table.header.map((cell) => markdownInline(cell.tokens)),
    rows: table.rows.map((row) => row.map((cell) => markdownInline(cell.tokens))),
  }
}
