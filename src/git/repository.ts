// Opens a repository: a work tree, a linked worktree or a bare repository.
import { AppError } from '../error.ts'
import { readGit, runGit } from './run-git.ts'

export interface Repository {
  /** The root of the work tree, or the directory that the caller gave. Git reads some paths relative to it. */
  directory: string
  /** The root of the work tree that contains the directory; null if the repository is bare. */
  workTree: string | null
  /** The given directory relative to the root of its work tree, with a slash at the end; empty at the root. */
  prefix: string
  /** The roots of all its work trees that are recorded, whether or not they exist. */
  roots: string[]
  signal?: AbortSignal | undefined
}

export async function openRepository(directory: string, signal?: AbortSignal): Promise<Repository> {
  const found = await runGit({
    directory,
    args: ['rev-parse', '--is-bare-repository', '--is-inside-work-tree'],
    signal,
  })
  const [isBare, isInside] = found.stdout.toString('utf8').split('\n')
  if (found.code !== 0) throw notRepository(directory, found.stderr)
  const isWorkTree = isBare !== 'true' && isInside === 'true'
  const place = isWorkTree
    ? await readGit({ directory, args: ['rev-parse', '--show-toplevel', '--show-prefix'], signal })
    : Buffer.from('')
  const [top = '', prefix = ''] = place.toString('utf8').split('\n')
  const workTree = isWorkTree && top !== '' ? top : null
  const listed = await runGit({ directory, args: ['worktree', 'list', '--porcelain'], signal })
  const roots = rootsOf(workTree, listed.stdout.toString('utf8'))
  return { directory: workTree ?? directory, workTree, prefix, roots, signal }
}

/** Worktrees are listed as paragraphs; that of a bare repository has the line "bare". */
function rootsOf(workTree: string | null, listed: string): string[] {
  const roots = listed
    .split('\n\n')
    .map((paragraph) => paragraph.split('\n'))
    .filter((lines) => !lines.includes('bare'))
    .flatMap((lines) => lines.filter((line) => line.startsWith('worktree ')).map((line) => line.slice(9)))
  return [...new Set([...(workTree === null ? [] : [workTree]), ...roots])]
}

/** Names of commits as people type them. Excludes options, ranges and text searches. */
const REVISION = /^(?!-)(?!.*\.\.)[\p{L}\p{N}_./@{}^~+#=-]{1,300}$/u

/** Returns the full hash of a commit; undefined if there is none with this name. */
export async function resolveCommit(repository: Repository, revision: string): Promise<string | undefined> {
  if (!REVISION.test(revision)) return undefined
  const { directory, signal } = repository
  const args = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`]
  const { code, stdout } = await runGit({ directory, args, signal })
  const hash = stdout.toString('utf8').trim()
  return code === 0 && isHash(hash) ? hash : undefined
}

export function isHash(text: string): boolean {
  return /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(text)
}

function notRepository(directory: string, stderr: string): AppError {
  const isMissing = stderr.includes('cannot change to')
  const what = isMissing ? 'There is no directory' : 'There is no git repository in'
  return new AppError('not-found', `${what} ${directory}. Give the root of a work tree or a bare repository.`)
}
