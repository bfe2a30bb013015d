// Renders Markdown. The source is untrusted: its HTML is shown as text, and nothing in it is loaded.
import { isTight, markdownBlocks, type MarkdownBlock, type MarkdownItem } from '../markdown-blocks.ts'
import { DEEPEST_INDENT, LONGEST_FORMATTED } from '../section-fold.ts'
import { paintCode } from './code-section.ts'
import type { HtmlContext } from './html-context.ts'
import { listMark } from './list-section.ts'
import { paintInline } from './markdown-inline.ts'
import { classes, element, type Content, type Html } from './markup.ts'
import { paintText } from './text-section.ts'

/** Plain words, as in most answers between two tool calls. They are one paragraph, so the lexer is skipped. */
const WORDS = /^\p{L}[\p{L}\p{N} ,.;:'"()!?%/$+=-]*$/u
const ADDRESS = /:\/\/|www\./i

export function paintMarkdown(text: string, context: HtmlContext): Html {
  if (WORDS.test(text) && !ADDRESS.test(text)) return element('div', { class: 'md' }, element('p', {}, text.trimEnd()))
  const blocks = text.length > LONGEST_FORMATTED ? null : markdownBlocks(text)
  return blocks ? element('div', { class: 'md' }, paintBlocks(blocks, context, 0)) : paintText(text)
}

function paintBlocks(blocks: readonly MarkdownBlock[], context: HtmlContext, depth: number): Content {
  return blocks.map((block, index) =>
    paintBlock(block, context, { depth, isTight: isTight(block, blocks[index - 1], depth) }),
  )
}

interface BlockPosition {
  depth: number
  isTight: boolean
}

function paintBlock(block: MarkdownBlock, context: HtmlContext, { depth, isTight: tight }: BlockPosition): Content {
  const attributes = { class: tight ? 'tight' : null }
  switch (block.kind) {
    case 'heading':
      return element(`h${Math.min(6, block.depth + 2)}`, {}, paintInline(block.content, context))
    case 'paragraph':
      return element('p', attributes, paintInline(block.content, context))
    case 'list':
      return paintList(block, context, { depth, isTight: tight })
    case 'quote':
      return element(
        'blockquote',
        { class: depth < DEEPEST_INDENT ? null : 'flat' },
        paintBlocks(block.blocks, context, depth + 1),
      )
    case 'code':
      return paintCode({ text: block.text, language: block.language || undefined, label: block.info }, context)
    case 'table':
      return paintTable(block, context)
    case 'rule':
      return element('hr')
    case 'verbatim':
      return element('p', { class: 'verbatim' }, block.text)
  }
}

function paintList(
  list: Extract<MarkdownBlock, { kind: 'list' }>,
  context: HtmlContext,
  position: BlockPosition,
): Html {
  const { isOrdered, start, isLoose, items } = list
  return element(
    isOrdered ? 'ol' : 'ul',
    {
      start: isOrdered && start !== 1 ? start : null,
      class: classes(isLoose && 'loose', position.isTight && 'tight', position.depth >= DEEPEST_INDENT && 'flat'),
    },
    items.map((item) => paintItem(item, context, position.depth)),
  )
}

function paintItem({ isDone, blocks }: MarkdownItem, context: HtmlContext, depth: number): Html {
  const inner = paintBlocks(blocks, context, depth + 1)
  if (isDone === null) return element('li', {}, inner)
  return element('li', { class: 'task' }, listMark(isDone ? 'done' : 'open'), element('div', {}, inner))
}

function paintTable({ header, rows, align }: Extract<MarkdownBlock, { kind: 'table' }>, context: HtmlContext): Html {
  const alignClass = (index: number) => {
    const side = align[index]
    return side === 'right' ? 'num' : side === 'center' ? 'middle' : null
  }
  return element(
    'div',
    { class: 'wide', tabindex: header.length > 2 ? 0 : null },
    element(
      'table',
      {},
      element(
        'thead',
        {},
        element(
          'tr',
          {},
          header.map((cell, at) => element('th', { scope: 'col', class: alignClass(at) }, paintInline(cell, context))),
        ),
      ),
      element(
        'tbody',
        {},
        rows.map((row) =>
          element(
            'tr',
            {},
            row.map((cell, at) => element('td', { class: alignClass(at) }, paintInline(cell, context))),
          ),
        ),
      ),
    ),
  )
}
