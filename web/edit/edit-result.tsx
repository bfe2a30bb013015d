// The last page of the dialog after an edit that created a session: opens it, or undoes the edit.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import type { EditReport } from '../../src/operations/edit/outputs.ts'
import { visible } from '../../src/text/visible.ts'
import { buttonClasses, Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { onScreen } from '../screen-names.ts'
import { undoEdit } from './undo-edit.ts'

export interface EditResultProps {
  report: EditReport
  session: string
  onClose: () => void
}

export function EditResult({ report, session, onClose }: EditResultProps) {
  const queries = useQueryClient()
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => link.current?.focus(), [])
  const { edit, summary, notes, canUndo } = report
  return (
    <>
      <div role="status" className="flex flex-1 flex-col gap-3 p-4 text-sm">
        <p className="flex gap-2 font-medium">
          <Icon name="check" className="mt-0.5 text-ok" />
          {edit === null ? 'Done' : `Edit ${edit} applied`}
        </p>
        <p className="break-words text-muted">{visible(summary)}</p>
        {notes.map(onScreen).map((note) => (
          <p key={note} className="text-xs break-words text-muted">
            {visible(note)}
          </p>
        ))}
      </div>
      <footer className="flex flex-wrap justify-end gap-2 border-t border-line px-4 py-2.5">
        {edit !== null && canUndo && (
          <Button
            icon="undo"
            onClick={() => {
              onClose()
              void undoEdit(queries, edit)
            }}
          >
            Undo
          </Button>
        )}
        <Button onClick={onClose}>Close</Button>
        <Link
          ref={link}
          href={`/s/${encodeURIComponent(session)}`}
          onClick={onClose}
          className={buttonClasses('solid', 'md')}
        >
          Open new session
        </Link>
      </footer>
    </>
  )
}
