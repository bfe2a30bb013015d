// Gives every entry the project of its session instead of the folder of its file. ccusage's rule keeps the folders.
import { folderDirectory, guessedPath, repositoryOf } from '../../format/project.ts'
import type { Ledger } from '../ledger/ledger.ts'

export function withProjects(ledger: Ledger, paths: ReadonlyMap<string, string>): Ledger {
  if (ledger.rule === 'ccusage') return ledger
  const { entries, table } = ledger
  const pathOf = projectLookup(ledger, paths)
  const project = new Int32Array(entries.count)
  const known = new Map<string, number>()
  for (let entry = 0; entry < entries.count; entry++) {
    const [session, folder] = [entries.session[entry] ?? 0, entries.project[entry] ?? 0]
    const key = `${session} ${folder}`
    const number = known.get(key) ?? table.texts.add(pathOf(table.texts.at(session), table.texts.at(folder)))
    known.set(key, number)
    project[entry] = number
  }
  return { ...ledger, entries: { ...entries, project } }
}

/** A session that is not among `paths` gets the directory that its folder was named after, else a guess. */
export function projectLookup(
  ledger: Ledger,
  paths: ReadonlyMap<string, string>,
): (session: string, folder: string) => string {
  let directories: Map<string, string> | undefined
  return (session, folder) => {
    const known = paths.get(session)
    if (known !== undefined) return known
    directories ??= folderDirectories(ledger)
    return directories.get(folder) ?? guessedPath(folder)
  }
}

function folderDirectories(ledger: Ledger): Map<string, string> {
  const { texts } = ledger.table
  const found = Array.from(workingDirectories(ledger), ([number, cwds]) => {
    const folder = texts.at(number)
    const directory = folderDirectory(
      folder,
      Array.from(cwds, (cwd) => texts.at(cwd)),
    )
    return [folder, directory === undefined ? guessedPath(folder) : repositoryOf(directory)] as const
  })
  return new Map(found)
}

function workingDirectories({ table, files }: Ledger): Map<number, Set<number>> {
  const [cwd, file] = [table.column('cwd'), table.column('file')]
  const folders = files.map(({ project }) => table.texts.add(project))
  const found = new Map<number, Set<number>>()
  for (let row = 0; row < table.count; row++) {
    const directory = cwd[row] ?? 0
    if (directory === 0) continue
    const folder = folders[file[row] ?? 0] ?? 0
    const known = found.get(folder)
    if (known) known.add(directory)
    else found.set(folder, new Set([directory]))
  }
  return found
}
