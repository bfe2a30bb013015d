import { useMemo, type ReactNode } from 'react'
import type { MarkdownBlock, MarkdownItem } from '../../../src/paint/markdown-blocks.ts'
import { markdownText } from '../../../src/paint/markdown-text.ts'
import { DEEPEST_INDENT } from '../../../src/paint/section-fold.ts'
import { classNames } from '../../ui/class-names.ts'
import { useFindText } from './marked-text.tsx'
import { findLine, LineWindowBar, useLineWindow } from './line-window.tsx'
import { ListMark } from './list-mark.tsx'

export type MarkdownListBlock = Extract<MarkdownBlock, { kind: 'list' }>

export interface MarkdownListProps {
  list: MarkdownListBlock
  depth: number
  render: (blocks: readonly MarkdownBlock[]) => ReactNode
}

export function MarkdownList({ list, depth, render }: MarkdownListProps) {
  const needle = useFindText()
  const { items, isOrdered, start, isLoose } = list
  const wanted = useMemo(() => (needle === '' ? -1 : findLine(items.map(itemText), needle)), [items, needle])
  const window = useLineWindow(list, items.length, { first: 60, most: 500, wanted })
  const Tag = isOrdered ? 'ol' : 'ul'
  const shown = items.slice(window.from, window.to)
  return (
    <>
      <Tag
        {...(isOrdered ? { start: start + window.from } : {})}
        className={classNames(
          'max-w-[46rem] marker:text-faint',
          isOrdered ? 'list-decimal' : 'list-disc',
          depth < DEEPEST_INDENT && (isOrdered ? 'pl-7' : 'pl-5'),
        )}
      >
        {shown.map((item, index) => (
          <li
            key={window.from + index}
            className={classNames(isLoose && index > 0 && 'mt-1.5', item.isDone !== null && '-ml-5 list-none')}
          >
            <Item item={item}>{render(item.blocks)}</Item>
          </li>
        ))}
      </Tag>
      <LineWindowBar window={window} noun="item" />
    </>
  )
}

function itemText({ blocks }: MarkdownItem): string {
  return markdownText(blocks)
}

function Item({ item, children }: { item: MarkdownItem; children: ReactNode }) {
  if (item.isDone === null) return children
  return (
    <div className="flex gap-2">
      <span className="flex h-6 items-center">
        <ListMark mark={item.isDone ? 'done' : 'open'} />
      </span>
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  )
}
