// Markdown text. It is untrusted: it becomes React elements and text, never HTML, and nothing it refers to is loaded.
import { memo, useMemo } from 'react'
import { formatBytes } from '../../../src/text/quantity.ts'
import { markdownBlocks, type MarkdownBlock } from '../../../src/paint/markdown-blocks.ts'
import { markdownText } from '../../../src/paint/markdown-text.ts'
import { LONGEST_FORMATTED } from '../../../src/paint/section-fold.ts'
import { Button } from '../../ui/button.tsx'
import { useFindText } from './marked-text.tsx'
import { findLine } from './line-window.tsx'
import { MarkdownBlocks } from './markdown-blocks.tsx'
import { PlainText } from './plain-text.tsx'
import { useKept } from './use-kept.ts'

export interface MarkdownTextProps {
  text: string
  owner?: object | undefined
}

/** Approximate number of elements shown at first. */
const FIRST_WEIGHT = 400

export const MarkdownText = memo(function MarkdownText({ text, owner }: MarkdownTextProps) {
  const self = useMemo(() => owner ?? { text }, [owner, text])
  const [isFormatted, setFormatted] = useKept<boolean>(self, 'formatted', false)
  const isHuge = text.length > LONGEST_FORMATTED && !isFormatted
  const blocks = useMemo(() => (isHuge ? null : markdownBlocks(text)), [text, isHuge])
  if (blocks) return <Blocks owner={self} text={text} blocks={blocks} />
  return (
    <div>
      <PlainText text={text} owner={self} />
      {isHuge && (
        <Button variant="quiet" size="sm" onClick={() => setFormatted(true)}>
          Show {formatBytes(text.length)} formatted
        </Button>
      )}
    </div>
  )
})

function Blocks({ owner, text, blocks }: { owner: object; text: string; blocks: readonly MarkdownBlock[] }) {
  const [isExpanded, setExpanded] = useKept<boolean>(owner, 'expanded', false)
  const needle = useFindText()
  const wanted = useMemo(
    () =>
      needle === ''
        ? -1
        : findLine(
            blocks.map((block) => markdownText([block])),
            needle,
          ),
    [blocks, needle],
  )
  const count = Math.max(
    useMemo(() => countFirstBlocks(blocks), [blocks]),
    wanted + 1,
  )
  const isCut = !isExpanded && count < blocks.length
  return (
    <div className="min-w-0 text-base">
      <MarkdownBlocks blocks={isCut ? blocks.slice(0, count) : blocks} />
      {isCut && (
        <Button variant="quiet" size="sm" icon="chevron-down" className="mt-1 -ml-2" onClick={() => setExpanded(true)}>
          Show all {formatBytes(text.length)}
        </Button>
      )}
    </div>
  )
}

function countFirstBlocks(blocks: readonly MarkdownBlock[]): number {
  let weight = 0
  for (const [index, block] of blocks.entries()) {
    weight += weigh(block)
    if (weight > FIRST_WEIGHT) return Math.max(1, index)
  }
  return blocks.length
}

function weigh(block: MarkdownBlock): number {
  const all = (inner: readonly MarkdownBlock[]): number => inner.reduce((sum, each) => sum + weigh(each), 1)
  switch (block.kind) {
    case 'list':
      return block.items.slice(0, 60).reduce((sum, item) => sum + 1 + all(item.blocks), 1)
    case 'quote':
      return all(block.blocks)
    case 'table':
      return Math.min(block.rows.length + 1, 30) * (block.header.length + 1)
    case 'code':
      return Math.min(block.text.split('\n', 41).length, 40) * 4
    case 'heading':
    case 'paragraph':
      return 1 + block.content.length
    case 'rule':
    case 'verbatim':
      return 1
  }
}
