// Directories of sessions whose own records name none: sessions-index.json (2.1.0–2.1.30) and the prompt history know them.
import { readFileSync } from 'node:fs'
import { isObject } from '../format/check.ts'
import type { SourceFile } from './locate.ts'
import { readEntries } from './read.ts'

/** By session id. The index is asked first: the history names where a prompt was typed, which may be elsewhere. */
export async function readKnownDirectories(files: readonly SourceFile[]): Promise<Map<string, string>> {
  const known = new Map<string, string>()
  for (const file of files) if (file.kind === 'history') await addHistory(file.path, known)
  for (const file of files) if (file.kind === 'sessions-index') addIndex(file.path, known)
  return known
}

async function addHistory(path: string, known: Map<string, string>): Promise<void> {
  for await (const entries of readEntries(path)) {
    for (const entry of entries) {
      const raw = entry.kind === 'record' ? entry.parsed.raw : undefined
      if (isObject(raw) && typeof raw['sessionId'] === 'string' && typeof raw['project'] === 'string') {
        if (!known.has(raw['sessionId'])) known.set(raw['sessionId'], raw['project'])
      }
    }
  }
}

function addIndex(path: string, known: Map<string, string>): void {
  for (const entry of indexEntries(path)) {
    if (!isObject(entry) || typeof entry['sessionId'] !== 'string') continue
    if (typeof entry['projectPath'] === 'string') known.set(entry['sessionId'], entry['projectPath'])
  }
}

function indexEntries(path: string): unknown[] {
  try {
    const index: unknown = JSON.parse(readFileSync(path, 'utf8'))
    return isObject(index) && Array.isArray(index['entries']) ? index['entries'] : []
  } catch {
    // A stale or broken cache of Claude Code's own: the next source is asked.
    return []
  }
}
