// Reports whether there is any transcript. It stops at the first one, so 50,000 transcripts take no longer than one.
import { existsSync, readdirSync, type Dirent } from 'node:fs'
import { join } from 'node:path'
import { isBareHome } from './locate.ts'

/** Levels below `projects`: a session, its folder, its agents, those of a workflow run. */
const DEPTH = 6

export function hasTranscript(roots: readonly string[]): boolean {
  return roots.some((root) => {
    const projects = join(root, 'projects')
    return existsSync(projects) ? isBelow(projects, DEPTH) : !isBareHome(root) && isBelow(root, DEPTH)
  })
}

function isBelow(folder: string, depth: number): boolean {
  const entries = list(folder)
  const isHere = entries.some((entry) => entry.name.endsWith('.jsonl') && !entry.isDirectory())
  const deeper = () => entries.some((entry) => entry.isDirectory() && isBelow(join(folder, entry.name), depth - 1))
  return isHere || (depth > 1 && deeper())
}

function list(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
}
