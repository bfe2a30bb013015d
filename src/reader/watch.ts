// Reports changed files in the roots. It uses one watch per directory, because watches are limited per user. If they
// run out, `problem` is set and the caller must poll.
import { existsSync, readdirSync, watch as watchDirectory, type FSWatcher } from 'node:fs'
import { join, basename, dirname } from 'node:path'
import { systemCode } from '../error.ts'
import { SIDE_PATHS } from './file-class.ts'
import { isBareHome } from './locate.ts'

/** Enough for a large archive, and an eighth of the default limit on many systems. */
const MAX_DIRECTORIES = 8192

export interface Watcher {
  directories: number
  problem: string | null
  close(): void
}

export interface WatchOptions {
  maxDirectories?: number
}

/** Calls `onChange` with each path that was written, created or removed, possibly several times per change. */
export function watchRoots(
  roots: readonly string[],
  onChange: (path: string) => void,
  options: WatchOptions = {},
): Watcher {
  const watch = new Watch(onChange, options.maxDirectories ?? MAX_DIRECTORIES)
  for (const root of roots) for (const path of pathsToWatch(root)) watch.add(path)
  if (roots.some(isBareHome)) watch.problem ??= 'there is no projects folder yet'
  return watch
}

/** Returns the paths of a Claude home that can contain history. Its other folders change all the time. */
function pathsToWatch(root: string): string[] {
  const projects = join(root, 'projects')
  if (!existsSync(projects)) return existsSync(root) && !isBareHome(root) ? [root] : []
  return [projects, ...SIDE_PATHS.map((path) => join(root, path))].filter((path) => existsSync(path))
}

class Watch implements Watcher {
  problem: string | null = null
  private readonly onChange: (path: string) => void
  private readonly limit: number
  private readonly watchers = new Map<string, FSWatcher>()

  constructor(onChange: (path: string) => void, limit: number) {
    this.onChange = onChange
    this.limit = limit
  }

  get directories(): number {
    return this.watchers.size
  }

  add(path: string): void {
    if (this.watchers.has(path) || this.problem !== null) return
    if (this.watchers.size >= this.limit) {
      this.problem = `there are more than ${this.limit} directories`
      return
    }
    try {
      this.watchers.set(path, this.start(path))
      for (const entry of readDirectories(path)) this.add(join(path, entry))
    } catch (error) {
      this.fail(path, error)
    }
  }

  close(): void {
    for (const watcher of this.watchers.values()) watcher.close()
    this.watchers.clear()
  }

  private start(path: string): FSWatcher {
    const watcher = watchDirectory(path, { persistent: true }, (_event, name) => {
      const changed = name === null ? path : join(path, name)
      // The directory was removed, and perhaps created again: the old watch does not cover the new directory.
      if (!existsSync(path)) return this.drop(path)
      if (name === null || !isDirectory(changed)) return this.onChange(changed)
      this.drop(changed)
      this.add(changed)
      // Report files written into a new directory before it was watched.
      for (const file of filesBelow(changed)) this.onChange(file)
    })
    watcher.on('error', () => this.drop(path))
    return watcher
  }

  private drop(path: string): void {
    this.watchers.get(path)?.close()
    this.watchers.delete(path)
  }

  private fail(path: string, error: unknown): void {
    const code = systemCode(error)
    // Already gone, or not readable: there is nothing to watch.
    if (code === 'ENOENT' || code === 'EACCES' || code === 'ENOTDIR') return
    this.drop(path)
    this.problem =
      code === 'ENOSPC' || code === 'EMFILE'
        ? 'the system limit for file watches is reached'
        : `watching failed: ${code ?? 'unknown error'}`
  }
}

function isDirectory(path: string): boolean {
  try {
    readdirSync(path)
    return true
  } catch {
    return false
  }
}

function filesBelow(path: string): string[] {
  if (!isDirectory(path)) return []
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesBelow(join(path, entry.name)) : [join(path, entry.name)],
  )
}

function readDirectories(path: string): string[] {
  return isDirectory(path)
    ? readdirSync(path, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map((entry) => entry.name)
    : []
}

/** Watches the directory, because a watch on a file ends when the file is replaced. */
export function watchFile(path: string, onChange: () => void): { close(): void } {
  const own = basename(path, '.jsonl')
  const watcher = watchDirectory(dirname(path), (_event, name) => {
    if (name === null || name === basename(path) || name === own) onChange()
  })
  watcher.on('error', () => watcher.close())
  const agents = watchRoots([join(dirname(path), own)], onChange)
  return {
    close() {
      watcher.close()
      agents.close()
    },
  }
}
