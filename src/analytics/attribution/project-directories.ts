// Finds the directory behind a project folder. The folder's name cannot be decoded, but its rows record where they were
// written: that directory, or one above it, encodes to the folder's name.
import { mayEncode } from '../../format/path.ts'
import type { Ledger } from '../ledger/ledger.ts'

export function projectDirectories(ledger: Ledger): Map<string, string> {
  const { texts } = ledger.table
  return new Map(
    Array.from(workingDirectories(ledger), ([folder, cwds]) => {
      const name = texts.at(folder)
      return [
        name,
        directoryOf(
          name,
          Array.from(cwds, (cwd) => texts.at(cwd)),
        ),
      ]
    }),
  )
}

function workingDirectories({ entries, table }: Ledger): Map<number, Set<number>> {
  const { project, row } = entries
  const cwd = table.column('cwd')
  const found = new Map<number, Set<number>>()
  let [lastFolder, lastCwd] = [-1, -1]
  for (let entry = 0; entry < entries.count; entry++) {
    const folder = project[entry] ?? 0
    const directory = cwd[row[entry] ?? 0] ?? 0
    if (folder === lastFolder && directory === lastCwd) continue
    lastFolder = folder
    lastCwd = directory
    const known = found.get(folder) ?? new Set<number>()
    if (directory !== 0) known.add(directory)
    found.set(folder, known)
  }
  return found
}

function directoryOf(folder: string, cwds: readonly string[]): string {
  for (const cwd of cwds) for (const path of upwards(cwd)) if (mayEncode(folder, path)) return path
  // The folder was named by hand: use the one directory of all its rows.
  return cwds.length === 1 ? (cwds[0] ?? folder) : folder
}

function upwards(path: string): string[] {
  const parent = path.replace(/[\\/][^\\/]*$/, '')
  return parent === path || parent === '' ? [path] : [path, ...upwards(parent)]
}
