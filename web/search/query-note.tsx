// The line below the search box: errors and notes about the query, or the number of hits and the time it took.
import { parseQuery } from '../../src/query/parse-query.ts'
import { plural } from '../../src/text/quantity.ts'
import { Icon } from '../ui/icon.tsx'
import { Spinner } from '../ui/spinner.tsx'
import type { HitCounts } from './count-hits.ts'
import { isNotReady, type Hits } from './use-hits.ts'

export interface QueryNoteProps {
  id: string
  query: string
  found: Hits
  counts: Pick<HitCounts, 'total' | 'isExact'>
}

export function QueryNote({ id, query, found: { answer, error }, counts }: QueryNoteProps) {
  const { total, isExact } = answer && (answer.isExact || answer.total > counts.total) ? answer : counts
  const problem = problemOf(query, error)
  return (
    <div id={id} role="status" className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 text-xs text-muted">
      {problem !== undefined && (
        <span className="flex min-w-0 items-center gap-1.5 text-error">
          <Icon name="alert" className="size-3.5" />
          <span className="min-w-0 break-words">{problem}</span>
        </span>
      )}
      {problem === undefined && isNotReady(error) && (
        <span className="flex items-center gap-1.5 text-info">
          <Spinner label="Indexing" />
          Your transcripts are being indexed for the first time. Hits appear as soon as the first are indexed.
        </span>
      )}
      {problem === undefined && answer && query.trim() !== '' && (
        <>
          <span className="tabular-nums">
            {!isExact && 'at least '}
            {plural(total, 'hit')}
            <span className="text-faint max-sm:hidden">
              {' '}
              · {answer.tookMs < 10 ? answer.tookMs : Math.round(answer.tookMs)} ms
            </span>
          </span>
          {answer.notes.map((note) => (
            <span key={note} className="flex min-w-0 items-center gap-1.5 text-warning">
              <Icon name="info" className="size-3.5" />
              <span className="min-w-0 break-words">{note}</span>
            </span>
          ))}
        </>
      )}
    </div>
  )
}

/** Returns the error of the query, if any: the parser's at once, or else the server's, which alone interprets dates. */
export function problemOf(query: string, error: Error | null): string | undefined {
  const { node, issues } = parseQuery(query)
  if (node === null) return undefined
  const parseError = issues.find(({ severity }) => severity === 'error')?.message
  return parseError ?? (isNotReady(error) ? undefined : error?.message)
}
