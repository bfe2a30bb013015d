// The directory that paths of a session are relative to: its project or its own directory, whichever contains more of them.
import { nameBelow } from '../../export/names/tree-names.ts'
import type { SessionFacts } from '../../store/files/read-moments.ts'

export function projectRoot(facts: SessionFacts | undefined, paths: readonly string[]): string | null {
  const known = [facts?.project, facts?.directory].filter((root) => typeof root === 'string' && root !== '')
  const roots = known.map((root) => ({
    root: root ?? '',
    count: paths.filter((path) => nameBelow(path, root ?? '')).length,
  }))
  // A worktree counts as its repository, but its files are elsewhere.
  return roots.toSorted((a, b) => b.count - a.count)[0]?.root ?? null
}
