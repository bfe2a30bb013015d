// Records under the files they stand in: files in the order of the edit, then those that only records tell of.
import type { EditedFile, EditReport } from '../../src/operations/editing/edit-report.ts'

export interface TouchedFile {
  path: string
  file: EditedFile | undefined
  records: EditReport['records']
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
