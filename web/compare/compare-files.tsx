// The files that one or both sides changed after the shared part, with the diff of their results.
import { useId, useState } from 'react'
import { formatCount } from '../../src/text/quantity.ts'
import { visibleLine } from '../../src/text/visible.ts'
import { DiffView } from '../session/sections/diff-view.tsx'
import { Badge } from '../ui/badge.tsx'
import { Chip } from '../ui/chip.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { Icon } from '../ui/icon.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { useCall } from '../use-call.ts'
import { compareInput, type CompareAddress } from './compare-address.ts'
import type { ComparedFile } from './figure-rows.ts'
import { SideLetter } from './side-letter.tsx'

const SIDES = [
  { side: 'both', label: 'A and B' },
  { side: 'a', label: 'Only A' },
  { side: 'b', label: 'Only B' },
] as const

export function CompareFiles({ files, address }: { files: readonly ComparedFile[]; address: CompareAddress }) {
  const [only, setOnly] = useState<ComparedFile['side'] | null>(null)
  const shown = only === null ? files : files.filter(({ side }) => side === only)
  return (
    <section aria-label="Files" className="flex flex-col gap-2">
      <div className="flex min-h-8 flex-wrap items-center gap-2">
        <h2 className="mr-2 text-sm font-medium">Changed files</h2>
        {files.length > 0 &&
          SIDES.map(({ side, label }) => (
            <Chip
              key={side}
              pressed={only === side}
              count={files.filter((file) => file.side === side).length}
              onToggle={() => setOnly(only === side ? null : side)}
            >
              {label}
            </Chip>
          ))}
      </div>
      {files.length === 0 ? (
        <p className="text-xs text-muted">Neither conversation changed a file after the shared part.</p>
      ) : (
        <ul aria-label="Changed files" className="overflow-hidden rounded-lg border border-line">
          {shown.map((file) => (
            <FileRow key={file.name} file={file} address={address} />
          ))}
        </ul>
      )}
    </section>
  )
}

function FileRow({ file, address }: { file: ComparedFile; address: CompareAddress }) {
  const [isOpen, setOpen] = useState(false)
  const content = useId()
  const { name, side, result, added, removed } = file
  const isChange = result === 'different' && added !== null && removed !== null
  return (
    <li className="border-t border-line first:border-t-0">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={content}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-9 w-full items-center gap-2 px-3 py-1 text-left text-sm -outline-offset-2 hover:bg-hover"
      >
        <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} className="size-3 text-faint" />
        <span className="flex w-11 shrink-0 gap-1">
          {side !== 'b' && <SideLetter side="a" />}
          {side === 'b' && <span className="size-5" />}
          {side !== 'a' && <SideLetter side="b" />}
        </span>
        <span className="min-w-0 flex-1 font-mono text-xs wrap-anywhere">{visibleLine(name)}</span>
        {result === 'unknown' && <Badge tone="warning">not recorded</Badge>}
        {result === 'same' && <Badge tone="ok">{side === 'both' ? 'same result' : 'taken back'}</Badge>}
        {isChange && (
          <span className="shrink-0 text-xs tabular-nums">
            <span className="text-ok">+{formatCount(added)}</span>{' '}
            <span className="text-error">−{formatCount(removed)}</span>
          </span>
        )}
      </button>
      <div id={content} hidden={!isOpen} className="px-3 pb-3">
        {isOpen && <FileDiff file={file} address={address} />}
      </div>
    </li>
  )
}

function FileDiff({ file, address }: { file: ComparedFile; address: CompareAddress }) {
  const input = { ...compareInput(address), name: file.name }
  const { data, error, refetch } = useCall('compare file', input, { enabled: file.result === 'different' })
  return (
    <div className="flex flex-col gap-2">
      <p className="text-xs text-muted">{noteOf(file)}</p>
      {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {file.result === 'different' && !data && !error && <Spinner label="Comparing" />}
      {data?.diffs.map((section, index) => (
        // There is one diff per file.
        <DiffView key={index} section={section} />
      ))}
    </div>
  )
}

function noteOf({ side, result, a, b }: ComparedFile): string {
  if (result === 'unknown') return 'The transcripts do not show the whole content, so the results cannot be compared.'
  if (side === 'both')
    return result === 'same' ? 'Both end with the same content.' : 'From the result of A (−) to the result of B (+).'
  const [letter, change] = side === 'a' ? ['A', a] : ['B', b]
  if (result === 'same') return `${letter} changed it and took the change back.`
  return change?.kind === 'new'
    ? `New in ${letter}.`
    : change?.kind === 'deleted'
      ? `Deleted in ${letter}.`
      : `Changed in ${letter} only.`
}
