// Flattens Markdown to the text that find-in-page searches: without syntax, with the addresses of links and images.
import type { MarkdownBlock } from './markdown-blocks.ts'
import type { Inline } from './markdown-inline.ts'

export function markdownText(blocks: readonly MarkdownBlock[]): string {
  return blocks.map(blockText).join('\n')
}

function blockText(block: MarkdownBlock): string {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
      return searchableText(block.content)
    case 'list':
      return block.items.map((item) => markdownText(item.blocks)).join('\n')
    case 'quote':
      return markdownText(block.blocks)
    case 'code':
      return `${block.info}\n${block.text}`
    case 'table':
      return [block.header, ...block.rows].map(rowText).join('\n')
    case 'rule':
      return ''
    case 'verbatim':
      return block.text
  }
}

export function rowText(row: readonly (readonly Inline[])[]): string {
  return row.map(searchableText).join('\n')
}

function searchableText(content: readonly Inline[]): string {
  let text = ''
  for (const part of content) {
    if (part.kind === 'text' || part.kind === 'code') text += part.text
    else if (part.kind === 'break') text += '\n'
    else if (part.kind === 'image') text += `${part.alt} ${part.address}`
    else if (part.kind === 'link') text += `${searchableText(part.content)} ${part.address}`
    else text += searchableText(part.content)
  }
  return text
}
