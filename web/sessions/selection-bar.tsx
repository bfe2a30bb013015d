import { useState } from 'react'
import { useLocation } from 'wouter'
import type { SessionRow } from '../../src/operations/find/outputs.ts'
import { formatTokens, plural } from '../../src/text/quantity.ts'
import { compareLink } from '../compare/compare-address.ts'
import { LazyEditDialog } from '../edit/lazy-edit-dialog.tsx'
import { LazyExportDialog } from '../export/lazy-export-dialog.tsx'
import { Button } from '../ui/button.tsx'
import { copyText } from '../ui/copy-text.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { Cost } from '../usage/cost.tsx'
import { scopeOfRows } from './scope-of-rows.ts'
import { sumRows } from './group-rows.ts'

export function SelectionBar({ rows, onClear }: { rows: readonly SessionRow[]; onClear: () => void }) {
  const { sessions, tokens, cost } = sumRows(rows)
  const [isExporting, setExporting] = useState(false)
  const [isEditing, setEditing] = useState(false)
  const [, go] = useLocation()
  const copy = (lines: readonly string[], what: string) =>
    void copyText(lines.join('\n'), `Copied ${plural(lines.length, what)}`)
  return (
    <div
      role="region"
      aria-label="Selection"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line-strong bg-surface px-3 py-1.5 text-xs"
    >
      <span className="font-medium tabular-nums">{plural(sessions, 'session')} selected</span>
      <span className="text-muted tabular-nums">
        <Cost of={cost} none="no cost" /> · {formatTokens(tokens)} tokens
      </span>
      <span className="ml-auto flex flex-wrap items-center justify-end gap-1">
        <Button
          size="sm"
          icon="copy"
          onClick={() =>
            copy(
              rows.map(({ id }) => id),
              'id',
            )
          }
        >
          Copy ids
        </Button>
        <Button
          size="sm"
          icon="terminal"
          onClick={() =>
            copy(
              rows.flatMap(({ resume }) => resume ?? []),
              'command',
            )
          }
        >
          Copy resume commands
        </Button>
        {rows.length === 2 && (
          <Button size="sm" icon="columns" onClick={() => go(linkOf(idsByTime(rows)))}>
            Compare
          </Button>
        )}
        <Button size="sm" icon="download" onClick={() => setExporting(true)}>
          Export…
        </Button>
        <Button size="sm" icon="pencil" onClick={() => setEditing(true)}>
          {rows.length > 1 ? 'Merge or redact…' : 'Redact…'}
        </Button>
        <IconButton size="sm" icon="x" label="Clear selection" onClick={onClear} />
      </span>
      <LazyEditDialog
        opened={isEditing ? { scope: { kind: 'sessions', ids: idsByTime(rows) } } : null}
        onClose={() => setEditing(false)}
      />
      <LazyExportDialog scope={isExporting ? scopeOfRows(rows) : null} onClose={() => setExporting(false)} />
    </div>
  )
}

/** The older session is A. */
function linkOf([a = '', b = '']: readonly string[]): string {
  return compareLink({ a: { session: a, branch: null }, b: { session: b, branch: null } })
}

/** Returns the ids in order of time, as a merge needs them. */
function idsByTime(rows: readonly SessionRow[]): string[] {
  const time = ({ startedAt }: SessionRow) => startedAt ?? ''
  return rows.toSorted((a, b) => (time(a) < time(b) ? -1 : time(a) > time(b) ? 1 : 0)).map(({ id }) => id)
}
