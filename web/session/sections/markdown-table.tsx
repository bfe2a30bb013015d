import { useMemo } from 'react'
import type { Inline } from '../../../src/paint/markdown-inline.ts'
import type { MarkdownBlock } from '../../../src/paint/markdown-blocks.ts'
import { rowText } from '../../../src/paint/markdown-text.ts'
import { classNames } from '../../ui/class-names.ts'
import { useFindText } from './marked-text.tsx'
import { findLine, LineWindowBar, useLineWindow } from './line-window.tsx'
import { MarkdownInline } from './markdown-inline.tsx'

export type MarkdownTableBlock = Extract<MarkdownBlock, { kind: 'table' }>

const ALIGN = { left: 'text-left', right: 'text-right tabular-nums', center: 'text-center' } as const

export function MarkdownTable({ table }: { table: MarkdownTableBlock }) {
  const needle = useFindText()
  const { header, rows, align } = table
  const wanted = useMemo(() => (needle === '' ? -1 : findLine(rows.map(rowText), needle)), [rows, needle])
  const window = useLineWindow(table, rows.length, { first: 30, most: 500, wanted })
  const alignment = (index: number) => ALIGN[align[index] ?? 'left']
  const cell = (content: Inline[]) => <MarkdownInline content={content} />
  return (
    <>
      <div tabIndex={header.length > 2 ? 0 : undefined} className="overflow-x-auto">
        <table className="border-collapse text-sm">
          <thead>
            <tr className="border-b border-line-strong">
              {header.map((content, index) => (
                <th
                  key={index}
                  scope="col"
                  className={classNames('py-1 pr-5 align-bottom font-semibold', alignment(index))}
                >
                  {cell(content)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(window.from, window.to).map((row, at) => (
              <tr key={window.from + at} className="border-b border-line align-top">
                {row.map((content, index) => (
                  <td
                    key={index}
                    className={classNames('max-w-[28rem] min-w-12 py-1 pr-5 wrap-break-word', alignment(index))}
                  >
                    {cell(content)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <LineWindowBar window={window} noun="row" />
    </>
  )
}
