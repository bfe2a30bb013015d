// What was exported to where, in a line or two.
import type { ExportReport } from '../../operations/export-run.ts'
import { formatBytes, plural } from '../../render/quantity.ts'
import { visibleLine } from '../../render/visible.ts'
import { shortPath } from './short-path.ts'

const FORMATS: Readonly<Record<ExportReport['format'], string>> = {
  html: 'HTML',
  md: 'Markdown',
  json: 'JSON',
  jsonl: 'transcripts',
  csv: 'CSV',
  parquet: 'Parquet',
}

export function printExport({ format, output, sessions, bytes, files }: ExportReport): string {
  const count = files.length > 1 ? `${plural(files.length, 'file')}, ` : ''
  const size = `${count}${formatBytes(bytes)}`
  return `Exported ${plural(sessions, 'session')} as ${FORMATS[format]} to ${visibleLine(shortPath(output))} (${size}).\n`
}
