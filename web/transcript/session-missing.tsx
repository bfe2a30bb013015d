// A session that cannot be shown: gone, never there, or not readable now.
import { Link } from 'wouter'
import { CallError } from '../api.ts'
import { Frame } from '../shell/frame.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorNote } from '../ui/error-note.tsx'

export function SessionMissing({ id, error, onRetry }: { id: string; error: unknown; onRetry: () => void }) {
  const isGone = error instanceof CallError && error.status === 404
  const isPart = new URLSearchParams(location.search).has('agent') || new URLSearchParams(location.search).has('branch')
  return (
    <Frame title="Session">
      {isGone ? (
        <EmptyState title={isPart ? 'This conversation is not there' : 'This session is not there'} icon="archive">
          <p className="break-words">{error.message}</p>
          <p className="mt-2">
            {isPart ? (
              <Link href={`/s/${encodeURIComponent(id)}`} className="text-accent underline">
                The main line of the session
              </Link>
            ) : (
              <>
                It was deleted before it could be kept, or the link is not quite right.{' '}
                <Link href="/sessions" className="text-accent underline">
                  All sessions
                </Link>
              </>
            )}
          </p>
        </EmptyState>
      ) : (
        <div className="p-4">
          <ErrorNote error={error} onRetry={onRetry} />
        </div>
      )}
    </Frame>
  )
}
