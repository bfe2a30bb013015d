// Markdown as part of the page. Everything in it is text of a stranger: it becomes elements and text, never HTML, and
// nothing in it is loaded. Headings stand below those of the page.
import { isTight, markdownBlocks, type MarkdownBlock, type MarkdownItem } from '../markdown-blocks.ts'
import { DEEPEST_INDENT, LONGEST_FORMATTED } from '../section-fold.ts'
import { paintCode } from './code-section.ts'
import type { HtmlContext } from './html-context.ts'
import { listMark } from './list-section.ts'
import { paintInline } from './markdown-inline.ts'
import { classes, element, type Content, type Html } from './markup.ts'
import { paintText } from './text-section.ts'

/** Words alone, as most answers between two calls are: no lexer is needed to see that it is a paragraph. */
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

interface Place {
  depth: number
  isTight: boolean
}

function paintBlock(block: MarkdownBlock, context: HtmlContext, { depth, isTight: tight }: Place): Content {
  const look = { class: tight ? 'tight' : null }
  switch (block.kind) {
    case 'heading':
      return element(`h${Math.min(6, block.depth + 2)}`, {}, paintInline(block.content, context))
    case 'paragraph':
      return element('p', look, paintInline(block.content, context))
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

function paintList(list: Extract<MarkdownBlock, { kind: 'list' }>, context: HtmlContext, place: Place): Html {
  const { isOrdered, start, isLoose, items } = list
  return element(
    isOrdered ? 'ol' : 'ul',
    {
      start: isOrdered && start !== 1 ? start : null,
      class: classes(isLoose && 'loose', place.isTight && 'tight', place.depth >= DEEPEST_INDENT && 'flat'),
    },
    items.map((item) => paintItem(item, context, place.depth)),
  )
}

function paintItem({ isDone, blocks }: MarkdownItem, context: HtmlContext, depth: number): Html {
  const inner = paintBlocks(blocks, context, depth + 1)
  if (isDone === null) return element('li', {}, inner)
  return element('li', { class: 'task' }, listMark(isDone ? 'done' : 'open'), element('div', {}, inner))
}

function paintTable({ header, rows, align }: Extract<MarkdownBlock, { kind: 'table' }>, context: HtmlContext): Html {
  const look = (index: number) => {
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
          header.map((cell, at) => element('th', { scope: 'col', class: look(at) }, paintInline(cell, context))),
        ),
      ),
      element(
        'tbody',
        {},
        rows.map((row) =>
          element(
            'tr',
            {},
            row.map((cell, at) => element('td', { class: look(at) }, paintInline(cell, context))),
          ),
        ),
      ),
    ),
  )
}
