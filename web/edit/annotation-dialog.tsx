// Edits the tags and the note of a session. They are kept by Annals, not in the transcript.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnnotationReport } from '../../src/operations/edit/outputs.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { saveAnnotations, useAnnotations, readTags } from './annotations.ts'
import { TextArea, TextField } from '../ui/text-field.tsx'

export function AnnotationDialog({ session, onClose }: { session: string; onClose: () => void }) {
  const known = useAnnotations(session)
  return (
    <Dialog open onClose={onClose} title="Tags and note">
      {known ? <AnnotationForm known={known} onClose={onClose} /> : <Spinner label="Loading" className="m-6" />}
    </Dialog>
  )
}

function AnnotationForm({ known, onClose }: { known: AnnotationReport; onClose: () => void }) {
  const queries = useQueryClient()
  const [tags, setTags] = useState(known.tags.join(' '))
  const [note, setNote] = useState(known.note ?? '')
  const [error, setError] = useState<unknown>(null)
  const save = async () => {
    try {
      await saveAnnotations(queries, known, { tags: readTags(tags), note })
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
        <TextField
          label="Tags"
          value={tags}
          placeholder="tide weir/north"
          note="Separated by spaces"
          onChange={setTags}
        />
        <TextArea
          label="Note"
          value={note}
          rows={5}
          note="Stored by Annals on this machine; the transcript does not change."
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
