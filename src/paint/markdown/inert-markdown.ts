// Reprints Markdown from a transcript so that it has no side effects in any viewer. The source is parsed and only known
// blocks are printed: removing dangerous parts would not be safe, because viewers parse the source differently.
import { markdownBlocks, type MarkdownBlock, type MarkdownItem } from '../markdown-blocks.ts'
import { escapeParagraph } from './escape-text.ts'
import { fenceInfo } from './fence-info.ts'
import { fence } from './fence.ts'
import { inertInline } from './inert-inline.ts'
import { literalText } from './literal-text.ts'
import { quote } from './quote.ts'
import { printTable } from './print-table.ts'

/** Levels of headings that the document itself uses, for its title, chapters and turns. */
const DOCUMENT_LEVELS = 3

export function inertMarkdown(text: string): string {
  const blocks = markdownBlocks(text)
  return blocks ? printBlocks(blocks, false) : fence(text.replace(/\r\n?/g, '\n'), 'markdown')
}

type List = Extract<MarkdownBlock, { kind: 'list' }>

function printBlocks(blocks: readonly MarkdownBlock[], isTight: boolean): string {
  let printed = ''
  let before: MarkdownBlock | undefined
  let usesOtherSign = false
  for (const block of blocks) {
    // Adjacent lists with the same sign would become one list.
    usesOtherSign =
      block.kind === 'list' && before?.kind === 'list' && before.isOrdered === block.isOrdered && !usesOtherSign
    const text = printBlock(block, usesOtherSign)
    if (text === '') continue
    if (printed !== '') printed += isTight && before && needsNoGap(before, block) ? '\n' : '\n\n'
    printed += text
    before = block
  }
  return printed
}

function needsNoGap(before: MarkdownBlock, block: MarkdownBlock): boolean {
  if (before.kind !== 'paragraph') return false
  return block.kind === 'list' && (!block.isOrdered || block.start === 1) && (block.items[0]?.blocks.length ?? 0) > 0
}

function printBlock(block: MarkdownBlock, usesOtherSign: boolean): string {
  switch (block.kind) {
    case 'heading': {
      const text = inertInline(block.content, 'line')
        .trim()
        .replace(/(?<!\\)#+$/, (end) => end.replaceAll('#', '\\#'))
      return `${'#'.repeat(Math.min(6, block.depth + DOCUMENT_LEVELS))} ${text}`.trimEnd()
    }
    case 'paragraph':
      return escapeParagraph(inertInline(block.content, 'paragraph').trim())
    case 'list':
      return printList(block, usesOtherSign)
    case 'quote':
      return quote(printBlocks(block.blocks, false))
    case 'code':
      return fence(block.text, fenceInfo(block.info))
    case 'table': {
      const print = (row: (typeof block.rows)[number]) => row.map((cell) => inertInline(cell, 'cell'))
      return printTable(print(block.header), block.rows.map(print), block.align)
    }
    case 'rule':
      // Dashes could underline a heading.
      return '___'
    case 'verbatim':
      return literalText(block.text)
  }
}

function printList(list: List, usesOtherSign: boolean): string {
  const items = list.items.map((item, index) => {
    const sign = list.isOrdered ? `${list.start + index}${usesOtherSign ? ')' : '.'}` : usesOtherSign ? '*' : '-'
    return printItem(item, sign, list.isLoose)
  })
  return items.join(list.isLoose ? '\n\n' : '\n')
}

const BOXES = { true: '[x] ', false: '[ ] ' } as const

function printItem({ isDone, blocks }: MarkdownItem, sign: string, isLoose: boolean): string {
  const box = isDone === null ? '' : BOXES[`${isDone}`]
  const indent = ' '.repeat(sign.length + 1)
  const [first = '', ...others] = printBlocks(blocks, !isLoose).split('\n')
  const head = `${sign} ${box}${first}`.trimEnd()
  return [head, ...others.map((line) => (line === '' ? line : indent + line))].join('\n')
}
