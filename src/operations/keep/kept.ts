// Lists and reads the files that Claude Code keeps next to transcripts, on disk or in the archive: plans, to-do lists,
// tasks, pasted texts, and the versions of files before an edit.
import { basename, dirname } from 'node:path'
import type { z } from 'zod'
import { Archive } from '../../archive/archive.ts'
import { readRange } from '../../archive/read-version.ts'
import { describeKeptFile } from '../../describe/kept-file.ts'
import { AppError } from '../../error.ts'
import { ByteReader } from '../../reader/byte-reader.ts'
import type { SourceFile } from '../../reader/locate.ts'
import { archiveDirectory } from '../../reader/places.ts'
import type { OpenSession } from '../../session/open-session.ts'
import { advise, operation } from '../../text/advice.ts'
import { locateAll, type Context } from '../context.ts'
import { locateArchived } from '../session/archived-files.ts'
import { findSession } from '../session/find-session.ts'
import type { keptInput } from './declarations.ts'
import type { KeptContent, KeptFile, KeptKind, KeptReport } from './kept-outputs.ts'

const KINDS: readonly KeptKind[] = ['plan', 'todo', 'task', 'file-history', 'paste']

const MAX_BYTES = 1024 * 1024

export async function runKept(context: Context, input: z.output<typeof keptInput>): Promise<KeptReport> {
  const open = input.session === undefined ? null : await findSession(context, input.session)
  const found = locateKept(context, open)
  const files = found.map(({ file }) => file)
  const session = open?.id ?? null
  if (input.file === undefined) return { session, files, content: null }
  const chosen = choose(found, input.file)
  return { session, files, content: readKept(context, chosen, versionBefore(found, chosen)) }
}

interface FoundFile {
  file: KeptFile
  source: SourceFile
}

function locateKept(context: Context, open: OpenSession | null): FoundFile[] {
  const isOwn = open === null ? isNobodys : ownedBy(open)
  const names = open === null ? new Map<string, string>() : backupNames(open)
  const located = [...locateAll(context).files, ...locateArchived(context)].flatMap((source) => {
    const kind = KINDS.find((each) => each === source.kind)
    return kind !== undefined && isOwn(source) ? [{ source, file: toKept(source, kind, names) }] : []
  })
  return located.toSorted(({ file: a }, { file: b }) => order(a) - order(b) || compare(a, b))
}

function isNobodys({ kind, sessionId }: SourceFile): boolean {
  return sessionId === undefined || kind === 'plan'
}

/** A plan is named after the short name that the records of its session have. */
function ownedBy(open: OpenSession): (source: SourceFile) => boolean {
  const { slugs } = open.main.facts.head()
  const plans = new Set(slugs.map((slug) => `${slug}.md`))
  return ({ kind, sessionId, path }) =>
    kind === 'plan' ? plans.has(basename(path)) : sessionId !== undefined && sessionId === open.id
}

/** Returns the path of each file version. Only the checkpoints in the transcript have it. */
function backupNames(open: OpenSession): Map<string, string> {
  const names = new Map<string, string>()
  const add = (path: string, backup: { backupFileName?: string | null | undefined } | undefined) => {
    if (backup?.backupFileName) names.set(backup.backupFileName, path)
  }
  for (const { record } of open.main.records) {
    if (record.type === 'file-history-delta') add(record.trackingPath ?? '', record.backup)
    if (record.type !== 'file-history-snapshot') continue
    for (const [path, backup] of Object.entries(record.snapshot?.trackedFileBackups ?? {})) add(path, backup)
  }
  return names
}

function toKept(source: SourceFile, kind: KeptKind, names: ReadonlyMap<string, string>): KeptFile {
  const own = basename(source.path)
  const version = kind === 'file-history' ? /@v(\d+)$/.exec(own)?.[1] : undefined
  return {
    id: `${FOLDERS[kind]}/${own}`,
    kind,
    name: names.get(own) ?? own,
    version: version === undefined ? null : Number(version),
    bytes: source.size,
    modifiedAt: new Date(source.mtimeMs).toISOString(),
    state: source.archived === undefined ? 'present' : 'archived',
  }
}

const FOLDERS: Readonly<Record<KeptKind, string>> = {
  plan: 'plans',
  todo: 'todos',
  task: 'tasks',
  'file-history': 'file-history',
  paste: 'paste-cache',
}

function order({ kind }: KeptFile): number {
  return KINDS.indexOf(kind)
}

function compare(a: KeptFile, b: KeptFile): number {
  return a.name.localeCompare(b.name, 'en', { numeric: true }) || (a.version ?? 0) - (b.version ?? 0)
}

/** Compares names; a name is never joined to a path. Of several versions the last is chosen. */
function choose(found: readonly FoundFile[], wanted: string): FoundFile {
  const chosen =
    found.find(({ file }) => file.id === wanted) ??
    found.findLast(({ file }) => file.name === wanted || basename(file.id) === wanted || basename(file.name) === wanted)
  if (chosen) return chosen
  throw new AppError('not-found', advise`No kept file is called "${wanted}"; ${operation('kept')} lists them.`)
}

function versionBefore(found: readonly FoundFile[], { file, source }: FoundFile): FoundFile | undefined {
  if (file.kind !== 'file-history') return undefined
  const hash = (path: string) => basename(path).replace(/@v\d+$/, '')
  return found.findLast(
    (each) =>
      dirname(each.source.path) === dirname(source.path) &&
      hash(each.source.path) === hash(source.path) &&
      (each.file.version ?? 0) < (file.version ?? 0),
  )
}

function readKept(context: Context, { file, source }: FoundFile, before: FoundFile | undefined): KeptContent {
  const isCut = file.bytes > MAX_BYTES
  const text = readText(context, source)
  const earlier = before && !isCut ? (readText(context, before.source) ?? undefined) : undefined
  const { kind, name } = file
  const sections = text === null ? [] : describeKeptFile({ kind, name, text, before: earlier })
  return { file, text, isCut, sections }
}

function readText(context: Context, source: SourceFile): string | null {
  const bytes = readBytes(context, source, Math.min(source.size, MAX_BYTES))
  return bytes.includes(0) ? null : bytes.toString('utf8')
}

function readBytes(context: Context, { path, archived }: SourceFile, length: number): Buffer {
  if (archived === undefined) {
    const reader = new ByteReader(path)
    try {
      return reader.slice(0, length)
    } finally {
      reader.close()
    }
  }
  const archive = Archive.open(archiveDirectory(context.dataDirectory))
  try {
    const version = archive.version(archived)
    if (!version) throw new AppError('not-found', `${basename(path)} is no longer in the archive; try again.`)
    return readRange(archive, version, 0, length)
  } finally {
    archive.close()
  }
}
