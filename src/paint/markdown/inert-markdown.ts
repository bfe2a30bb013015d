// Markdown of a transcript, printed anew from what it was understood as: the same words, lists, tables and code, but
// nothing in it that acts, and headings below those of the document. What stands here is not what came in with a few
// signs taken out: only what is known is written, so that no other reading of the source brings back what was harmful.
import { markdownBlocks, type MarkdownBlock, type MarkdownItem } from '../markdown-blocks.ts'
import { escapeParagraph } from './escape-text.ts'
import { fenceInfo } from './fence-info.ts'
import { fence } from './fence.ts'
import { inertInline } from './inert-inline.ts'
import { literalText } from './literal-text.ts'
import { quote } from './quote.ts'
import { printTable } from './print-table.ts'

/** Titles, turns and chapters of a document are headings of the first three levels. */
const OWN_LEVELS = 3

export function inertMarkdown(text: string): string {
  const blocks = markdownBlocks(text)
  return blocks ? printBlocks(blocks, false) : fence(text.replace(/\r\n?/g, '\n'), 'markdown')
}

type List = Extract<MarkdownBlock, { kind: 'list' }>

function printBlocks(blocks: readonly MarkdownBlock[], isTight: boolean): string {
  let printed = ''
  let before: MarkdownBlock | undefined
  let isOther = false
  for (const block of blocks) {
    // Lists that follow each other would be one, if their signs were the same.
    isOther = block.kind === 'list' && before?.kind === 'list' && before.isOrdered === block.isOrdered && !isOther
    const text = printBlock(block, isOther)
    if (text === '') continue
    if (printed !== '') printed += isTight && before && isJoined(before, block) ? '\n' : '\n\n'
    printed += text
    before = block
  }
  return printed
}

/** Without an empty line between them, these would still be two. */
function isJoined(before: MarkdownBlock, block: MarkdownBlock): boolean {
  if (before.kind !== 'paragraph') return false
  return block.kind === 'list' && (!block.isOrdered || block.start === 1) && (block.items[0]?.blocks.length ?? 0) > 0
}

function printBlock(block: MarkdownBlock, isOther: boolean): string {
  switch (block.kind) {
    case 'heading': {
      const text = inertInline(block.content, 'line')
        .trim()
        .replace(/(?<!\\)#+$/, (end) => end.replaceAll('#', '\\#'))
      return `${'#'.repeat(Math.min(6, block.depth + OWN_LEVELS))} ${text}`.trimEnd()
    }
    case 'paragraph':
      return escapeParagraph(inertInline(block.content, 'paragraph').trim())
    case 'list':
      return printList(block, isOther)
    case 'quote':
      return quote(printBlocks(block.blocks, false))
    case 'code':
      return fence(block.text, fenceInfo(block.info))
    case 'table': {
      const print = (row: (typeof block.rows)[number]) => row.map((cell) => inertInline(cell, 'cell'))
      return printTable(print(block.header), block.rows.map(print), block.align)
    }
    case 'rule':
      // Of dashes, it could be the line below a heading.
      return '___'
    case 'verbatim':
      return literalText(block.text)
  }
}

function printList(list: List, isOther: boolean): string {
  const items = list.items.map((item, index) => {
    const sign = list.isOrdered ? `${list.start + index}${isOther ? ')' : '.'}` : isOther ? '*' : '-'
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
