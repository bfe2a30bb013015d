import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { EditHistoryList } from '../edit/edit-history-list.tsx'
import { Frame } from '../shell/frame.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { useCall } from '../use-call.ts'
import { formatBytes, formatCount, plural } from '../../src/text/quantity.ts'

const PAGE_SIZE = 50

export function Edits() {
  return (
    <Frame title="Edits">
      <div className="mx-auto w-full max-w-5xl px-4 py-3 md:px-6">
        <EditsContent />
      </div>
    </Frame>
  )
}

function EditsContent() {
  const [limit, setLimit] = useState(PAGE_SIZE)
  const { data, error, refetch } = useCall('edit history', { limit }, { placeholderData: keepPreviousData })
  if (error) return <ErrorNote error={error} onRetry={() => void refetch()} />
  if (!data) return <Spinner label="Loading edits" className="py-16" />
  const { edits, total, backupBytes } = data
  if (edits.length === 0)
    return (
      <EmptyState title="No edits yet" icon="pencil">
        Rename, fork, trim, repair or redact a session from its menu, or a message from the message menu. Every edit is
        previewed before it is applied, is listed here afterwards, and can be undone byte for byte.
      </EmptyState>
    )
  return (
    <>
      <p role="status" className="pb-2 text-xs text-muted tabular-nums">
        {edits.length < total && `${formatCount(edits.length)} of `}
        {plural(total, 'edit')} · {formatBytes(backupBytes)} of backups
      </p>
      <EditHistoryList edits={edits} />
      {edits.length < total && (
        <Button size="sm" className="mt-3" onClick={() => setLimit(limit + PAGE_SIZE)}>
          Show more
        </Button>
      )}
    </>
  )
}
