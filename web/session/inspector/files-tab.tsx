import { useMemo, useState } from 'react'
import { formatCount, plural } from '../../../src/text/quantity.ts'
import type { ChangedFile } from '../../../src/session/session-view.ts'
import { useFreshCall } from '../use-fresh-call.ts'
import { useSessionState } from '../session-state.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { groupFiles } from './file-groups.ts'
import { FileRow } from './file-row.tsx'
import { KeptFiles } from './kept-files.tsx'
import { PaneNote, PaneSection } from './pane-parts.tsx'

export function FilesTab() {
  const { id, outline } = useSessionState()
  const { data, error, refetch } = useFreshCall('session files', { session: id }, outline.revision)
  const groups = useMemo(() => groupFiles(data?.files ?? []), [data])
  if (error) return <ErrorNote error={error} onRetry={() => void refetch()} />
  if (!data) return <Spinner className="p-3" label="Loading files" />
  const { changed, read } = groups
  return (
    <>
      {data.files.length === 0 && <PaneNote>No tool read or changed files in this session.</PaneNote>}
      {changed.length > 0 && (
        <PaneSection title={plural(changed.length, 'changed file')} aside={<LineCount files={changed} />}>
          <FileList files={changed} />
        </PaneSection>
      )}
      {read.length > 0 && (
        <PaneSection title={`${plural(read.length, 'file')} read, not changed`}>
          <FileList files={read} />
        </PaneSection>
      )}
      <KeptFiles />
    </>
  )
}

const MANY = 100

function FileList({ files }: { files: readonly ChangedFile[] }) {
  const [limit, setLimit] = useState(MANY)
  const rest = files.length - limit
  return (
    <>
      <ul className="pb-1">
        {files.slice(0, limit).map((file) => (
          <FileRow key={file.path} file={file} />
        ))}
      </ul>
      {rest > 0 && (
        <div className="px-3 pb-3">
          <Button size="sm" onClick={() => setLimit(limit + 5 * MANY)}>
            Show {formatCount(Math.min(rest, 5 * MANY))} more
          </Button>
        </div>
      )}
    </>
  )
}

function LineCount({ files }: { files: readonly ChangedFile[] }) {
  const sum = (pick: (file: ChangedFile) => number) => files.reduce((total, file) => total + pick(file), 0)
  return (
    <span className="text-2xs tabular-nums">
      <span className="text-ok">+{formatCount(sum(({ added }) => added))}</span>{' '}
      <span className="text-error">−{formatCount(sum(({ removed }) => removed))}</span>
    </span>
  )
}
