// Reads a ledger of recently written files only, because the status line is computed several times per second.
import { systemCode } from '../../error.ts'
import { locateFile, locateNear, locatePaths, type SourceFile } from '../../reader/locate.ts'
import { pathKind } from '../../reader/resolve.ts'
import { loadLedger, type LoadedLedger } from '../../store/ledger/load-ledger.ts'
import { readRecentFiles, writeRecentFiles, type RecentFiles } from '../../store/ledger/recent-files.ts'
import { isWanted, locateAll, type Context } from '../context.ts'
import { ledgerScope, readPricer } from './read-ledger.ts'

/** Covers any day plus a block that extends into it; a file not written to since contains nothing of either. */
const RECENT_MS = 4 * 24 * 60 * 60 * 1000

export interface RecentRequest {
  sessionId: string | null
  transcriptPath: string | null
  /** How long a list of recent files is valid; 0 checks all files. */
  trustMs: number
}

export async function readRecentLedger(context: Context, request: RecentRequest): Promise<LoadedLedger> {
  const scope = ledgerScope(context)
  return loadLedger({
    dataDirectory: context.dataDirectory,
    files: findRecent(context, request, scope),
    scope: ['recent', ...scope],
    pricer: await readPricer(context),
    archived: null,
  })
}

function findRecent(context: Context, request: RecentRequest, scope: readonly string[]): SourceFile[] {
  const nowMs = context.now()
  const known = readRecentFiles(context.dataDirectory, scope)
  const age = known ? nowMs - known.checkedMs : Infinity
  if (known && age >= 0 && age < request.trustMs) {
    const paths = new Set([...known.paths, ...familyPaths(request.transcriptPath)])
    return locatePaths(context.roots, [...paths]).files.filter((file) => isWanted(context, file))
  }
  const isRecent = ({ mtimeMs, sessionId }: SourceFile) =>
    mtimeMs >= nowMs - RECENT_MS || (sessionId !== undefined && sessionId === request.sessionId)
  const files = locateAll(context).files.filter(isRecent)
  remember(context.dataDirectory, { checkedMs: nowMs, scope, paths: files.map((file) => file.path) })
  return files
}

/** Always lists the session's own files again, because new agents may start while it runs. */
function familyPaths(transcript: string | null): string[] {
  if (transcript === null || pathKind(transcript) !== 'file') return []
  return [transcript, ...locateNear(locateFile(transcript)).map((file) => file.path)]
}

function remember(dataDirectory: string, recent: RecentFiles): void {
  try {
    writeRecentFiles(dataDirectory, recent)
  } catch (error) {
    if (systemCode(error) === undefined) throw error
  }
}
