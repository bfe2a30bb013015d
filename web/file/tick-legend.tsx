import { useMemo } from 'react'
import { formatCount } from '../../src/text/quantity.ts'
import { classNames } from '../ui/class-names.ts'
import type { VersionEntry } from './file-data.ts'
import { LABELS, VERIFIED_NOTE } from './version-text.ts'
import { TICK_TONES } from './version-scrubber.tsx'

/** Explains the colors of the scrubber, with the number of versions of each kind. */
export function TickLegend({ versions }: { versions: readonly VersionEntry[] }) {
  const counts = useMemo(() => countKinds(versions), [versions])
  return (
    <p className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-0.5 text-2xs text-muted tabular-nums">
      {counts
        .filter(({ count }) => count > 0)
        .map(({ kind, name, note, count }) => (
          <span key={kind} title={note} className="inline-flex items-center gap-1 whitespace-nowrap">
            {kind === 'verified' ? (
              <span aria-hidden="true">✓</span>
            ) : (
              <span aria-hidden="true" className={classNames('h-2.5 w-1 rounded-sm bg-current', TICK_TONES[kind])} />
            )}
            {formatCount(count)} {name}
          </span>
        ))}
    </p>
  )
}

function countKinds(versions: readonly VersionEntry[]) {
  const count = (isIt: (version: VersionEntry) => boolean) => versions.filter(isIt).length
  return [
    ...(['exact', 'derived', 'partial'] as const).map((label) => ({
      kind: label,
      name: label,
      note: LABELS[label].note,
      count: count((version) => version.label === label),
    })),
    { kind: 'verified', name: 'verified', note: VERIFIED_NOTE, count: count(({ verified }) => verified) },
    {
      kind: 'outside',
      name: 'changed outside',
      note: 'Something else than a file tool changed the file',
      count: count(({ cause }) => cause !== null),
    },
  ] as const
}
