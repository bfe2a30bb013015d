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
        <EmptyState title={isPart ? 'Conversation not found' : 'Session not found'} icon="archive">
          <p className="break-words">{error.message}</p>
          <p className="mt-2">
            {isPart ? (
              <Link href={`/s/${encodeURIComponent(id)}`} className="text-accent underline">
                Go to the main line of the session
              </Link>
            ) : (
              <>
                It was deleted before Annals could archive it, or the link is wrong.{' '}
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

export function MissingMessage({ message, onDismiss }: { message: string; onDismiss: () => void }) {
  return (
    <div
      role="status"
      className="flex shrink-0 items-center gap-2 border-b border-line bg-warning-soft px-4 py-1 text-sm print:hidden"
    >
      <Icon name="info" className="text-warning" />
      <span className="min-w-0 flex-1 break-words">
        Message “{visibleLine(message.slice(0, 80))}” is not in this session. Showing the session from its start.
      </span>
      <IconButton icon="x" label="Dismiss" size="sm" onClick={onDismiss} />
    </div>
  )
}
