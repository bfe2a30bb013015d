// Keeps generated Claude homes between runs, in ANNALS_BENCH_DIR or in the system's temporary folder.
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A Claude home with a `projects` folder. `bytes` and `files` count everything below it. */
export interface Home {
  directory: string
  bytes: number
  files: number
}

const MARKER = 'finished.json'

export function benchFolder(): string {
  const folder = process.env['ANNALS_BENCH_DIR'] ?? join(tmpdir(), 'annals-bench')
  mkdirSync(folder, { recursive: true })
  return folder
}

/** Returns the cached home with this name and recipe. Otherwise writes it to a temporary name and renames it when complete. */
export function cachedHome(name: string, recipe: string, write: (directory: string) => Omit<Home, 'directory'>): Home {
  const directory = join(benchFolder(), name)
  const known = readMarker(directory, recipe)
  if (known) return { directory, ...known }
  const partial = `${directory}.partial-${process.pid}`
  rmSync(partial, { recursive: true, force: true })
  const began = performance.now()
  const counts = write(partial)
  const seconds = (performance.now() - began) / 1000
  writeFileSync(join(partial, MARKER), `${JSON.stringify({ recipe, ...counts })}\n`)
  rmSync(directory, { recursive: true, force: true })
  renameSync(partial, directory)
  console.log(
    `generated ${directory}: ${counts.files} files, ${(counts.bytes / 1e6).toFixed(0)} MB in ${seconds.toFixed(1)} s`,
  )
  return { directory, ...counts }
}

function readMarker(directory: string, recipe: string): Omit<Home, 'directory'> | undefined {
  const path = join(directory, MARKER)
  if (!existsSync(path)) return undefined
  const marker: unknown = JSON.parse(readFileSync(path, 'utf8'))
  if (typeof marker !== 'object' || marker === null) return undefined
  if (!('recipe' in marker) || marker.recipe !== recipe) return undefined
  if (!('bytes' in marker) || typeof marker.bytes !== 'number') return undefined
  if (!('files' in marker) || typeof marker.files !== 'number') return undefined
  return { bytes: marker.bytes, files: marker.files }
}
