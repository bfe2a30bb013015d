// Edits the tags and the note of a session, or the note on a message. They are kept by Annals, not in the transcript.
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnnotationReport } from '../../src/operations/edit/outputs.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { noteOn, saveAnnotations, saveMessageNote, useAnnotations, readTags } from './annotations.ts'
import { TextArea, TextField } from '../ui/text-field.tsx'

export interface AnnotationDialogProps {
  session: string
  /** With a message, only the note on it is edited. */
  message?: string
  onClose: () => void
}

export function AnnotationDialog({ session, message, onClose }: AnnotationDialogProps) {
  const known = useAnnotations(session)
  return (
    <Dialog open onClose={onClose} title={message === undefined ? 'Tags and note' : 'Note on this message'}>
      {known ? (
        <AnnotationForm known={known} message={message} onClose={onClose} />
      ) : (
        <Spinner label="Loading" className="m-6" />
      )}
    </Dialog>
  )
}

interface AnnotationFormProps {
  known: AnnotationReport
  message: string | undefined
  onClose: () => void
}

function AnnotationForm({ known, message, onClose }: AnnotationFormProps) {
  const queries = useQueryClient()
  const [tags, setTags] = useState(known.tags.join(' '))
  const [note, setNote] = useState((message === undefined ? known.note : noteOn(known, [message])) ?? '')
  const [error, setError] = useState<unknown>(null)
  const save = async () => {
    try {
      await saveForm(queries, known, { message, tags, note })
      onClose()
    } catch (problem) {
      setError(problem)
    }
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <div className="flex flex-col gap-3 p-4">
        {message === undefined && (
          <TextField
            label="Tags"
            value={tags}
            placeholder="tide weir/north"
            note="Separated by spaces"
            onChange={setTags}
          />
        )}
        <TextArea
          label="Note"
          value={note}
          rows={5}
          note="Stored by Annals on this machine; the transcript does not change. Search finds it with note:"
          onChange={setNote}
        />
        {error !== null && <ErrorNote error={error} />}
      </div>
      <footer className="flex justify-end gap-2 border-t border-line px-4 py-2.5">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="solid">
          Save
        </Button>
      </footer>
    </form>
  )
}

async function saveForm(
  queries: QueryClient,
  known: AnnotationReport,
  { message, tags, note }: { message: string | undefined; tags: string; note: string },
): Promise<void> {
  if (message === undefined) await saveAnnotations(queries, known, { tags: readTags(tags), note })
  else await saveMessageNote(queries, known.session, { message, text: note })
}
