// The files an edit changes, and under each the records: as they are, and as they will be.
import type { EditedFile, EditReport } from '../../src/operations/editing/edit-report.ts'
import { baseName } from '../../src/format/path.ts'
import { formatCount, plural } from '../../src/text/quantity.ts'
import { visibleLine } from '../../src/text/visible.ts'
import { changeWords } from './change-words.ts'
import { groupTouched } from './group-touched.ts'
import { sizeWords } from './size-words.ts'
import { TouchedRows } from './touched-rows.tsx'

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
          <span>{changeWords(file.change)}</span>
          {file.to !== null && <span className="min-w-0 truncate font-mono">→ {visibleLine(file.to)}</span>}
          {file.change !== 'move' && <span className="text-faint">{sizeWords(file)}</span>}
          {file.ranges > 1 && <span className="text-faint">{formatCount(file.ranges)} places</span>}
        </>
      )}
    </h3>
  )
}
