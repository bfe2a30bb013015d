// The find bar. It searches the complete session, including messages that are not loaded or not shown.
import type { KeyboardEvent } from 'react'
import { formatCount, plural } from '../../../src/text/quantity.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useSessionState, type FindState } from '../session-state.ts'

export function FindBar() {
  const { find } = useSessionState()
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') find.close()
    else if (event.key === 'Enter' && event.shiftKey) find.previous()
    else if (event.key === 'Enter') find.next()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <search className="flex shrink-0 items-center gap-1 border-b border-line bg-surface px-2 py-1 print:hidden">
      <Icon name="search" className="mx-1 text-faint" />
      <input
        id="find-in-session"
        type="search"
        aria-label="Find in this session"
        placeholder="Find in this session"
        autoComplete="off"
        spellCheck={false}
        // A search hit has one line per word of its query, and an input shows no line breaks.
        value={find.text.replaceAll('\n', ' · ')}
        onChange={(event) => find.setText(event.target.value)}
        onKeyDown={onKeyDown}
        className="h-8 min-w-0 flex-1 bg-transparent text-sm outline-none placeholder:text-faint [&::-webkit-search-cancel-button]:hidden"
      />
      <span role="status" title={titleText(find)} className="shrink-0 px-1 text-xs text-muted tabular-nums">
        {find.isPending && find.text !== '' ? <Spinner label="Searching" /> : countText(find)}
      </span>
      <IconButton
        icon="chevron-up"
        label="Previous match"
        size="sm"
        disabled={find.hits.length === 0}
        onClick={find.previous}
      />
      <IconButton
        icon="chevron-down"
        label="Next match"
        size="sm"
        disabled={find.hits.length === 0}
        onClick={find.next}
      />
      <IconButton icon="x" label="Close find" size="sm" onClick={find.close} />
    </search>
  )
}

type FindCounts = Pick<FindState, 'text' | 'total' | 'hits' | 'index'>

/** Counts messages, not occurrences: Next and Previous move from message to message. */
function countText({ text, total, hits, index }: FindCounts): string {
  if (text === '' || total === null) return ''
  if (total === 0) return 'No matches'
  return index === null ? plural(hits.length, 'message') : `${formatCount(index + 1)} of ${formatCount(hits.length)}`
}

function titleText({ total, hits }: FindCounts): string | undefined {
  if (total === null || total === 0) return undefined
  return `${plural(total, 'match', 'matches')} in ${plural(hits.length, 'message')}`
}
