// The blocks of a Markdown text. Headings start at h2, because the page has the h1.
import { isTight, type MarkdownBlock } from '../../../src/paint/markdown-blocks.ts'
import { DEEPEST_INDENT } from '../../../src/paint/section-fold.ts'
import { classNames } from '../../ui/class-names.ts'
import { markText, useFindText } from './marked-text.tsx'
import { CodeBlock } from './code-block.tsx'
import { MarkdownInline } from './markdown-inline.tsx'
import { MarkdownList } from './markdown-list.tsx'
import { MarkdownTable } from './markdown-table.tsx'

export interface MarkdownBlocksProps {
  blocks: readonly MarkdownBlock[]
  depth?: number
}

export function MarkdownBlocks({ blocks, depth = 0 }: MarkdownBlocksProps) {
  return blocks.map((block, index) => (
    <div key={index} className={classNames('min-w-0', index > 0 && gap(block, blocks[index - 1], depth))}>
      <Block block={block} depth={depth} />
    </div>
  ))
}

function gap(block: MarkdownBlock, above: MarkdownBlock | undefined, depth: number): string {
  if (block.kind === 'heading') return 'mt-5'
  if (above?.kind === 'heading') return 'mt-1.5'
  return isTight(block, above, depth) ? '' : 'mt-2.5'
}

const HEADINGS = ['h2', 'h3', 'h4', 'h5', 'h6', 'h6'] as const
const SIZES = ['text-lg', 'text-base', 'text-base', 'text-sm', 'text-sm', 'text-sm'] as const
const MEASURE = 'max-w-[46rem] wrap-anywhere whitespace-pre-line'

function Block({ block, depth }: { block: MarkdownBlock; depth: number }) {
  const needle = useFindText()
  switch (block.kind) {
    case 'heading': {
      const Tag = HEADINGS[block.depth - 1] ?? 'h6'
      return (
        <Tag className={classNames(MEASURE, 'font-semibold', SIZES[block.depth - 1])}>
          <MarkdownInline content={block.content} />
        </Tag>
      )
    }
    case 'paragraph':
      return (
        <p className={MEASURE}>
          <MarkdownInline content={block.content} />
        </p>
      )
    case 'list':
      return (
        <MarkdownList
          list={block}
          depth={depth}
          render={(blocks) => <MarkdownBlocks blocks={blocks} depth={depth + 1} />}
        />
      )
    case 'quote':
      return (
        <blockquote
          className={classNames('text-muted', depth < DEEPEST_INDENT && 'border-l-2 border-line-strong pl-3')}
        >
          <MarkdownBlocks blocks={block.blocks} depth={depth + 1} />
        </blockquote>
      )
    case 'code':
      return <CodeBlock text={block.text} language={block.language || undefined} label={block.info} owner={block} />
    case 'table':
      return <MarkdownTable table={block} />
    case 'rule':
      return <hr className="my-1 max-w-[46rem] border-line-strong" />
    case 'verbatim':
      return (
        <p className="max-w-[46rem] text-muted wrap-anywhere whitespace-pre-wrap">{markText(block.text, needle)}</p>
      )
  }
}
