// Where an export goes, from what was typed: one document, a folder, a zip, or a stream.
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
  /** Whether files can be named, or all goes over a stream. */
  namesPaths: boolean
  format: ExportFormat
  /** One document, or a file a session; undefined where nobody said. */
  combined: boolean | undefined
  /** How many there are, and whether one was named. */
  sessions: number
  isOne: boolean
  /** Of csv, when one was asked for. */
  table: ExportTable | undefined
  /** Without extension, for what has no name. */
  name: string
}

export function chooseTarget(asked: TargetQuestion): ExportTarget {
  const { output, namesPaths, format, combined, isOne, name } = asked
  const isMany = format === 'parquet' || (format === 'jsonl' && asked.sessions > 1)
  if (output === '-') return isMany ? refuseStream(format) : { kind: 'stream' }
  if (!namesPaths) return isMany || isApart(asked) ? { kind: 'zip', path: null } : { kind: 'stream' }
  if (output === undefined) {
    const isFolder = isMany || !(combined ?? isOne)
    // With its format: another export beside it has files of other names, but the same manifest.
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
      advise`${field('combined', false)} writes a file a session; name a directory (with / at its end) or a .zip with ${field('output')}.`,
    )
  return isMany ? refuseStream(format) : { kind: 'file', path: output }
}

/** A directory, whether it is there or to be made, or a zip: a place for several files. */
export function hasRoom(output: string | undefined): boolean {
  if (output === undefined || output === '-') return false
  return /(?:[\\/]|\.zip)$/.test(output) || pathKind(output) === 'directory'
}

/** Over a stream, several files are a zip. */
function isApart({ format, combined, table, isOne }: TargetQuestion): boolean {
  return (format === 'csv' && table === undefined) || (combined === false && !isOne)
}

function refuseStream(format: ExportFormat): never {
  if (format === 'parquet')
    throw new AppError(
      'usage',
      advise`Parquet is a folder of tables; name a directory or a .zip with ${field('output')}.`,
    )
  throw new AppError(
    'usage',
    advise`Transcripts are kept byte for byte, one file each; name a directory or a .zip with ${field('output')}, or a single session.`,
  )
}

/** The format a file name asks for. */
export function formatOf(output: string | undefined): ExportFormat | undefined {
  const extension = /\.([a-z]+)$/i.exec(output ?? '')?.[1]?.toLowerCase()
  if (extension !== undefined && FOREIGN.has(extension))
    throw new AppError(
      'usage',
      advise`Annals does not write .${extension}; name the file .html, .md, .json, .jsonl, .csv or .zip, or say ${field('format')}.`,
    )
  return extension === undefined ? undefined : EXTENSIONS[extension]
}

/** What people ask for by a name, and would not get. */
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
