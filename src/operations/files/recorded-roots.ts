// Finds where sessions had the files of a repository: below its work trees on this machine, and below directories of other
// machines or other times that a commit links to it. An equal end of a path alone is no evidence.
import { readChangedFiles } from '../../git/changed-files.ts'
import type { Repository } from '../../git/repository.ts'
import { baseName } from '../../format/path.ts'
import { groupBy } from '../../text/group-by.ts'
import type { CommitLink } from './commit-links.ts'
import type { FileOperations } from '../../store/files/file-operations.ts'

/** Commits that are compared with the paths of their session, for each directory. */
const MOST_COMPARED = 6
/** Equal subjects and times may be a coincidence once. */
const LEAST_UNHASHED = 2

export class RecordedRoots {
  private readonly roots: readonly string[]
  private readonly paths: ReadonlyMap<string, string>

  private constructor(roots: readonly string[], paths: ReadonlyMap<string, string>) {
    this.roots = roots
    this.paths = paths
  }

  static async find(
    repository: Repository,
    files: FileOperations,
    links: readonly CommitLink[],
  ): Promise<RecordedRoots> {
    const roots = new Set(repository.roots.map(withSlashes))
    for (const group of groupBy(links, ({ recorded }) => recorded.cwd ?? '').values()) {
      const hashed = group.filter(({ kind }) => kind === 'hash')
      const usable = hashed.length > 0 || group.length >= LEAST_UNHASHED ? [...hashed, ...group] : []
      const root = usable.length === 0 ? undefined : await rootOf(repository, files, usable.slice(0, MOST_COMPARED))
      if (root !== undefined) roots.add(root)
    }
    const paths = files.paths().map((path) => [withSlashes(path), path] as const)
    return new RecordedRoots([...roots], new Map(paths))
  }

  get isEmpty(): boolean {
    return this.roots.length === 0
  }

  /** The recorded paths of a file of the repository. */
  pathsOf(path: string): string[] {
    return this.roots.flatMap((root) => this.paths.get(`${root}/${path}`) ?? [])
  }
}

/** The directory at or above that of the commit, or named in its command, that has most files of the commits in the session. */
async function rootOf(
  repository: Repository,
  files: FileOperations,
  links: readonly CommitLink[],
): Promise<string | undefined> {
  const sessions = [...new Set(links.flatMap(({ recorded }) => recorded.place.session ?? []))]
  const touched = groupBy(files.paths({ sessions }).map(withSlashes), baseName)
  const counts = new Map<string, number>()
  for (const { recorded, commit } of links)
    for (const { path } of await readChangedFiles(repository, commit.hash))
      for (const known of touched.get(baseName(path)) ?? []) {
        const root = known.endsWith(`/${path}`) ? known.slice(0, -path.length - 1) : ''
        if (root !== '' && isPlaceOf(root, recorded)) counts.set(root, (counts.get(root) ?? 0) + 1)
      }
  return [...counts].toSorted(([a, count], [b, other]) => other - count || b.length - a.length)[0]?.[0]
}

function isPlaceOf(root: string, { cwd, command }: CommitLink['recorded']): boolean {
  return `${withSlashes(cwd ?? '')}/`.startsWith(`${root}/`) || (root.length > 1 && withSlashes(command).includes(root))
}

function withSlashes(path: string): string {
  return path.replaceAll('\\', '/').replace(/(?<=.)\/+$/, '')
}
