// Lists the secrets in transcripts, agents, spilled outputs and other files of sessions, without showing them.
import { resolve } from 'node:path'
import { z } from 'zod'
import { AppError } from '../../error.ts'
import { readBeginning } from '../../export/verify/hash-file.ts'
import { parseJson } from '../../format/json.ts'
import { fileError } from '../../reader/file-error.ts'
import type { SourceFile } from '../../reader/locate.ts'
import { catalogPath } from '../../reader/places.ts'
import { readOwner } from '../../reader/session.ts'
import { pushTo } from '../../text/group-by.ts'
import { advise, field, operation } from '../../text/advice.ts'
import { locateAll, type Context } from '../context.ts'
import { useIndexIfPossible } from '../open-index.ts'
import { fileStamp } from '../../store/data-files.ts'
import { locateArchived } from '../session/archived-files.ts'
import { locateSession } from '../session/locate-session.ts'
import { SecretSearch } from './search-secrets.ts'
import type { SecretFinding, SecretsReport } from './secrets-outputs.ts'

interface SecretsInput {
  sessions: string[]
  all?: boolean | undefined
  baseline?: string | undefined
}

export async function runSecrets(context: Context, input: SecretsInput): Promise<SecretsReport> {
  const { sessions, all = false, baseline } = input
  if (sessions.length > 0 && all)
    throw new AppError('usage', advise`Give either sessions or ${field('all')}, not both.`)
  if (baseline !== undefined && !context.namesPaths)
    throw new AppError('usage', advise`A server reads no files by name; run ${operation('secrets')} in a terminal.`)
  const known =
    baseline === undefined ? new Map<string, number>() : await readBaseline(resolve(context.directory, baseline))
  // The index says which files only the archive has. Without a sync, those deleted since would be missed.
  if (fileStamp(catalogPath(context.dataDirectory)).size > 0) await useIndexIfPossible(context, async () => {})
  const files = await filesOf(context, sessions)
  const report: SecretsReport = { findings: [], families: {}, known: 0, files: 0, bytes: 0, issues: [] }
  const total = files.reduce((sum, { size }) => sum + size, 0)
  const search = new SecretSearch(context)
  try {
    for (const file of files) {
      context.signal?.throwIfAborted()
      context.onProgress({ label: 'searching', done: report.bytes, total, unit: 'bytes' })
      await searchFile(search, file, known, report)
    }
  } finally {
    search.close()
    // Other roots have other files.
    search.save(sessions.length === 0 && context.settings.roots.source !== 'flag' ? files : undefined)
  }
  return report
}

export async function filesOf(context: Context, sessions: readonly string[]): Promise<SourceFile[]> {
  if (sessions.length === 0) return unique(await withOwners([...locateAll(context).files, ...locateArchived(context)]))
  const found: SourceFile[] = []
  for (const name of sessions) {
    const { family, files } = await locateSession(context, name)
    const { id, main, agents, journals, metas, toolResults, others } = family
    const own = [...(main ? [main] : []), ...agents, ...journals, ...metas, ...toolResults, ...others]
    // A family has no second copies and no unknown files, but their secrets count.
    const more = (await withOwners(files, id)).filter(({ sessionId }) => sessionId === id)
    found.push(...own.map((file) => ({ ...file, sessionId: file.sessionId ?? id })), ...more)
  }
  return unique(found)
}

/** Adds the session to flat agents (2.0.28–2.1.1), or only to those that may be of one session. */
async function withOwners(files: readonly SourceFile[], only?: string): Promise<SourceFile[]> {
  const projects = new Map<string, (string | undefined)[]>()
  for (const { kind, sessionId, project } of files)
    if (kind === 'session' && sessionId !== undefined) pushTo(projects, sessionId, project)
  const mayOwn = (id: string, { project }: SourceFile) => projects.get(id)?.includes(project) ?? true
  const owned: SourceFile[] = []
  for (const file of files) {
    const isOpen = file.kind === 'agent' && file.layout === 'flat' && file.sessionId === undefined
    const isAsked = isOpen && (only === undefined || mayOwn(only, file))
    const owner = isAsked ? await readOwner(file.path) : undefined
    owned.push(owner !== undefined && mayOwn(owner, file) ? { ...file, sessionId: owner } : file)
  }
  return owned
}

function unique(files: readonly SourceFile[]): SourceFile[] {
  return [...new Map(files.map((file) => [`${file.path} ${file.archived ?? ''}`, file])).values()]
}

async function searchFile(
  search: SecretSearch,
  file: SourceFile,
  known: Map<string, number>,
  report: SecretsReport,
): Promise<void> {
  try {
    for (const { family, offset, length, uuid, checked } of await search.find(file)) {
      const finding = { session: file.sessionId ?? null, uuid, file: file.path, offset, length, family, checked }
      if (takeKnown(known, finding)) report.known += 1
      else {
        report.findings.push(finding)
        report.families[family] = (report.families[family] ?? 0) + 1
      }
    }
    report.files += 1
    report.bytes += file.size
  } catch (error) {
    const failure = error instanceof AppError ? error : fileError(file.path, error)
    report.issues.push({ path: file.path, reason: 'unreadable', detail: failure.message })
  }
}

/** A secret is recognized by its place, not by its text or a hash of it, which could be guessed. */
function nameOf({ session, uuid, file, offset, length, family }: Omit<SecretFinding, 'checked'>): string {
  return [session ?? '', uuid ?? `${file} ${offset}`, family, length].join(' ')
}

function takeKnown(known: Map<string, number>, finding: SecretFinding): boolean {
  const name = nameOf(finding)
  const left = known.get(name) ?? 0
  if (left > 0) known.set(name, left - 1)
  return left > 0
}

const baselineSchema = z.object({
  findings: z.array(
    z.object({
      session: z.string().nullable(),
      uuid: z.string().nullable(),
      file: z.string(),
      offset: z.number(),
      length: z.number(),
      family: z.string(),
    }),
  ),
})

async function readBaseline(path: string): Promise<Map<string, number>> {
  const chunks: Uint8Array[] = []
  for await (const chunk of readBeginning(path, Infinity)) chunks.push(chunk)
  const parsed = baselineSchema.safeParse(parseJson(Buffer.concat(chunks).toString('utf8')))
  if (!parsed.success)
    throw new AppError(
      'invalid',
      advise`${path} is not a list of known secrets; write one with ${operation('secrets')} and ${field('json')}.`,
      { cause: parsed.error },
    )
  const known = new Map<string, number>()
  for (const finding of parsed.data.findings) known.set(nameOf(finding), (known.get(nameOf(finding)) ?? 0) + 1)
  return known
}
