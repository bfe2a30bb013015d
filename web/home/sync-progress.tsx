import { formatBytes, formatCount } from '../../src/text/quantity.ts'
import type { CallOutput } from '../api.ts'
import { Notice } from './notice.tsx'

type Progress = NonNullable<CallOutput<'status'>['activity']['progress']>

export function SyncProgress({ progress }: { progress: Progress | null }) {
  const percent = progress && progress.total > 0 ? Math.min(100, (100 * progress.done) / progress.total) : 0
  return (
    <Notice icon="refresh">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span>Indexing transcripts, newest first. The lists below grow meanwhile.</span>
        {progress && <span className="text-xs text-muted tabular-nums">{progressText(progress)}</span>}
      </div>
      <div
        role="progressbar"
        aria-label="Indexing transcripts"
        aria-valuenow={Math.round(percent)}
        aria-valuemin={0}
        aria-valuemax={100}
        className="mt-1.5 mb-1 h-1 overflow-hidden rounded-full bg-hover"
      >
        <div className="h-full bg-accent transition-[width] duration-150" style={{ width: `${percent}%` }} />
      </div>
    </Notice>
  )
}

function progressText({ done, total, unit, files }: Progress): string {
  const format = unit === 'bytes' ? formatBytes : formatCount
  const amount = `${format(done)} of ${format(total)}`
  if (unit === 'files') return `${amount} files`
  return files ? `${formatCount(files.done)} of ${formatCount(files.total)} files, ${amount}` : amount
}
