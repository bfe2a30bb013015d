import { formatCount } from '../../src/text/quantity.ts'
import { Badge } from '../ui/badge.tsx'
import { Icon } from '../ui/icon.tsx'
import type { VersionEntry } from './file-data.ts'
import { LABELS, VERIFIED_NOTE } from './version-text.ts'

export function VersionBadge({ version: { label, verified } }: { version: Pick<VersionEntry, 'label' | 'verified'> }) {
  const { tone, note } = LABELS[label]
  return (
    <Badge tone={tone} title={verified ? `${note}. ${VERIFIED_NOTE}.` : `${note}.`}>
      {label}
      {verified && (
        <>
          <Icon name="check" className="size-3" />
          <span className="sr-only">verified</span>
        </>
      )}
    </Badge>
  )
}

export function LineChange({ version: { added, removed } }: { version: Pick<VersionEntry, 'added' | 'removed'> }) {
  if (added === null || removed === null) return null
  return (
    <span className="shrink-0 tabular-nums">
      <span className="text-ok">+{formatCount(added)}</span> <span className="text-error">−{formatCount(removed)}</span>
    </span>
  )
}
