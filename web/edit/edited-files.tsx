import type { EditedFile, EditReport } from '../../src/operations/edit/outputs.ts'
import { baseName } from '../../src/format/path.ts'
import { formatCount, plural } from '../../src/text/quantity.ts'
import { visibleLine } from '../../src/text/visible.ts'
import { changeText, sizeText } from './edit-text.ts'
import { TouchedRows } from './touched-rows.tsx'

interface TouchedFile {
  path: string
  file: EditedFile | undefined
  records: EditReport['records']
}

export function EditedFiles({ report }: { report: EditReport }) {
  const groups = groupTouched(report)
  const hidden = report.touched - report.records.length
  return (
    <div className="flex flex-col gap-3">
      {groups.map(({ path, file, records }) => (
        <section key={path} aria-label={visibleLine(baseName(path))} className="min-w-0">
          <FileLine path={path} file={file} />
          {records.length > 0 && <TouchedRows records={records} />}
        </section>
      ))}
      {hidden > 0 && <p className="text-xs text-faint">… and {plural(hidden, 'record')} more</p>}
    </div>
  )
}

function FileLine({ path, file }: { path: string; file: EditedFile | undefined }) {
  return (
    <h3
      title={visibleLine(path)}
      className="flex flex-wrap items-baseline gap-x-2 pb-1 text-xs font-normal text-muted tabular-nums"
    >
      <span className="min-w-0 truncate font-mono text-text">{visibleLine(baseName(path))}</span>
      {file && (
        <>
          <span>{changeText(file.change)}</span>
          {file.to !== null && <span className="min-w-0 truncate font-mono">→ {visibleLine(file.to)}</span>}
          {file.change !== 'move' && <span className="text-faint">{sizeText(file)}</span>}
          {file.ranges > 1 && <span className="text-faint">{formatCount(file.ranges)} ranges</span>}
        </>
      )}
    </h3>
  )
}

export function groupTouched({ files, records }: Pick<EditReport, 'files' | 'records'>): TouchedFile[] {
  const groups = new Map<string, TouchedFile>()
  for (const file of files) if (!groups.has(file.path)) groups.set(file.path, { path: file.path, file, records: [] })
  for (const record of records) {
    const group = groups.get(record.path) ?? { path: record.path, file: undefined, records: [] }
    group.records.push(record)
    groups.set(record.path, group)
  }
  return [...groups.values()]
}
