// A project is a directory: the repository of a session if it is known, else the directory in which it was started.
// Every surface takes the path from `projectPath`, the name from `ProjectNames` and the filter from `projectMatcher`.
import { decodePath, encodePath, mayEncode, splitPath } from './path.ts'

export interface Project {
  path: string
  name: string
}

/** Returns null if the records of a session name no directory. */
export function projectPath(facts: { repository: string | null; directory: string | null }): string | null {
  const path = facts.repository ?? facts.directory
  return path === null ? null : repositoryOf(path)
}

const WORKTREES = [
  { place: /^(.+?)[\\/]\.claude[\\/]worktrees[\\/][^\\/]/, isOwn: true },
  { place: /^(.+?)[\\/]\.?worktrees[\\/][^\\/]/, isOwn: false },
  { place: /^(.*[\\/][^\\/.][^\\/]*?)[-.]worktrees[\\/][^\\/]/, isOwn: true },
]

/**
 * A folder `worktrees` in a home directory, in a hidden folder of one, or at the top of a disk may hold worktrees of any
 * repository.
 */
const SHARED =
  /^(?:[A-Za-z]:|(?:[A-Za-z]:)?[\\/](?:home|Users)[\\/][^\\/]+(?:[\\/]\.[^\\/]+)?|[\\/](?:home|Users|root))$/

/** Such a folder has a folder per repository: `~/worktrees/REPOSITORY/3`, or `~/.codex/worktrees/4f2a/REPOSITORY`. */
const SHARED_WORKTREE = /^.+?[\\/]\.?worktrees[\\/](?:(?=[a-f]*\d)[0-9a-f]{4,}[\\/][^\\/]+|[^\\/]+(?=[\\/]))/

/** Returns the repository of a worktree that is in one of the usual places, and any other path as it is. */
export function repositoryOf(path: string): string {
  const found = WORKTREES.flatMap(({ place, isOwn }) => {
    const repository = place.exec(path)?.[1]
    if (repository === undefined) return []
    return isOwn || !SHARED.test(repository) ? [repository] : (SHARED_WORKTREE.exec(path) ?? [])
  })
  // The shortest is the outermost: a worktree may contain another one.
  return found.toSorted((a, b) => a.length - b.length)[0] ?? path
}

/** Returns the directory that a folder below `projects` was named after, given the directories of its records. */
export function folderDirectory(folder: string, directories: readonly string[]): string | undefined {
  for (const directory of directories)
    for (const path of withParents(directory)) if (mayEncode(folder, path)) return path
  // The folder was named by hand.
  return directories.length === 1 ? directories[0] : undefined
}

function withParents(path: string): string[] {
  const paths = [path]
  for (let rest = path.replace(PARENT, ''); rest !== '' && rest !== paths.at(-1); rest = rest.replace(PARENT, ''))
    paths.push(rest)
  return paths
}

const PARENT = /[\\/][^\\/]*$/

/** The last resort: the folder's name decoded as if every "-" were a separator. */
export function guessedPath(folder: string): string {
  return decodePath(folder).guess
}

/** Returns a short name for each path: its last part, with as many parent folders as make it unique. */
export function distinctNames(paths: Iterable<string>): Map<string, string> {
  const names = new ProjectNames(paths)
  return new Map(Array.from(new Set(paths), (path) => [path, names.nameOf(path)]))
}

/** A last part that names no project by itself: the number of a worktree, or a folder of worktrees. */
const NAMELESS = /^(?:\d+|\.?worktrees?)$/i

/** Names are distinct among all projects, not only the listed ones, so that a project has one name everywhere. */
export class ProjectNames {
  private readonly names = new Map<string, string>()
  private readonly taken: Set<string>

  constructor(paths: Iterable<string>) {
    const all = [...new Set(paths)].map((path) => ({ path, parts: splitPath(path) }))
    let open = all
    for (let count = 1; open.length > 0; count++) {
      const uses = countBy(all, (one) => nameWith(one, count))
      const isAlone = (one: NamedPath) => uses.get(nameWith(one, count)) === 1
      const isDone = (one: NamedPath) => isAlone(one) || count >= one.parts.length
      for (const one of open.filter(isDone)) this.names.set(one.path, isAlone(one) ? nameWith(one, count) : one.path)
      open = open.filter((one) => !isDone(one))
    }
    this.taken = new Set(this.names.values())
  }

  /** A path that was not among the projects gets a name that none of them has. */
  nameOf(path: string): string {
    const known = this.names.get(path)
    if (known !== undefined) return known
    const one = { path, parts: splitPath(path) }
    const wider = one.parts.map((_, index) => nameWith(one, index + 1))
    const name = wider.find((each) => !this.taken.has(each)) ?? path
    this.names.set(path, name)
    this.taken.add(name)
    return name
  }
}

interface NamedPath {
  path: string
  parts: readonly string[]
}

function nameWith({ path, parts }: NamedPath, least: number): string {
  const own = parts.findLastIndex((part) => !NAMELESS.test(part))
  const count = Math.max(least, parts.length - own)
  return count > 1 && count >= parts.length ? path : parts.slice(-count).join('/') || path
}

function countBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1)
  return counts
}

/**
 * Matches a part of a project's path, hence also its name, or of the folder of its transcripts. Case is ignored. With a
 * slash at its end, the text is a directory: it matches that directory and those below it, but none with a longer name.
 */
export function projectMatcher(text: string): (project: { path: string | null; folder: string | null }) => boolean {
  const part = slashed(text)
  if (isDirectory(text)) return directoryMatcher(part)
  // Without letters and digits, every folder with as many dashes would match.
  const encoded = /[a-z0-9]/i.test(text) ? encodePath(text).toLowerCase() : undefined
  return ({ path, folder }) =>
    (path !== null && slashed(path).includes(part)) ||
    (encoded !== undefined && folder !== null && folder.toLowerCase().includes(encoded))
}

export function isDirectory(text: string): boolean {
  return /[^\\/][\\/]$/.test(text)
}

export function isAbsolute(path: string): boolean {
  return /^(?:[a-z]:)?[\\/]/i.test(path)
}

function directoryMatcher(directory: string): ReturnType<typeof projectMatcher> {
  const isWhole = isAbsolute(directory)
  const encoded = encodePath(directory.slice(0, -1)).toLowerCase()
  return ({ path, folder }) => {
    if (path === null) return folder !== null && isWhole && folder.toLowerCase() === encoded
    const own = `${slashed(path)}/`
    return isWhole ? own.startsWith(directory) : own.includes(`/${directory}`)
  }
}

function slashed(path: string): string {
  return path.replaceAll('\\', '/').toLowerCase()
}
