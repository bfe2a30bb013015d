// The chosen version as content or as changes, and the controls that choose between them.
import { keepPreviousData } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { operation } from '../../src/text/advice.ts'
import { commandOf } from '../../src/text/command-line.ts'
import { formatCount } from '../../src/text/quantity.ts'
import { SkeletonLines } from '../session/messages/item-sections.tsx'
import { CodeBlock } from '../session/sections/code-block.tsx'
import { DiffView } from '../session/sections/diff-view.tsx'
import { ViewSections } from '../session/sections/view-sections.tsx'
import { classNames } from '../ui/class-names.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { Icon } from '../ui/icon.tsx'
import { useCall } from '../use-call.ts'
import type { VersionEntry } from './file-data.ts'

/** Longer files are shown in windows of lines. */
const WHOLE_FILE = 2000

export function ContentView({ path, version }: { path: string; version: VersionEntry }) {
  const { number } = version
  const query = useCall('file content', { path, number }, { placeholderData: keepPreviousData })
  const { data, error, refetch, isPlaceholderData } = query
  if (error) return <ErrorNote error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonLines characters={900} />
  if (data.exists === false) return <NoFile number={data.number} />
  return (
    <Shown isBusy={isPlaceholderData}>
      {data.label === 'partial' && <PartialNote />}
      {data.isCut && <CutNote />}
      {data.bytes !== 0 && data.sections.length > 0 ? (
        data.sections.map((section, index) =>
          section.kind === 'code' ? (
            <CodeBlock key={index} {...section} lines={WHOLE_FILE} owner={section} />
          ) : (
            <ViewSections key={index} sections={[section]} isOpen />
          ),
        )
      ) : (
        <Note>{data.label === 'partial' ? 'No passage of it is recorded.' : 'The file is empty.'}</Note>
      )}
    </Shown>
  )
}

interface ChangesViewProps {
  path: string
  versions: readonly VersionEntry[]
  /** Null for the version before. */
  from: number | null
  version: VersionEntry
}

export function ChangesView({ path, versions, from, version }: ChangesViewProps) {
  const other = from ?? version.number - 1
  // The older version is always on the left.
  const [before, after] = [Math.min(other, version.number), Math.max(other, version.number)]
  const input = { path, from: before, to: after }
  const { data, error, refetch, isPlaceholderData } = useCall('file diff', input, { placeholderData: keepPreviousData })
  if (error) return <ErrorNote error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonLines characters={900} />
  return (
    <Shown isBusy={isPlaceholderData}>
      {from !== null && (
        <Note>
          Changes from version {formatCount(data.from)} to {formatCount(data.to)}
        </Note>
      )}
      {versions[data.to - 1]?.exists === false && (
        <Note>The file does not exist in version {formatCount(data.to)}.</Note>
      )}
      {!data.isComplete && <PartialNote />}
      {data.diff === null ? (
        <Note>Nothing is known about the differences between these versions.</Note>
      ) : data.diff.hunks.length === 0 ? (
        <Note>{data.isComplete ? 'No differences.' : 'No passage of the change is recorded.'}</Note>
      ) : (
        <DiffView section={data.diff} />
      )}
    </Shown>
  )
}

export function Shown({ isBusy, children }: { isBusy: boolean; children: ReactNode }) {
  return (
    <div
      aria-busy={isBusy}
      className={classNames('flex min-w-0 flex-col gap-2 transition-opacity duration-150', isBusy && 'opacity-60')}
    >
      {children}
    </div>
  )
}

export function CutNote() {
  return <Note>Only the beginning is shown. “{commandOf(operation('file'))}” prints all of it.</Note>
}

function PartialNote() {
  return (
    <p className="flex items-start gap-1.5 rounded-md bg-warning-soft px-3 py-2 text-xs text-text">
      <Icon name="info" className="mt-px size-3.5 text-warning" />
      <span>
        Only the recorded passages are shown. The rest of the file is missing: no record before this version shows all
        of it.
      </span>
    </p>
  )
}

export function Note({ children }: { children: ReactNode }) {
  return <p className="text-xs text-muted">{children}</p>
}

export function NoFile({ number }: { number: number }) {
  return (
    <EmptyState title="The file does not exist in this version" icon="file">
      It was deleted, moved, or not yet created at version {formatCount(number)}.
    </EmptyState>
  )
}
