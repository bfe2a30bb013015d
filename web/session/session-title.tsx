// The title in the header. A click turns it into a field with the title, which renames the session in place.
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { visibleLine } from '../../src/text/visible.ts'
import { sendEdit } from '../edit/edit-request.ts'
import { canEdit } from '../edit/edit-scope.ts'
import { refreshAll, showDone } from '../edit/undo-edit.ts'
import { onScreen } from '../screen-names.ts'
import { Icon } from '../ui/icon.tsx'
import { showToast } from '../ui/toast.tsx'
import { useSessionState } from './session-state.ts'

export function SessionTitle() {
  const { session } = useSessionState().outline
  const [isEdited, setEdited] = useState(false)
  const [isBack, setBack] = useState(false)
  const title = visibleLine(session.title)
  if (!canEdit(session)) return <span className="truncate">{title}</span>
  const leave = () => setEdited(false)
  const close = () => {
    setBack(true)
    leave()
  }
  if (isEdited) return <TitleField id={session.id} title={title} onClose={close} onLeave={leave} />
  return (
    <button
      type="button"
      title={`${title}\nClick to rename`}
      // After the keyboard closed the field, which had the focus.
      autoFocus={isBack}
      onClick={() => {
        setBack(false)
        setEdited(true)
      }}
      className="group flex min-w-0 items-center gap-1.5 text-left"
    >
      <span className="truncate">{title}</span>
      <Icon
        name="pencil"
        className="size-3 text-faint opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100 max-md:hidden"
      />
    </button>
  )
}

interface TitleFieldProps {
  id: string
  title: string
  onClose: () => void
  onLeave: () => void
}

function TitleField({ id, title, onClose, onLeave }: TitleFieldProps) {
  const queries = useQueryClient()
  const [typed, setTyped] = useState(title)
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    const name = typed.trim()
    if (name === '' || name === title) return onClose()
    setBusy(true)
    if (await rename(queries, id, name)) onClose()
    else setBusy(false)
  }
  return (
    <input
      type="text"
      aria-label="Name of the session"
      autoFocus
      autoComplete="off"
      spellCheck={false}
      value={typed}
      readOnly={isBusy}
      onFocus={({ target }) => target.select()}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={() => !isBusy && onLeave()}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key === 'Enter') void save()
        if (event.key === 'Escape') onClose()
      }}
      className="h-5 min-w-0 flex-1 rounded-sm bg-surface px-1 font-medium text-text ring-1 ring-line-strong"
    />
  )
}

/** Returns whether the session was renamed. A message says why it was not, and offers to undo it if it was. */
async function rename(queries: QueryClient, session: string, title: string): Promise<boolean> {
  try {
    const done = await sendEdit({ name: 'edit rename', input: { session, title } }, { apply: true })
    if (!done.applied) throw new Error(onScreen(done.refusal ?? 'There is nothing to change.'))
    showDone(queries, done)
    refreshAll(queries)
    return true
  } catch (error) {
    showToast(error instanceof Error ? error.message : 'Could not rename the session.', { tone: 'error' })
    return false
  }
}
