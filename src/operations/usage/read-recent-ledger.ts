// A ledger of what was written lately, for answers that are wanted several times a second: today, this block, this session.
import { systemCode } from '../../error.ts'
import { locateFile, locateNear, locatePaths, type SourceFile } from '../../reader/locate.ts'
import { pathKind } from '../../reader/resolve.ts'
import { loadLedger, type LoadedLedger } from '../../store/ledger/load-ledger.ts'
import { readRecentFiles, writeRecentFiles, type RecentFiles } from '../../store/ledger/recent-files.ts'
import { isWanted, locateAll, type Context } from '../context.ts'
import { ledgerScope, readPricer } from './read-ledger.ts'

/** Longer than any day with the block that runs into it; a file that was not written to since holds nothing of them. */
const RECENT_MS = 4 * 24 * 60 * 60 * 1000

export interface RecentRequest {
  sessionId: string | null
  transcriptPath: string | null
  /** How long a list of recent files is good; 0 looks at everything. */
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

/** The session's own files: new agents come while it runs. */
function familyPaths(transcript: string | null): string[] {
  if (transcript === null || pathKind(transcript) !== 'file') return []
  return [transcript, ...locateNear(locateFile(transcript)).map((file) => file.path)]
}

/** Where it cannot be remembered, everything is looked at each time. */
function remember(dataDirectory: string, recent: RecentFiles): void {
  try {
    writeRecentFiles(dataDirectory, recent)
  } catch (error) {
    if (systemCode(error) === undefined) throw error
  }
}
