import { useState } from 'react'
import type { RawRecord } from '../../../src/session/session-view.ts'
import { formatBytes, formatCount, plural } from '../../../src/text/quantity.ts'
import { visibleLine } from '../../../src/text/visible.ts'
import { baseName } from '../../../src/format/path.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { copyRecord } from '../secrets/copy-transcript.ts'
import { Segmented } from '../../ui/segmented.tsx'
import { useSessionState } from '../session-state.ts'
import { ColoredJson } from './colored-json.tsx'
import { PaneSection } from './pane-parts.tsx'

const DAMAGE_TEXTS: ReadonlyMap<string, string> = new Map([
  ['glued', 'records without a newline between them'],
  ['spliced', 'a truncated record next to a complete one'],
  ['truncated', 'a truncated record'],
  ['nul', 'NUL bytes'],
  ['malformed', 'invalid JSON'],
  ['not-object', 'JSON, but not an object'],
  ['garbage', 'not JSON'],
  ['too-large', 'invalid, and too large to repair'],
])

type RecordFormat = 'pretty' | 'disk'

const FORMATS = [
  { value: 'pretty', label: 'Pretty' },
  { value: 'disk', label: 'As on disk' },
] as const

export function RawRecords({ records }: { records: readonly RawRecord[] }) {
  const [format, setFormat] = useState<RecordFormat>('pretty')
  return (
    <PaneSection
      title={plural(records.length, 'record')}
      aside={<Segmented value={format} options={FORMATS} onChange={setFormat} label="Record format" />}
    >
      {records.map((record) => (
        <Raw key={`${record.file} ${record.offset}`} record={record} format={format} />
      ))}
    </PaneSection>
  )
}

function LineDamage({ record: { file, line } }: { record: RawRecord }) {
  const { damage, session } = useSessionState().outline
  // The outline lists damage in the main transcript only.
  const found = file === session.file ? damage.find((each) => each.line === line) : undefined
  if (!found) return null
  return (
    <p className="mb-1 text-2xs text-warning">
      Damaged line: {DAMAGE_TEXTS.get(found.kind) ?? found.kind};{' '}
      {found.recovered === 0 ? 'nothing could be read' : `${plural(found.recovered, 'record')} recovered`}
    </p>
  )
}

function Raw({ record, format }: { record: RawRecord; format: RecordFormat }) {
  const { file, line, offset, length, type, text, isCut } = record
  const end = offset + length
  const name = baseName(file)
  return (
    <div className="px-3 pt-1 pb-3">
      <div className="flex items-center gap-2 text-2xs text-faint tabular-nums">
        <p className="min-w-0 flex-1">
          <span className="text-muted">{visibleLine(type)}</span> · line {formatCount(line)} ·{' '}
          <span title={`Bytes ${formatCount(offset)} to ${formatCount(end)}`}>
            offset {formatCount(offset)}, {formatBytes(length)}
          </span>
        </p>
        <CopyButton text={text} label={`Copy record at line ${line}`} copy={copyRecord} />
      </div>
      {name !== '' && (
        <div className="mb-1 flex items-start gap-2 font-mono text-2xs text-faint">
          <p title={visibleLine(file)} className="min-w-0 flex-1 [overflow-wrap:anywhere]">
            {visibleLine(name)}
          </p>
          <CopyButton text={file} label="Copy file path" className="-my-1.5" />
        </div>
      )}
      <LineDamage record={record} />
      <pre
        // A scrollable region must be reachable by keyboard.
        tabIndex={0}
        role="region"
        aria-label={`Record at line ${line}`}
        className="max-h-[28rem] overflow-auto rounded-md bg-sunken p-2 font-mono text-2xs leading-4 [overflow-wrap:anywhere] whitespace-pre-wrap"
      >
        <ColoredJson text={format === 'pretty' ? prettyJson(text) : text} />
      </pre>
      {isCut && (
        <p className="pt-1 text-2xs text-muted">Only the beginning is shown; the line is {formatBytes(length)} long.</p>
      )}
    </div>
  )
}

function prettyJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
