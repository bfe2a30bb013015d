// Chooses the target of an export from its input: one document, a folder, a zip or a stream.
import { join } from 'node:path'
import { AppError } from '../../error.ts'
import type { ExportFormat, ExportTable } from '../../export/export-plan.ts'
import { pathKind } from '../../reader/resolve.ts'
import { advise, field } from '../../text/advice.ts'

export type ExportTarget =
  | { kind: 'stream' }
  | { kind: 'file'; path: string }
  | { kind: 'folder'; path: string }
  | { kind: 'zip'; path: string | null }

export interface TargetQuestion {
  output: string | undefined
  namesPaths: boolean
  format: ExportFormat
  combined: boolean | undefined
  sessions: number
  isOne: boolean
  table: ExportTable | undefined
  name: string
}

export function chooseTarget(asked: TargetQuestion): ExportTarget {
  const { output, namesPaths, format, combined, isOne, name } = asked
  const isMany = format === 'parquet' || (format === 'jsonl' && asked.sessions > 1)
  if (output === '-') return isMany ? refuseStream(format) : { kind: 'stream' }
  if (!namesPaths) return isMany || hasSeveralFiles(asked) ? { kind: 'zip', path: null } : { kind: 'stream' }
  if (output === undefined) {
    const isFolder = isMany || !(combined ?? isOne)
    // The folder name includes the format, because exports of two formats in one folder would share one manifest.
    return isFolder ? { kind: 'folder', path: `${name}-${format}` } : { kind: 'file', path: `${name}.${format}` }
  }
  if (output.endsWith('.zip')) return { kind: 'zip', path: output }
  if (hasRoom(output) || format === 'parquet')
    return combined && !isMany
      ? { kind: 'file', path: join(output, `${name}.${format}`) }
      : { kind: 'folder', path: output }
  if (combined === false && asked.sessions > 1)
    throw new AppError(
      'usage',
      advise`${field('combined', false)} writes one file per session; give a directory (ending with /) or a .zip with ${field('output')}.`,
    )
  return isMany ? refuseStream(format) : { kind: 'file', path: output }
}

export function hasRoom(output: string | undefined): boolean {
  if (output === undefined || output === '-') return false
  return /(?:[\\/]|\.zip)$/.test(output) || pathKind(output) === 'directory'
}

function hasSeveralFiles({ format, combined, table, isOne }: TargetQuestion): boolean {
  return (format === 'csv' && table === undefined) || (combined === false && !isOne)
}

function refuseStream(format: ExportFormat): never {
  if (format === 'parquet')
    throw new AppError(
      'usage',
      advise`A Parquet export is a folder of tables; give a directory or a .zip with ${field('output')}.`,
    )
  throw new AppError(
    'usage',
    advise`A jsonl export writes one file per transcript; give a directory or a .zip with ${field('output')}, or export a single session.`,
  )
}

export function formatOf(output: string | undefined): ExportFormat | undefined {
  const extension = /\.([a-z]+)$/i.exec(output ?? '')?.[1]?.toLowerCase()
  if (extension !== undefined && FOREIGN.has(extension))
    throw new AppError(
      'usage',
      advise`Annals cannot write .${extension} files; use .html, .md, .json, .jsonl, .csv or .zip, or set ${field('format')}.`,
    )
  return extension === undefined ? undefined : EXTENSIONS[extension]
}

const FOREIGN: ReadonlySet<string> = new Set([
  'pdf',
  'doc',
  'docx',
  'odt',
  'rtf',
  'txt',
  'xls',
  'xlsx',
  'tsv',
  'xml',
  'yaml',
  'yml',
  'epub',
  'tar',
  'gz',
])

const EXTENSIONS: Readonly<Record<string, ExportFormat>> = {
  html: 'html',
  htm: 'html',
  md: 'md',
  markdown: 'md',
  json: 'json',
  jsonl: 'jsonl',
  csv: 'csv',
  parquet: 'parquet',
}
