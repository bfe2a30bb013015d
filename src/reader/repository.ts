// Finds the repository of a directory on this machine.
import { readFileSync, statSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { repositoryOf } from '../format/project.ts'

/** Finds the repository by its `.git`. In a worktree this is a file that names the repository's own folder. */
export function findRepository(directory: string): string | undefined {
  for (let path = directory; ; path = dirname(path)) {
    const root = repositoryAt(path)
    // Dotfiles may be kept in a repository of the home directory, with every other directory below it.
    if (root !== undefined) return root === homedir() || root === dirname(root) ? undefined : root
    if (path === dirname(path)) break
  }
  const folded = repositoryOf(directory)
  return folded === directory ? undefined : folded
}

function repositoryAt(directory: string): string | undefined {
  const git = join(directory, '.git')
  const found = statSync(git, { throwIfNoEntry: false })
  if (!found) return undefined
  if (found.isDirectory()) return directory
  const folder = /^gitdir: (.+)$/m.exec(readFileSync(git, 'utf8'))?.[1]
  // REPOSITORY/.git/worktrees/NAME. A submodule has REPOSITORY/.git/modules/NAME and is its own repository.
  const parts = folder === undefined ? undefined : /^(.+)[\\/]\.git[\\/]worktrees[\\/]/.exec(resolve(directory, folder))
  return parts?.[1] ?? directory
}
