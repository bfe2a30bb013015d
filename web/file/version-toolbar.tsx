import { useMemo } from 'react'
import { formatCount, formatTime } from '../../src/text/quantity.ts'
import { Segmented } from '../ui/segmented.tsx'
import type { VersionEntry } from './file-data.ts'
import type { FileView } from './file-address.ts'

export interface VersionToolbarProps {
  versions: readonly VersionEntry[]
  version: VersionEntry
  from: number | null
  view: FileView
  onView: (view: FileView) => void
  onFrom: (from: number | null) => void
}

const VIEWS = [
  { value: 'changes', label: 'Changes' },
  { value: 'content', label: 'Content' },
  { value: 'origins', label: 'Origins' },
] as const

export function VersionToolbar({ versions, version, from, view, onView, onFrom }: VersionToolbarProps) {
  const options = useMemo(() => compareOptions(versions, version.number, from), [versions, version, from])
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Segmented label="View" value={view} options={VIEWS} onChange={onView} />
      {versions.length > 1 && (
        <label className="flex min-w-0 items-center gap-2 text-xs text-muted">
          <span aria-hidden="true">Compare with</span>
          <select
            aria-label="Compare with"
            value={from ?? ''}
            onChange={({ target }) => onFrom(target.value === '' ? null : Number(target.value))}
            className="h-7 max-w-64 min-w-0 rounded-md border border-line bg-surface px-2 text-xs text-text max-md:h-8"
          >
            <option value="">{version.number === 1 ? 'an empty file' : 'the version before'}</option>
            {options.map(({ number, at, label }) => (
              <option key={number} value={number}>
                {[formatCount(number), ...(at === null ? [] : [formatTime(at, 'system')]), label].join(' · ')}
              </option>
            ))}
          </select>
        </label>
      )}
    </div>
  )
}

/** Versions on each side of the chosen one. The list of versions can compare with any other. */
const NEAR = 100

function compareOptions(versions: readonly VersionEntry[], number: number, from: number | null): VersionEntry[] {
  return versions.filter(
    (other) =>
      other.number !== number &&
      (Math.abs(other.number - number) <= NEAR ||
        other.number === 1 ||
        other.number === versions.length ||
        other.number === from),
  )
}
