import { Button } from './button.tsx'
import { Icon } from './icon.tsx'

export interface ErrorNoteProps {
  error: unknown
  onRetry?: (() => void) | undefined
}

export function ErrorNote({ error, onRetry }: ErrorNoteProps) {
  const message = error instanceof Error && error.message !== '' ? error.message : 'Something went wrong.'
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md bg-error-soft px-3 py-2 text-sm text-text"
    >
      <Icon name="alert" className="text-error" />
      <span className="min-w-0 flex-1 basis-48 break-words">{message}</span>
      {onRetry && (
        <Button size="sm" icon="refresh" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  )
}
