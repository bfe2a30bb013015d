// Asks before a session is restored, and says which files were written.
import { useEffect, useState } from 'react'
import { formatBytes, plural } from '../../src/text/quantity.ts'
import { visibleLine } from '../../src/text/visible.ts'
import { callToChange, type CallOutput } from '../api.ts'
import { onScreen } from '../screen-names.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { restoreText, type RestoreReport } from './archive-text.ts'
import { VerdictLine } from './section.tsx'

type Gone = CallOutput<'retention'>['gone'][number]

export interface RestoreDialogProps {
  session: Pick<Gone, 'id' | 'title'>
  onClose: () => void
  onRestored: () => void
}

export function RestoreDialog({ session: { id, title }, onClose, onRestored }: RestoreDialogProps) {
  const { versions, error: listError } = useVersions(id)
  const [report, setReport] = useState<RestoreReport | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const restore = async () => {
    setBusy(true)
    setError(null)
    try {
      setReport(await callToChange('restore', { sessions: [id] }))
      // Lists say that the session is deleted until the index knows its files again.
      await callToChange('sync', {})
      onRestored()
    } catch (problem) {
      setError(problem)
    }
    setBusy(false)
  }
  const failed = report?.files.filter(({ reason }) => reason !== null) ?? []
  return (
    <Dialog open title="Restore a session" onClose={onClose}>
      <div className="flex flex-col gap-3 p-4 text-sm">
        <p>
          Write <b className="font-medium">{visibleLine(title)}</b> back to its original place, so that Claude Code can
          resume it. Files that exist are left alone.
        </p>
        {!report && !versions && !listError && <Spinner label="Reading the archive" className="py-2" />}
        {!report && versions && <FileSummary versions={versions} />}
        {(error ?? listError) !== null && <ErrorNote error={error ?? listError} />}
        {report && <VerdictLine verdict={restoreText(report)} />}
        {failed.length > 0 && (
          <ul className="text-xs text-muted">
            {failed.map(({ target, reason }) => (
              <li key={target} className="py-0.5 wrap-anywhere">
                <span className="font-mono">{visibleLine(target)}</span>: {reason && visibleLine(onScreen(reason))}
              </li>
            ))}
          </ul>
        )}
        <div className="flex justify-end gap-2">
          {report ? (
            <Button variant="solid" onClick={onClose}>
              Close
            </Button>
          ) : (
            <>
              <Button onClick={onClose}>Cancel</Button>
              <Button variant="solid" disabled={isBusy || !versions} onClick={() => void restore()}>
                Restore session
              </Button>
            </>
          )}
        </div>
      </div>
    </Dialog>
  )
}

type Versions = NonNullable<RestoreReport['versions']>

/** With `list`, the operation only lists; it still needs the header of operations that write. */
function useVersions(id: string): { versions: Versions | null; error: unknown } {
  const [state, setState] = useState<{ versions: Versions | null; error: unknown }>({ versions: null, error: null })
  useEffect(() => {
    const stop = new AbortController()
    callToChange('restore', { sessions: [id], list: true }, { signal: stop.signal }).then(
      ({ versions }) => setState({ versions: versions ?? [], error: null }),
      (error: unknown) => {
        if (!stop.signal.aborted) setState({ versions: null, error })
      },
    )
    return () => stop.abort()
  }, [id])
  return state
}

function FileSummary({ versions }: { versions: Versions }) {
  const latest = new Map<string, Versions[number]>()
  for (const version of versions)
    if (version.version >= (latest.get(version.path)?.version ?? 0)) latest.set(version.path, version)
  const files = [...latest.values()]
  return (
    <div>
      <p className="text-xs text-muted tabular-nums">
        {plural(files.length, 'file')}, {formatBytes(files.reduce((sum, { bytes }) => sum + bytes, 0))}
      </p>
      <ul aria-label="Files to restore" className="mt-1 text-xs">
        {files.map(({ path, bytes }) => (
          <li key={path} className="flex gap-3 border-t border-line py-1">
            <span className="min-w-0 flex-1 font-mono wrap-anywhere">{visibleLine(path)}</span>
            <span className="shrink-0 text-muted tabular-nums">{formatBytes(bytes)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
