// The files page: every path that sessions accessed, by project, with the figures of "annals files".
import { keepPreviousData } from '@tanstack/react-query'
import { useRef } from 'react'
import { useSearchParams } from 'wouter'
import { formatCount, plural } from '../../src/text/quantity.ts'
import { FileHeads } from '../files/file-columns.tsx'
import { FileList } from '../files/file-list.tsx'
import { FilesToolbar } from '../files/files-toolbar.tsx'
import {
  filesCommand,
  filesInput,
  readFilesView,
  writeFilesView,
  type FilesData,
  type FilesView,
} from '../files/files-view.ts'
import { useFileRows } from '../files/use-file-rows.ts'
import { Frame } from '../shell/frame.tsx'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { useCall } from '../use-call.ts'

type ChangeFiles = (change: Partial<FilesView>) => void

export function Files() {
  const [params, setParams] = useSearchParams()
  const view = readFilesView(params)
  const change: ChangeFiles = (changed) => setParams(writeFilesView({ ...view, ...changed }), { replace: true })
  const { data, error, refetch } = useCall('touched files', filesInput(view), {
    placeholderData: keepPreviousData,
    // Comparing two answers of 50,000 paths takes longer than rendering the new one.
    structuralSharing: false,
  })
  return (
    <Frame title="Files" isFilled>
      {error ? (
        <div className="p-4">
          <ErrorNote error={error} onRetry={() => void refetch()} />
        </div>
      ) : data ? (
        <FilesContent data={data} view={view} change={change} />
      ) : (
        <Spinner className="m-auto" label="Loading files" />
      )}
    </Frame>
  )
}

function FilesContent({ data, view, change }: { data: FilesData; view: FilesView; change: ChangeFiles }) {
  const filter = useRef<HTMLInputElement>(null)
  const files = useFileRows(data, view, () => filter.current?.focus())
  return (
    <>
      <FilesToolbar
        view={view}
        data={data}
        change={change}
        filterRef={filter}
        onLeaveFilter={() => files.move(files.active)}
      />
      {files.rows.length === 0 ? (
        <NoFiles isEmpty={data.paths.length === 0 && view.range === 'all'} change={change} />
      ) : (
        <>
          <FileHeads sort={view.sort} onSort={(sort) => change({ sort })} />
          <FileList
            // Another filter or order starts at the top.
            key={files.order}
            rows={files.rows}
            active={files.active}
            moves={files.moves}
            onActive={files.setActive}
            onToggle={files.toggle}
          />
        </>
      )}
      <FilesFooter view={view} count={files.count} total={data.paths.length} />
    </>
  )
}

function NoFiles({ isEmpty, change }: { isEmpty: boolean; change: ChangeFiles }) {
  if (isEmpty)
    return (
      <div className="flex-1">
        <EmptyState title="No files yet" icon="folder">
          Files that sessions read, edit, write or search appear here.
        </EmptyState>
      </div>
    )
  return (
    <div className="flex-1">
      <EmptyState title="No path matches" icon="search">
        <Button size="sm" onClick={() => change({ range: 'all', text: '', isChanged: false, project: null })}>
          Show all files
        </Button>
      </EmptyState>
    </div>
  )
}

function FilesFooter({ view, count, total }: { view: FilesView; count: number; total: number }) {
  const command = filesCommand(view)
  return (
    <footer className="flex shrink-0 flex-wrap items-center gap-x-4 border-t border-line px-3 py-1 text-xs text-muted tabular-nums">
      <p role="status" className="flex-1">
        {count < total && `${formatCount(count)} of `}
        {plural(total, 'path')}
        <span className="max-md:hidden">. Access by shell commands is not known.</span>
      </p>
      <p className="flex min-w-0 items-center gap-1 max-md:hidden">
        <span className="shrink-0">In a terminal:</span>
        <code className="min-w-0 truncate font-mono text-text">{command}</code>
        <CopyButton text={command} label="Copy command" />
      </p>
    </footer>
  )
}
