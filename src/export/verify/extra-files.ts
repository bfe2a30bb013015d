// Files of an exported folder that its manifest does not know: most likely left from an export before.
import { readdirSync, type Dirent } from 'node:fs'
import { join } from 'node:path'
import { EXPORT_FORMATS } from '../export-plan.ts'
import { foldName } from '../names/fold-name.ts'

const OURS = new RegExp(`\\.(?:${EXPORT_FORMATS.join('|')})$`, 'i')

/** Names from the folder on, in their order. What is hidden belongs to other programs: .git, .obsidian. */
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
    // A folder that nobody may read has nothing of ours to tell.
    return []
  }
}
