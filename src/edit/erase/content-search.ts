// Decides which files a redaction searches. Files about many sessions are searched only in the parts of its sessions.
import { basename } from 'node:path'
import { isObject } from '../../format/check.ts'
import type { ValueFinder } from '../../format/secrets/mask-values.ts'
import { parseObject } from '../../format/json.ts'
import type { FileKind } from '../../reader/file-class.ts'
import type { ContentSearch } from './find-in-content.ts'
import type { Redaction } from './redaction.ts'

export interface Content {
  path: string
  kind: FileKind
  sessionId?: string | undefined
}

/** Files of the sessions that cannot be recognized by their path. */
export interface OwnedContent {
  agents: ReadonlySet<string>
  pastes: ReadonlySet<string>
}

export function contentSearchFor(
  { path, kind, sessionId }: Content,
  { finder, memo, sessions }: Redaction,
  { agents, pastes }: OwnedContent,
): ContentSearch | undefined {
  // Written by a running process and deleted when it ends.
  if (kind === 'live-session') return undefined
  const shape = path.endsWith('.jsonl') ? 'lines' : 'whole'
  const search: ContentSearch = { finder, shape, ...(memo ? { memo } : {}) }
  if (sessions === null) return search
  if (kind === 'history') return { ...search, isWanted: (line) => isAbout(line, sessions) }
  if (kind === 'sessions-index') return { ...search, finderFor: (raw) => withinEntries(finder, raw, sessions) }
  if (kind === 'paste') return pastes.has(basename(path, '.txt')) ? search : undefined
  return sessions.has(sessionId ?? '') || agents.has(path) ? search : undefined
}

/** Lines of old versions name no session, so they may be about any. */
function isAbout(line: string, sessions: ReadonlySet<string>): boolean {
  const id = parseObject(line)?.['sessionId']
  return typeof id !== 'string' || sessions.has(id)
}

export function pastesIn(line: string, sessions: ReadonlySet<string>): string[] {
  if (!line.includes('contentHash') || !isAbout(line, sessions)) return []
  const pasted = parseObject(line)?.['pastedContents']
  if (!isObject(pasted)) return []
  return Object.values(pasted).flatMap((each) =>
    isObject(each) && typeof each['contentHash'] === 'string' ? [each['contentHash']] : [],
  )
}

function withinEntries(finder: ValueFinder, raw: string, sessions: ReadonlySet<string>): ValueFinder {
  const entries = parseObject(raw)?.['entries']
  const others = new Set<number>()
  for (const [index, entry] of Array.isArray(entries) ? entries.entries() : [])
    if (isObject(entry) && typeof entry['sessionId'] === 'string' && !sessions.has(entry['sessionId']))
      others.add(index)
  return {
    ...finder,
    isKept: (path, value) =>
      (path[0] === 'entries' && typeof path[1] === 'number' && others.has(path[1])) ||
      finder.isKept?.(path, value) === true,
  }
}
