// What the session changed in one file: from first to last where that is known, else change by change. The pane is
// narrow, so it can be looked at in a window of its own.
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
        <p className="min-w-0 flex-1 text-2xs text-muted">{kindWords(data, file)}</p>
        {data.diffs.length > 0 && (
          <IconButton icon="expand" label="Show the diff large" size="sm" onClick={() => setLarge(true)} />
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
        // They come in the order of the changes, which only grows at its end.
        <DiffView key={index} section={section} />
      ))}
    </div>
  )
}

function kindWords({ isNet, diffs }: CallOutput<'session diff'>, { changes, isNew }: ChangedFile): string {
  const times = plural(changes, 'change')
  if (!isNet) return `${times}, one after the other: what the file held in between is not known.`
  if (diffs.length === 0) return `${times} that left it as it was.`
  if (changes === 1) return isNew ? 'Written in one go.' : 'One change.'
  return `${times}, from ${isNew ? 'nothing' : 'before the first'} to after the last.`
}
