// Shows your notes where they belong: below the title of a session, and below a message.
import { visible } from '../../src/text/visible.ts'
import { useSessionState } from '../session/session-state.ts'
import { Icon } from '../ui/icon.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { noteOn, useAnnotations } from './annotations.ts'
import { useAnnotationOpener } from './edit-opener.ts'
import { canEdit } from './edit-scope.ts'

export function SessionNote() {
  const { session } = useSessionState().outline
  const open = useAnnotationOpener()
  const note = useAnnotations(canEdit(session) ? session.id : null)?.note ?? null
  if (note === null) return null
  return (
    <section
      aria-label="Your note"
      className="flex shrink-0 items-start gap-2 border-b border-line bg-warning-soft px-4 py-1.5 text-sm sm:px-6"
    >
      <Icon name="note" className="mt-0.5 text-warning" />
      <p className="max-h-32 min-w-0 flex-1 overflow-y-auto break-words whitespace-pre-wrap text-text">
        {visible(note)}
      </p>
      {open && (
        <IconButton icon="pencil" label="Edit note" size="sm" onClick={() => open()} className="-my-0.5 print:hidden" />
      )}
    </section>
  )
}

export function MessageNote({ uuids }: { uuids: readonly string[] }) {
  const { session } = useSessionState().outline
  const open = useAnnotationOpener()
  const note = noteOn(useAnnotations(canEdit(session) ? session.id : null), uuids)
  const [message] = uuids
  if (note === undefined || message === undefined) return null
  return (
    <div
      role="note"
      aria-label="Your note"
      className="my-1 flex max-w-[46rem] items-start gap-2 rounded-md bg-warning-soft px-3 py-1.5 text-sm text-text"
    >
      <Icon name="note" className="mt-0.5 text-warning" />
      <p className="min-w-0 flex-1 break-words whitespace-pre-wrap">{visible(note)}</p>
      {open && (
        <IconButton
          icon="pencil"
          label="Edit note"
          size="sm"
          onClick={() => open(message)}
          className="-my-0.5 print:hidden"
        />
      )}
    </div>
  )
}
