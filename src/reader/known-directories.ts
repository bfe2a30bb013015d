// Finds the directories of sessions whose records name none, in sessions-index.json (2.1.0–2.1.30) and the history.
import { readFileSync } from 'node:fs'
import { isObject } from '../format/check.ts'
import type { SourceFile } from './locate.ts'
import { readEntries } from './read.ts'

/** The index takes precedence: the history has the directory a prompt was typed in, which may differ. */
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
    // The index is Claude Code's own cache and may be stale or broken; the history is used instead.
    return []
  }
}
