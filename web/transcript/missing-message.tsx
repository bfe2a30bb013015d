import { visibleLine } from '../../src/text/visible.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { Icon } from '../ui/icon.tsx'

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
