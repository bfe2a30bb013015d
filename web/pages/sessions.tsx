// Every session there is: filtered, counted and sorted on the spot.
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
            <Spinner /> Still reading your transcripts: {formatCount(page.sessions.length)} sessions so far, the newest
            first.
          </p>
        )}
        <SessionsView page={page} />
      </>
    )
  }
  if (page?.isIndexing) {
    return (
      <EmptyState title="Reading your transcripts" icon="database">
        <p>Sessions appear here as they are read, the newest first. This happens once.</p>
        <Spinner className="mt-3" />
      </EmptyState>
    )
  }
  if (page) {
    return (
      <EmptyState title="No sessions yet" icon="list">
        There are no Claude Code transcripts in the places Annals reads. Use Claude Code once, or name a directory with
        “annals {flagOf(field('claudeDir', 'DIR'))}”.
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
