// Tells which files of the roots change, as they change. One watch a directory (never one a file): they are counted per
// user and belong to the user's editor too. Where they run out, the caller is told and has to look for itself.
import { existsSync, readdirSync, watch as watchDirectory, type FSWatcher } from 'node:fs'
import { join, basename, dirname } from 'node:path'
import { systemCode } from '../error.ts'
import { SIDE_PLACES } from './file-class.ts'
import { isBareHome } from './locate.ts'

/** As many as a large archive has, an eighth of what many systems allow by default. */
const MAX_DIRECTORIES = 8192

export interface Watcher {
  directories: number
  /** Why not everything is watched; null when it is. */
  problem: string | null
  close(): void
}

export interface WatchOptions {
  maxDirectories?: number
}

/** `onChange` is called with a path that was written, made or removed; several times for one change, as the system does. */
export function watchRoots(
  roots: readonly string[],
  onChange: (path: string) => void,
  options: WatchOptions = {},
): Watcher {
  const watch = new Watch(onChange, options.maxDirectories ?? MAX_DIRECTORIES)
  for (const root of roots) for (const place of placesOf(root)) watch.add(place)
  if (roots.some(isBareHome)) watch.problem ??= 'there is no projects folder yet'
  return watch
}

/** Of a Claude home, what can hold history: its other folders change all the time. */
function placesOf(root: string): string[] {
  const projects = join(root, 'projects')
  if (!existsSync(projects)) return existsSync(root) && !isBareHome(root) ? [root] : []
  return [projects, ...SIDE_PLACES.map((place) => join(root, place))].filter((place) => existsSync(place))
}

class Watch implements Watcher {
  problem: string | null = null
  private readonly onChange: (path: string) => void
  private readonly most: number
  private readonly watchers = new Map<string, FSWatcher>()

  constructor(onChange: (path: string) => void, most: number) {
    this.onChange = onChange
    this.most = most
  }

  get directories(): number {
    return this.watchers.size
  }

  /** A path and every directory below it. */
  add(path: string): void {
    if (this.watchers.has(path) || this.problem !== null) return
    if (this.watchers.size >= this.most) {
      this.problem = `there are more than ${this.most} directories`
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
      // Removed and perhaps made again: the old watch sees nothing of the new one.
      if (!existsSync(path)) return this.drop(path)
      if (name === null || !isDirectory(changed)) return this.onChange(changed)
      this.drop(changed)
      this.add(changed)
      // What was written into a new directory before it was watched.
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
    // Gone again, or not ours to read: nothing to watch there.
    if (code === 'ENOENT' || code === 'EACCES' || code === 'ENOTDIR') return
    this.drop(path)
    this.problem =
      code === 'ENOSPC' || code === 'EMFILE'
        ? 'the system has no watches left'
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

/**
 * Tells when a single transcript, or what lies in its own folder, is written to. Its directory is watched and not the file:
 * a file that is replaced has another watch than before.
 */
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
