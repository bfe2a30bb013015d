// A query without hits: offers the same query with another spelling or without a filter, with the number of its hits.
import type { ReactNode } from 'react'
import { formatCount, plural } from '../../src/text/quantity.ts'
import { visibleLine } from '../../src/text/visible.ts'
import type { CallOutput } from '../api.ts'
import { EmptyState } from '../ui/empty-state.tsx'

type Answer = CallOutput<'search'>
type Alternative = Answer['alternatives'][number]

export function NoHits({ answer, onQuery }: { answer: Answer; onQuery: (query: string) => void }) {
  const { alternatives, isEmpty } = answer
  if (isEmpty)
    return (
      <EmptyState title="Nothing to search yet" icon="search">
        Your sessions can be searched as soon as Claude Code has written one.
      </EmptyState>
    )
  return (
    <EmptyState title="No hits" icon="search">
      {alternatives.length === 0 ? (
        'Use fewer words, the beginning of a word (connect*) or any part of one (*nnect*).'
      ) : (
        <ul aria-label="Similar queries" className="mt-1 w-full space-y-0.5 text-left">
          {alternatives.map((alternative) => (
            <AlternativeRow key={alternative.query} of={alternative} onQuery={onQuery} />
          ))}
        </ul>
      )}
    </EmptyState>
  )
}

function AlternativeRow({ of, onQuery }: { of: Alternative; onQuery: (query: string) => void }) {
  return (
    <li>
      <button
        type="button"
        onClick={() => onQuery(of.query)}
        title={visibleLine(of.query)}
        className="flex min-h-8 w-full items-baseline justify-between gap-6 rounded-md px-2 py-1 text-left hover:bg-hover pointer-coarse:min-h-10"
      >
        <span className="min-w-0 break-words">
          {of.kind === 'spelling' ? 'Did you mean ' : 'Without '}
          <Term>{visibleLine(of.text)}</Term>
          {of.kind === 'spelling' && '?'}
        </span>
        <span className="shrink-0 text-xs text-muted tabular-nums">
          {of.isExact ? plural(of.total, 'hit') : `${formatCount(of.total)}+ hits`}
        </span>
      </button>
    </li>
  )
}

function Term({ children }: { children: ReactNode }) {
  return <span className="font-medium text-accent">{children}</span>
}
