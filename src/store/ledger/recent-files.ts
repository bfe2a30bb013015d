// Caches which transcripts were written to recently. Checking every file for each status line would be too slow.
import { join } from 'node:path'
import { readTextIfAny, replaceFile } from '../data-files.ts'
import { ledgerDirectory } from '../../reader/places.ts'
import { parseJson } from '../../format/json.ts'
import { toJson } from '../../text/to-json.ts'

export interface RecentFiles {
  checkedMs: number
  scope: readonly string[]
  paths: readonly string[]
}

export function readRecentFiles(dataDirectory: string, scope: readonly string[]): RecentFiles | undefined {
  const known = parse(readTextIfAny(pathOf(dataDirectory)))
  return known && toJson(known.scope) === toJson(scope) ? known : undefined
}

export function writeRecentFiles(dataDirectory: string, recent: RecentFiles): void {
  replaceFile(pathOf(dataDirectory), [Buffer.from(toJson(recent))])
}

function pathOf(dataDirectory: string): string {
  return join(ledgerDirectory(dataDirectory), 'recent.json')
}

function parse(text: string | undefined): RecentFiles | undefined {
  const value = parseJson(text ?? '')
  return isRecent(value) ? value : undefined
}

function isRecent(value: unknown): value is RecentFiles {
  return (
    typeof value === 'object' &&
    value !== null &&
    'checkedMs' in value &&
    typeof value.checkedMs === 'number' &&
    'scope' in value &&
    Array.isArray(value.scope) &&
    'paths' in value &&
    Array.isArray(value.paths) &&
    value.paths.every((path) => typeof path === 'string')
  )
}
