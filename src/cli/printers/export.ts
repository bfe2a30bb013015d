import { describeSessions } from '../../describe/describe-counts.ts'
import type { ExportReport } from '../../operations/export/outputs.ts'
import { formatBytes, plural } from '../../text/quantity.ts'
import { visibleLine } from '../../text/visible.ts'
import { shortPath } from './short-path.ts'

const FORMATS: Readonly<Record<ExportReport['format'], string>> = {
  html: 'HTML',
  md: 'Markdown',
  json: 'JSON',
  jsonl: 'transcripts',
  csv: 'CSV',
  parquet: 'Parquet',
}

export function printExport({ format, table, output, sessions, unlisted, bytes, files }: ExportReport): string {
  const count = files.length > 1 ? `${plural(files.length, 'file')}, ` : ''
  const size = `${count}${formatBytes(bytes)}`
  const what = table === null ? FORMATS[format] : `${FORMATS[format]} (table ${table})`
  const more = table === null ? '' : ' Use --table for another table, or a directory for all.'
  const counted = `${describeSessions({ sessions, unlisted })}${unlisted > 0 ? ',' : ''}`
  return `Exported ${counted} as ${what} to ${visibleLine(shortPath(output))} (${size}).${more}\n`
}
