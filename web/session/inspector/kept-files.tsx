// Files that Claude Code keeps for the session: plans, to-do lists, tasks, and file versions with their changes.
import { useState } from 'react'
import type { KeptFile, KeptKind } from '../../../src/operations/keep/kept-outputs.ts'
import { formatBytes, plural } from '../../../src/text/quantity.ts'
import { visibleLine } from '../../../src/text/visible.ts'
import { canEdit } from '../../edit/edit-scope.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Icon } from '../../ui/icon.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useCall } from '../../use-call.ts'
import { ViewSections } from '../sections/view-sections.tsx'
import { useSessionState } from '../session-state.ts'
import { PaneSection } from './pane-parts.tsx'

export function KeptFiles() {
  const { id, outline } = useSessionState()
  const { data } = useCall('kept', { session: id }, { enabled: canEdit(outline.session) })
  if (!data || data.files.length === 0) return null
  return (
    <PaneSection title={plural(data.files.length, 'kept file')}>
      <ul className="pb-2">
        {data.files.map((file) => (
          <KeptRow key={file.id} session={id} file={file} />
        ))}
      </ul>
    </PaneSection>
  )
}

const KIND_NAMES: Readonly<Record<KeptKind, string>> = {
  plan: 'plan',
  todo: 'to-do list',
  task: 'task',
  'file-history': 'version',
  paste: 'pasted text',
}

function KeptRow({ session, file }: { session: string; file: KeptFile }) {
  const [isOpen, setOpen] = useState(false)
  const { kind, name, version, bytes, modifiedAt } = file
  return (
    <li>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-8 w-full items-center gap-1.5 px-3 py-1 text-left text-xs hover:bg-hover focus-visible:-outline-offset-2"
      >
        <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} className="size-3 shrink-0 text-faint" />
        <span title={visibleLine(name)} className="min-w-0 flex-1 truncate">
          {visibleLine(name)}
        </span>
        <span className="shrink-0 text-muted">
          {KIND_NAMES[kind]}
          {version === null ? '' : ` ${version}`}
        </span>
      </button>
      {isOpen && (
        <div className="px-3 pt-1 pb-3">
          <p className="mb-1.5 text-2xs text-muted">
            {formatBytes(bytes)}, <RelativeTime at={modifiedAt} />
          </p>
          <KeptText session={session} file={file} />
        </div>
      )}
    </li>
  )
}

function KeptText({ session, file }: { session: string; file: KeptFile }) {
  const { data, error, refetch } = useCall('kept', { session, file: file.id })
  if (error) return <ErrorNote error={error} onRetry={() => void refetch()} />
  if (!data?.content) return <Spinner label="Loading file" />
  const { text, isCut, sections } = data.content
  if (text === null) return <p className="text-xs text-muted">A binary file.</p>
  return (
    <>
      <ViewSections sections={sections} />
      {isCut && <p className="mt-1 text-2xs text-muted">Only the beginning is shown.</p>}
    </>
  )
}
