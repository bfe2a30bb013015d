import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatCount } from '../../src/text/quantity.ts'
import { visibleLine } from '../../src/text/visible.ts'
import { callToChange, type CallOutput } from '../api.ts'
import { SyncProgress } from '../home/sync-progress.tsx'
import { onScreen } from '../screen-names.ts'
import { Button } from '../ui/button.tsx'
import { RelativeTime } from '../ui/relative-time.tsx'
import { showToast } from '../ui/toast.tsx'
import { syncText } from './archive-text.ts'
import { Facts, Section } from './section.tsx'

export function SyncSection({ status }: { status: CallOutput<'status'> }) {
  const { activity, sessions, files, damage, dataDirectory, roots } = status
  const queries = useQueryClient()
  const [isAsked, setAsked] = useState(false)
  const isSyncing = isAsked || activity.state === 'syncing'
  const sync = async () => {
    setAsked(true)
    try {
      showToast(syncText(await callToChange('sync', {})))
      await queries.invalidateQueries()
    } catch (error) {
      showToast(error instanceof Error ? error.message : 'The sync failed.', { tone: 'error' })
    } finally {
      setAsked(false)
    }
  }
  return (
    <Section
      title="Sync"
      about={
        <>
          Copies new and changed files from <Path>{roots.join(', ')}</Path> to <Path>{dataDirectory}</Path>, byte for
          byte. Runs by itself while Annals is open.
        </>
      }
      action={
        <Button size="sm" icon="refresh" disabled={isSyncing} onClick={() => void sync()}>
          {isSyncing ? 'Syncing…' : 'Sync now'}
        </Button>
      }
    >
      {activity.state === 'syncing' && <SyncProgress progress={activity.progress} />}
      {activity.problem && (
        <p role="alert" className="rounded-md bg-warning-soft px-3 py-2 text-sm">
          {visibleLine(onScreen(activity.problem))}
        </p>
      )}
      <Facts
        facts={[
          { label: 'Sessions', value: formatCount(sessions) },
          { label: 'Files', value: formatCount(files) },
          { label: 'Damaged lines', value: formatCount(damage.lines), tone: damage.lines > 0 ? 'warning' : 'plain' },
        ]}
      />
      {activity.syncedAt !== null && (
        <p className="text-xs text-muted">
          Last sync <RelativeTime at={activity.syncedAt} />
        </p>
      )}
    </Section>
  )
}

function Path({ children }: { children: string }) {
  return <code className="font-mono wrap-anywhere">{visibleLine(children)}</code>
}
