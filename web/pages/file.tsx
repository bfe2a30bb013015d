// The file page: every recorded version of a file, with its evidence, its content and its changes.
import { useState } from 'react'
import { Link } from 'wouter'
import { baseName } from '../../src/format/path.ts'
import { formatCount } from '../../src/text/quantity.ts'
import { visibleLine } from '../../src/text/visible.ts'
import { CallError } from '../api.ts'
import { FileHeader } from '../file/file-header.tsx'
import { fileLink, type FileAddress } from '../file/file-address.ts'
import type { VersionEntry } from '../file/file-data.ts'
import { OriginsView } from '../file/origins-view.tsx'
import { useFileKeys } from '../file/use-file-keys.ts'
import { useFileAddress, useFilePage, type ChangeAddress, type FilePage } from '../file/use-file-page.ts'
import { VersionDetail } from '../file/version-detail.tsx'
import { TickLegend } from '../file/tick-legend.tsx'
import { VersionList } from '../file/version-list.tsx'
import { VersionScrubber } from '../file/version-scrubber.tsx'
import { VersionToolbar } from '../file/version-toolbar.tsx'
import { ChangesView, ContentView } from '../file/version-view.tsx'
import { SidePane } from '../session/side-pane.tsx'
import { Frame } from '../shell/frame.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { useMedia } from '../ui/use-media.ts'
import { useCall } from '../use-call.ts'

export function File() {
  const [address, change] = useFileAddress()
  const { path } = address
  const { data, error, refetch } = useCall('file versions', { path }, { enabled: path !== '' })
  const isMissing = path === '' || data?.versions.length === 0 || (error instanceof CallError && error.status === 404)
  return (
    <Frame
      title={path === '' ? 'File' : baseName(path)}
      heading={path === '' ? undefined : <FileHeader path={path} versions={data?.versions} />}
      isFilled
    >
      {data && data.versions.length > 0 ? (
        <FileContent key={path} versions={data.versions} address={address} change={change} />
      ) : isMissing ? (
        <UnknownFile path={path} problem={error?.message ?? null} />
      ) : error ? (
        <div className="p-4">
          <ErrorNote error={error} onRetry={() => void refetch()} />
        </div>
      ) : (
        <Spinner className="m-auto" label="Loading versions" />
      )}
    </Frame>
  )
}

interface FileContentProps {
  versions: readonly VersionEntry[]
  address: FileAddress
  change: ChangeAddress
}

function FileContent({ versions, address, change }: FileContentProps) {
  const page = useFilePage(versions, address, change)
  return page && <LoadedFile page={page} versions={versions} address={address} />
}

function LoadedFile({ page, versions, address }: Omit<FileContentProps, 'change'> & { page: FilePage }) {
  const { version, rested, pinned, from } = page
  const isBeside = useMedia('(min-width: 900px)')
  const [isClosed, setClosed] = useState(false)
  const [isSheetOpen, setSheetOpen] = useState(false)
  const toggleList = () => (isBeside ? setClosed(!isClosed) : setSheetOpen(!isSheetOpen))
  useFileKeys(page, versions.length, toggleList)
  return (
    <>
      <div className="flex shrink-0 flex-col border-b border-line px-2 py-1.5 md:px-4">
        {versions.length > 1 && (
          <VersionScrubber versions={versions} version={version} from={pinned} onMove={page.move} />
        )}
        <div className="flex items-center gap-3 px-1">
          {!isBeside && (
            <Button size="sm" icon="list" onClick={() => setSheetOpen(true)}>
              Versions
            </Button>
          )}
          <TickLegend versions={versions} />
        </div>
      </div>
      <div className="flex min-h-0 flex-1">
        <SidePane
          name="versions"
          title="Versions"
          side="left"
          width={320}
          isOpen={isBeside ? !isClosed : isSheetOpen}
          isBeside={isBeside}
          onClose={toggleList}
        >
          <VersionList
            path={address.path}
            versions={versions}
            selected={version.number}
            from={pinned}
            linkTo={(number) => fileLink({ ...address, version: number, call: null, session: null })}
            onSelect={(number) => {
              page.select(number)
              setSheetOpen(false)
            }}
            onCompare={(number) => {
              page.compare(number)
              setSheetOpen(false)
            }}
          />
        </SidePane>
        <div className="min-w-0 flex-1 overflow-y-auto">
          <div className="mx-auto flex max-w-5xl flex-col gap-4 px-3 py-4 md:px-6">
            {address.version !== null && address.version > versions.length && (
              <p role="status" className="rounded-md bg-warning-soft px-3 py-2 text-xs">
                This file has no version {formatCount(address.version)}. Showing the latest.
              </p>
            )}
            <VersionDetail path={address.path} version={version} />
            <VersionToolbar
              versions={versions}
              version={version}
              from={from}
              view={page.view}
              onView={page.show}
              onFrom={page.compare}
            />
            {page.view === 'content' ? (
              <ContentView path={address.path} version={rested} />
            ) : page.view === 'origins' ? (
              <OriginsView
                path={address.path}
                versions={versions}
                version={rested}
                linkTo={(number) => fileLink({ ...address, version: number, call: null, session: null })}
                onSelect={page.select}
              />
            ) : (
              <ChangesView path={address.path} versions={versions} from={from} version={rested} />
            )}
          </div>
        </div>
      </div>
    </>
  )
}

function UnknownFile({ path, problem }: { path: string; problem: string | null }) {
  const name = baseName(path)
  return (
    <EmptyState title={path === '' ? 'No file chosen' : 'No version of this file is recorded'} icon="file">
      {problem !== null && <p className="wrap-anywhere">{visibleLine(problem)}</p>}
      <p className="mt-2">
        Choose one in{' '}
        <Link href="/files" className="text-accent underline">
          Files
        </Link>{' '}
        or in the Files tab of a session
        {name !== '' && (
          <>
            , or{' '}
            <Link
              href={`/search?q=${encodeURIComponent(`file:${JSON.stringify(name)}`)}`}
              className="text-accent underline"
            >
              search for “{name}”
            </Link>
          </>
        )}
        .{' '}
        <Link href="/sessions" className="text-accent underline">
          All sessions
        </Link>
      </p>
    </EmptyState>
  )
}
