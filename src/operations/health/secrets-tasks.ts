// The searches for secrets of a long-running surface. They run in a thread (secrets-thread.ts), because a line may be long
// and a server must answer meanwhile.
import type { SourceFile } from '../../reader/locate.ts'
import { AppError } from '../../error.ts'
import { createContext } from '../context.ts'
import type { SyncPlace } from '../keep/start-sync.ts'
import { SecretSearch } from './search-secrets.ts'
import { filesOf } from './secrets.ts'
import type { SecretFinding, SessionWithSecrets } from './secrets-outputs.ts'

export interface FilesTask {
  kind: 'files'
  dataDirectory: string
  files: readonly SourceFile[]
}

export interface AllTask {
  kind: 'all'
  place: SyncPlace
}

export type SecretsTask = FilesTask | AllTask

export interface FoundInAll {
  sessions: SessionWithSecrets[]
  /** Secrets in files of no session. */
  outside: number
}

/** How often a long search is saved, so that a stop loses little. */
const SAVE_MS = 10_000

export interface SearchPace {
  signal: AbortSignal
  /** Called before every file. */
  pause(): Promise<unknown>
}

export async function searchFiles(
  { dataDirectory, files }: FilesTask,
  { signal, pause }: SearchPace,
): Promise<SecretFinding[]> {
  const findings: SecretFinding[] = []
  const search = new SecretSearch({ dataDirectory, signal })
  try {
    for (const file of files) {
      await pause()
      signal.throwIfAborted()
      findings.push(...(await findingsOf(search, file)))
    }
  } finally {
    search.close()
    search.save()
  }
  return findings
}

export async function searchAll({ place }: AllTask, { signal, pause }: SearchPace): Promise<FoundInAll> {
  const context = createContext({ ...place, now: Date.now, stdin: nothing(), signal })
  const files = mainFirst(await filesOf(context, []))
  const search = new SecretSearch(context)
  const sessions = new Map<string, SessionWithSecrets>()
  let [outside, savedMs] = [0, performance.now()]
  try {
    for (const file of files) {
      await pause()
      signal.throwIfAborted()
      for (const finding of await findingsOf(search, file)) {
        if (finding.session === null) outside += 1
        else addTo(sessions, finding, finding.session)
      }
      if (performance.now() - savedMs < SAVE_MS) continue
      search.save()
      savedMs = performance.now()
    }
  } finally {
    search.close()
    search.save(context.settings.roots.source === 'flag' ? undefined : files)
  }
  return { sessions: [...sessions.values()].toSorted((a, b) => b.secrets - a.secrets), outside }
}

/** So that a session opens at the first secret of its own transcript, not at one of an agent. */
function mainFirst(files: readonly SourceFile[]): SourceFile[] {
  return files.toSorted((a, b) => Number(b.kind === 'session') - Number(a.kind === 'session'))
}

async function findingsOf(search: SecretSearch, file: SourceFile): Promise<SecretFinding[]> {
  const { path, sessionId } = file
  try {
    return (await search.find(file)).map((place) => ({ session: sessionId ?? null, file: path, ...place }))
  } catch (error) {
    // As on the command line, an unreadable file is left out.
    if (error instanceof AppError) return []
    throw error
  }
}

function addTo(sessions: Map<string, SessionWithSecrets>, { family, uuid }: SecretFinding, session: string): void {
  const known = sessions.get(session) ?? { session, secrets: 0, families: {}, uuid: null }
  sessions.set(session, known)
  known.secrets += 1
  known.families[family] = (known.families[family] ?? 0) + 1
  known.uuid ??= uuid
}

async function* nothing(): AsyncGenerator<Buffer> {}
