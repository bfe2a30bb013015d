import { formatBytes, formatCount } from '../../src/text/quantity.ts'
import type { CallOutput } from '../api.ts'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { Notice } from './notice.tsx'

type Progress = NonNullable<CallOutput<'status'>['activity']['progress']>

export function SyncProgress({ progress }: { progress: Progress | null }) {
  return (
    <Notice icon="refresh">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span>Indexing transcripts, newest first. The lists below grow meanwhile.</span>
        {progress && <span className="text-xs text-muted tabular-nums">{progressText(progress)}</span>}
      </div>
      <ProgressBar label="Indexing transcripts" progress={progress} className="mt-1.5 mb-1" />
    </Notice>
  )
}

export function progressText({ done, total, unit, files }: Progress): string {
  const format = unit === 'bytes' ? formatBytes : formatCount
  const amount = `${format(done)} of ${format(total)}`
  if (unit === 'files') return `${amount} files`
  return files ? `${formatCount(files.done)} of ${formatCount(files.total)} files, ${amount}` : amount
}
