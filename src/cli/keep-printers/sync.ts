import type { SyncResult } from '../../operations/keep/sync.ts'
import { formatBytes, formatCount } from '../../text/quantity.ts'
import { visible } from '../../text/visible.ts'

const SHOWN = 10

export function printSync(report: SyncResult): string {
  const { files, changed, bytes, tookMs, archivedBytes, indexBytes, vanished, skipped, problems } = report
  const speed = tookMs > 500 && bytes > 0 ? `, ${formatBytes((bytes / tookMs) * 1000)}/s` : ''
  const lines = [
    changed === 0
      ? `Nothing changed in ${formatCount(files)} files.`
      : `Indexed ${formatCount(changed)} new or changed of ${formatCount(files)} files: ${formatBytes(bytes)} read in ${(tookMs / 1000).toFixed(1)} s${speed}.`,
    `The archive takes ${formatBytes(archivedBytes)}, the index ${formatBytes(indexBytes)}.`,
  ]
  if (vanished > 0)
    lines.push(`${formatCount(vanished)} files were deleted since the last sync; they are kept in the archive.`)
  if (skipped.length > 0)
    lines.push(
      `${formatCount(skipped.length)} files next to the transcripts are larger than sideFileCap and are not archived.`,
    )
  for (const { path, problem } of problems.slice(0, SHOWN)) lines.push(`${path}: ${problem}`)
  if (problems.length > SHOWN) lines.push(`… and ${formatCount(problems.length - SHOWN)} more problems.`)
  return visible(`${lines.join('\n')}\n`)
}
