// The lines of a message as they stand on disk, with the bytes they take up; laid out for reading, or as they are.
import { useState } from 'react'
import type { RawRecord } from '../../../src/session/session-view.ts'
import { formatBytes, formatCount, plural } from '../../../src/text/quantity.ts'
import { visible, visibleLine } from '../../../src/text/visible.ts'
import { baseName } from '../../../src/format/path.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { useSessionState } from '../session-state.ts'
import { PaneSection } from './pane-parts.tsx'

/** What is wrong with a line, as `annals doctor` says it. */
const WORDS: ReadonlyMap<string, string> = new Map([
  ['glued', 'records without a newline between them'],
  ['spliced', 'a cut record beside a whole one'],
  ['truncated', 'a record cut off at its end'],
  ['nul', 'NUL bytes'],
  ['malformed', 'a record broken inside'],
  ['not-object', 'JSON, but not an object'],
  ['garbage', 'foreign bytes'],
  ['too-large', 'broken, and too large to repair'],
])

type Form = 'pretty' | 'disk'

const FORMS = [
  { value: 'pretty', label: 'Pretty' },
  { value: 'disk', label: 'As on disk' },
] as const

export function RawRecords({ records }: { records: readonly RawRecord[] }) {
  const [form, setForm] = useState<Form>('pretty')
  return (
    <PaneSection
      title={plural(records.length, 'record')}
      aside={<Segmented value={form} options={FORMS} onChange={setForm} label="Form of the record" />}
    >
      {records.map((record) => (
        <Raw key={`${record.file} ${record.offset}`} record={record} form={form} />
      ))}
    </PaneSection>
  )
}

/** Why a line could not be read, or not all of it. */
function LineDamage({ record: { file, line } }: { record: RawRecord }) {
  const { damage, session } = useSessionState().outline
  // What is known of damage is that of the main transcript.
  const found = file === session.file ? damage.find((each) => each.line === line) : undefined
  if (!found) return null
  return (
    <p className="mb-1 text-2xs text-warning">
      Damaged line: {damageKindWords(found.kind)};{' '}
      {found.recovered === 0
        ? 'nothing in it could be read'
        : `${plural(found.recovered, 'record')} in it could be read`}
    </p>
  )
}

function Raw({ record, form }: { record: RawRecord; form: Form }) {
  const { file, line, offset, length, type, text, isCut } = record
  const end = offset + length
  const name = baseName(file)
  return (
    <div className="px-3 pt-1 pb-3">
      <div className="flex items-center gap-2 text-2xs text-faint tabular-nums">
        <p className="min-w-0 flex-1">
          <span className="text-muted">{visibleLine(type)}</span> · line {formatCount(line)} ·{' '}
          <span title={`Bytes ${formatCount(offset)} to ${formatCount(end)} of the file`}>
            offset {formatCount(offset)}, {formatBytes(length)}
          </span>
        </p>
        <CopyButton text={text} label={`Copy the record of line ${line}`} />
      </div>
      {name !== '' && (
        <div className="mb-1 flex items-start gap-2 font-mono text-2xs text-faint">
          <p title={visibleLine(file)} className="min-w-0 flex-1 [overflow-wrap:anywhere]">
            {visibleLine(name)}
          </p>
          <CopyButton text={file} label="Copy the path of the file" className="-my-1.5" />
        </div>
      )}
      <LineDamage record={record} />
      <pre
        // A region that scrolls must be reached by the keyboard.
        tabIndex={0}
        role="region"
        aria-label={`Record of line ${line}`}
        className="max-h-[28rem] overflow-auto rounded-md bg-sunken p-2 font-mono text-2xs leading-4 [overflow-wrap:anywhere] whitespace-pre-wrap"
      >
        {visible(form === 'pretty' ? prettyJson(text) : text)}
      </pre>
      {isCut && (
        <p className="pt-1 text-2xs text-muted">Only the beginning is shown: the line has {formatBytes(length)}.</p>
      )}
    </div>
  )
}

/** JSON over several lines; what is none, a line that was cut or damaged, as it is. */
function prettyJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

function damageKindWords(kind: string): string {
  return WORDS.get(kind) ?? kind
}
