// Lists the files of the repository: everything below the root that .gitignore does not match. Walks the disk instead of
// asking git, so that the rules also work in an unpacked source archive.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))

/** A file: its path from the root, with forward slashes, and its text. */
export interface TextFile {
  readonly path: string
  readonly text: string
}

export function listFiles(): string[] {
  const ignored = readIgnored(readFileSync(join(root, '.gitignore'), 'utf8'))
  return walk('', ignored).toSorted()
}

export function readText(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

/** Reports whether the path is sample or fixture data, to which the rules do not apply. */
export function isData(path: string): boolean {
  return path.startsWith('sample/') || path.startsWith('test/fixtures/')
}

/** Supports the three forms in our .gitignore: a folder (`dist/`), an extension (`*.tgz`) and a name. */
function readIgnored(text: string): (name: string, isFolder: boolean) => boolean {
  const lines = text.split('\n').map((line) => line.trim())
  const patterns = new Set(['.git/', ...lines.filter((line) => line !== '' && !line.startsWith('#'))])
  const endings = [...patterns].filter((pattern) => pattern.startsWith('*.')).map((pattern) => pattern.slice(1))
  return (name, isFolder) =>
    patterns.has(name) || (isFolder ? patterns.has(`${name}/`) : endings.some((ending) => name.endsWith(ending)))
}

function walk(folder: string, ignored: (name: string, isFolder: boolean) => boolean): string[] {
  const entries = readdirSync(join(root, folder), { withFileTypes: true })
  return entries.flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (ignored(entry.name, entry.isDirectory())) return []
    if (entry.isDirectory()) return walk(path, ignored)
    return entry.isFile() ? [path] : []
  })
}
