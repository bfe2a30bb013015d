// The net diff of a file if the contents in between are known, otherwise one diff per change.
import { useState } from 'react'
import type { ChangedFile } from '../../../src/session/session-view.ts'
import { plural } from '../../../src/text/quantity.ts'
import { visibleLine } from '../../../src/text/visible.ts'
import type { CallOutput } from '../../api.ts'
import { useFreshCall } from '../use-fresh-call.ts'
import { DiffView } from '../sections/diff-view.tsx'
import { useSessionState } from '../session-state.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Spinner } from '../../ui/spinner.tsx'

export function FileDiff({ file }: { file: ChangedFile }) {
  const { id, outline } = useSessionState()
  const [isLarge, setLarge] = useState(false)
  const { data, error, refetch } = useFreshCall('session diff', { session: id, file: file.path }, outline.revision)
  if (error) return <ErrorNote error={error} onRetry={() => void refetch()} />
  if (!data) return <Spinner className="px-3 py-1" label="Comparing" />
  return (
    <div className="px-3">
      <div className="flex items-center gap-2">
        <p className="min-w-0 flex-1 text-2xs text-muted">{diffNote(data, file)}</p>
        {data.diffs.length > 0 && (
          <IconButton icon="expand" label="Enlarge diff" size="sm" onClick={() => setLarge(true)} />
        )}
      </div>
      <Diffs diffs={data.diffs} />
      <Dialog
        open={isLarge}
        onClose={() => setLarge(false)}
        title={visibleLine(file.path)}
        className="h-[90dvh] max-h-none w-[min(80rem,calc(100vw-1.5rem))]"
      >
        <div className="p-3">
          <Diffs diffs={data.diffs} />
        </div>
      </Dialog>
    </div>
  )
}

function Diffs({ diffs }: Pick<CallOutput<'session diff'>, 'diffs'>) {
  return (
    <div className="flex flex-col gap-2">
      {diffs.map((section, index) => (
        // The list only grows at its end, so the index is a stable key.
        <DiffView key={index} section={section} />
      ))}
    </div>
  )
}

function diffNote({ isNet, diffs }: CallOutput<'session diff'>, { changes, isNew }: ChangedFile): string {
  const count = plural(changes, 'change')
  if (!isNet) return `${count}, shown one by one: the file’s contents in between are unknown.`
  if (diffs.length === 0) return `${count}, no net difference.`
  if (changes === 1) return isNew ? 'New file.' : 'One change.'
  return isNew ? `New file, ${count} combined.` : `${count} combined.`
}
