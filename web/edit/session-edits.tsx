// The edit dialogs of the session page, and the contexts that open them.
import { useCallback, useState, type ReactNode } from 'react'
import { useSessionState } from '../session/session-state.ts'
import { AnnotationDialog } from './annotation-dialog.tsx'
import { AnnotationOpenerContext, EditOpenerContext } from './edit-opener.ts'
import { canEdit } from './edit-scope.ts'
import { LazyEditDialog, type OpenedEdit } from './lazy-edit-dialog.tsx'

export function SessionEdits({ children }: { children: ReactNode }) {
  const { session } = useSessionState().outline
  const [opened, setOpened] = useState<OpenedEdit | null>(null)
  const [noted, setNoted] = useState<{ message?: string } | null>(null)
  const open = useCallback((edit: OpenedEdit) => setOpened(edit), [])
  const openNotes = useCallback((message?: string) => setNoted(message === undefined ? {} : { message }), [])
  const isEditable = canEdit(session)
  return (
    <EditOpenerContext value={isEditable ? open : null}>
      <AnnotationOpenerContext value={isEditable ? openNotes : null}>
        {children}
        <LazyEditDialog opened={opened} onClose={() => setOpened(null)} />
        {noted && <AnnotationDialog session={session.id} {...noted} onClose={() => setNoted(null)} />}
      </AnnotationOpenerContext>
    </EditOpenerContext>
  )
}
