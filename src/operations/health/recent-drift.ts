// What this version does not know, as far as the latest transcripts tell: a new version of Claude Code shows in what was
// written last, and reading everything would take minutes.
import { locateAll, type Context } from '../context.ts'
import { findDrift } from './drift.ts'
import type { SourceFile } from '../../reader/locate.ts'
import { isTranscript } from './sources.ts'

export interface RecentDrift {
  /** "tool Teleport", "field assistant.mood": family and name, the most frequent first within a family. */
  names: string[]
  /** Versions of Claude Code that wrote them, the oldest first. */
  versions: string[]
}

const MOST_FILES = 20
const MOST_BYTES = 32 * 1024 * 1024
/** For a notice; `annals drift` has them all. */
const MOST_NAMES = 50

export async function findRecentDrift(context: Context): Promise<RecentDrift> {
  const files = newestTranscripts(locateAll(context).files)
  const quiet = { ...context, onProgress: () => {} }
  const { unknown } = await findDrift(quiet, { files, issues: [], stdin: false })
  const versions = new Set(unknown.flatMap((item) => Object.keys(item.versions)))
  return {
    names: unknown.slice(0, MOST_NAMES).map(({ family, name }) => `${family} ${name}`),
    versions: [...versions]
      .filter((version) => /^\d/.test(version))
      .toSorted(byNumbers)
      .slice(-MOST_NAMES),
  }
}

/** A file too large for what is left is passed over, not cut: a smaller one may still fit. */
export function newestTranscripts(files: readonly SourceFile[]): SourceFile[] {
  let bytes = 0
  const newest = files.filter(isTranscript).toSorted((a, b) => b.mtimeMs - a.mtimeMs)
  const fitting = newest.filter(({ size }) => {
    const fits = bytes + size <= MOST_BYTES
    if (fits) bytes += size
    return fits
  })
  return fitting.slice(0, MOST_FILES)
}

/** 2.1.9 before 2.1.10. */
function byNumbers(a: string, b: string): number {
  return a.localeCompare(b, 'en', { numeric: true })
}
