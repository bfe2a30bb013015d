// Finds unknown data in the latest transcripts only: new versions show up there, and reading all would take minutes.
import { locateAll, type Context } from '../context.ts'
import { findDrift } from './drift.ts'
import type { SourceFile } from '../../reader/locate.ts'
import type { RecentDrift } from './outputs.ts'
import { isTranscript } from './sources.ts'

const MAX_FILES = 20
const MAX_BYTES = 32 * 1024 * 1024
const MAX_NAMES = 50

export async function findRecentDrift(context: Context): Promise<RecentDrift> {
  const files = newestTranscripts(locateAll(context).files)
  const quiet = { ...context, onProgress: () => {} }
  const { unknown } = await findDrift(quiet, { files, issues: [], stdin: false })
  const versions = new Set(unknown.flatMap((item) => Object.keys(item.versions)))
  return {
    names: unknown.slice(0, MAX_NAMES).map(({ family, name }) => `${family} ${name}`),
    versions: [...versions]
      .filter((version) => /^\d/.test(version))
      .toSorted(byNumbers)
      .slice(-MAX_NAMES),
  }
}

/** A file too large for the remaining bytes is skipped; a smaller one may still fit. */
export function newestTranscripts(files: readonly SourceFile[]): SourceFile[] {
  let bytes = 0
  const newest = files.filter(isTranscript).toSorted((a, b) => b.mtimeMs - a.mtimeMs)
  const fitting = newest.filter(({ size }) => {
    const fits = bytes + size <= MAX_BYTES
    if (fits) bytes += size
    return fits
  })
  return fitting.slice(0, MAX_FILES)
}

function byNumbers(a: string, b: string): number {
  return a.localeCompare(b, 'en', { numeric: true })
}
