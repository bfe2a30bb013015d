// Decides which files of a Claude home a redaction searches, and how: files of its sessions completely, and files about
// many sessions only in the lines and entries of its sessions.
import { basename } from 'node:path'
import { isObject } from '../../format/check.ts'
import type { ValueFinder } from '../../format/secrets/mask-values.ts'
import { parseObject } from '../../format/json.ts'
import type { FileKind } from '../../reader/file-class.ts'
import type { ContentSearch } from './find-in-content.ts'
import type { Redaction } from './redaction.ts'

/** A file on disk or in the archive. */
export interface Content {
  path: string
  kind: FileKind
  sessionId?: string | undefined
}

/** Files of the sessions that cannot be recognized by their path. */
export interface OwnedContent {
  /** Paths of agent transcripts beside their session's, which name it only in their records. */
  agents: ReadonlySet<string>
  /** Names of files with pasted texts, without their extension. */
  pastes: ReadonlySet<string>
}

/** Returns how to search a file; undefined if it is not part of the redaction. */
export function contentSearchFor(
  { path, kind, sessionId }: Content,
  { finder, sessions }: Redaction,
  { agents, pastes }: OwnedContent,
): ContentSearch | undefined {
  // Written by a running process and deleted when it ends.
  if (kind === 'live-session') return undefined
  const search: ContentSearch = { finder, shape: path.endsWith('.jsonl') ? 'lines' : 'whole' }
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

/** Returns the names of pasted texts that a line of the prompt history gives for these sessions. */
export function pastesIn(line: string, sessions: ReadonlySet<string>): string[] {
  if (!line.includes('contentHash') || !isAbout(line, sessions)) return []
  const pasted = parseObject(line)?.['pastedContents']
  if (!isObject(pasted)) return []
  return Object.values(pasted).flatMap((each) =>
    isObject(each) && typeof each['contentHash'] === 'string' ? [each['contentHash']] : [],
  )
}

/** Excludes the entries of other sessions in a project's list. */
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
