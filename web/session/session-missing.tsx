// A session that cannot be shown: gone, never there, or not readable now.
import { Link } from 'wouter'
import { CallError } from '../api.ts'
import { Frame } from '../shell/frame.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { visibleLine } from '../../src/text/visible.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { Icon } from '../ui/icon.tsx'

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

/** Said when the link names a message the session does not hold. */
export function MissingMessage({ message, onDismiss }: { message: string; onDismiss: () => void }) {
  return (
    <div
      role="status"
      className="flex shrink-0 items-center gap-2 border-b border-line bg-warning-soft px-4 py-1 text-sm print:hidden"
    >
      <Icon name="info" className="text-warning" />
      <span className="min-w-0 flex-1 break-words">
        There is no message “{visibleLine(message.slice(0, 80))}” in this session; it is shown from its start.
      </span>
      <IconButton icon="x" label="Dismiss" size="sm" onClick={onDismiss} />
    </div>
  )
}
