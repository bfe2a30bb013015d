// Finds files in an export folder that its manifest does not list, most likely left by an earlier export.
import { readdirSync, type Dirent } from 'node:fs'
import { join } from 'node:path'
import { EXPORT_FORMATS } from '../export-plan.ts'
import { foldName } from '../names/folded-names.ts'

const OURS = new RegExp(`\\.(?:${EXPORT_FORMATS.join('|')})$`, 'i')

/** Skips hidden files, which belong to other programs (.git, .obsidian). */
export function findExtraFiles(folder: string, known: Iterable<string>): string[] {
  const names = new Set([...known].map(foldName))
  return [...walk(folder, '')].filter((name) => !names.has(foldName(name))).toSorted()
}

function* walk(folder: string, start: string): Generator<string> {
  for (const entry of entriesOf(folder)) {
    const name = start + entry.name
    if (entry.name.startsWith('.')) continue
    if (entry.isDirectory()) yield* walk(join(folder, entry.name), `${name}/`)
    else if (entry.isFile() && OURS.test(name)) yield name
  }
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    // An unreadable folder is skipped.
    return []
  }
}
