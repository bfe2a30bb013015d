// Makes a writable copy of a generated home: hard links to its files, and real copies of the few that will be appended to.
import { copyFileSync, linkSync, mkdirSync, mkdtempSync, rmSync, statSync, utimesSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { listFiles } from './bare-work.ts'
import { benchFolder, type Home } from './cached-home.ts'

export interface LinkedHome {
  directory: string
  own: readonly string[]
  remove(): void
}

/** Copies `count` files, evenly spread over all. */
export function linkHome(source: Home, count: number): LinkedHome {
  const directory = mkdtempSync(join(benchFolder(), 'linked-'))
  const files = listFiles(join(source.directory, 'projects'))
  const step = Math.max(1, Math.floor(files.length / count))
  const own: string[] = []
  files.forEach((file, index) => {
    const path = join(directory, relative(source.directory, file))
    mkdirSync(dirname(path), { recursive: true })
    const isOwn = file.endsWith('.jsonl') && own.length < count && index >= own.length * step
    if (!isOwn) return linkSync(file, path)
    copyFileSync(file, path)
    const { atime, mtime } = statSync(file)
    utimesSync(path, atime, mtime)
    own.push(path)
  })
  return { directory, own, remove: () => rmSync(directory, { recursive: true, force: true }) }
}
