// The sessions page: all sessions, filtered, counted and sorted in the browser.
import { formatCount } from '../../src/text/quantity.ts'
import { SessionsView } from '../sessions/sessions-view.tsx'
import { useSessions } from '../sessions/use-sessions.ts'
import { Frame } from '../shell/frame.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { field } from '../../src/text/advice.ts'
import { flagOf } from '../../src/text/command-line.ts'

export function Sessions() {
  return (
    <Frame title="Sessions" isFilled>
      <SessionsContent />
    </Frame>
  )
}

function SessionsContent() {
  const { data: page, error, refetch } = useSessions()
  if (page && page.sessions.length > 0) {
    return (
      <>
        {page.isIndexing && (
          <p role="status" className="flex items-center gap-2 bg-info-soft px-3 py-1 text-xs text-info">
            <Spinner /> Indexing transcripts, newest first: {formatCount(page.sessions.length)} sessions so far
          </p>
        )}
        <SessionsView page={page} />
      </>
    )
  }
  if (page?.isIndexing) {
    return (
      <EmptyState title="Indexing your transcripts" icon="database">
        <p>Sessions appear here as they are indexed, newest first. This happens once.</p>
        <Spinner className="mt-3" />
      </EmptyState>
    )
  }
  if (page) {
    return (
      <EmptyState title="No sessions yet" icon="list">
        Annals found no Claude Code transcripts. Use Claude Code once, or start Annals with “annals{' '}
        {flagOf(field('claudeDir', 'DIR'))}” to read another directory.
      </EmptyState>
    )
  }
  if (error) {
    return (
      <div className="p-4">
        <ErrorNote error={error} onRetry={() => void refetch()} />
      </div>
    )
  }
  return <Spinner className="m-auto" label="Loading sessions" />
}
