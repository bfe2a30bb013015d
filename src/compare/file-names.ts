// Names the files of one side so that they match those of the other: a file in a worktree has the name it has in the
// repository, unless the same session also touched that file in the main checkout.

const WORKTREE = /^\.claude\/worktrees\/[^/]+\//

/** `names` are relative to the project, or absolute. Returns one distinct name for each. */
export function fileNames(names: readonly string[]): string[] {
  const taken = new Set(names)
  return names.map((name) => {
    const short = name.replace(WORKTREE, '')
    if (short === name || short === '' || taken.has(short)) return name
    taken.add(short)
    return short
  })
}
