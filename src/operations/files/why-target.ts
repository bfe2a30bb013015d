// Reads what a question about origins means: lines of a file in a commit, lines of the file on disk, or a whole commit.
import { AppError } from '../../error.ts'
import { readBlob } from '../../git/objects.ts'
import { openRepository, resolveCommit, type Repository } from '../../git/repository.ts'
import { ByteReader } from '../../reader/byte-reader.ts'
import { advise, field } from '../../text/advice.ts'
import type { Context } from '../context.ts'
import { basename, dirname, isAbsolute, resolve } from 'node:path'

export interface WhyRequest {
  target: string
  rev?: string | undefined
  repo?: string | undefined
}

export interface FileTarget {
  kind: 'file'
  path: string
  /** From 1, inclusive; null for all. */
  range: { from: number; to: number } | null
  rev: string
  /** The content in the commit; undefined if it has no such file. */
  committed: string | undefined
  /** The content of the file in the work tree, if no commit was asked for and it differs. */
  onDisk: string | undefined
}

export type WhyTarget = FileTarget | { kind: 'commit'; rev: string }

export async function openTarget(
  context: Context,
  { target, rev, repo }: WhyRequest,
): Promise<{ repository: Repository; found: WhyTarget }> {
  const [, name = target, first, last = first] = /^(.+?):(\d+)(?:[-,](\d+))?$/.exec(target) ?? []
  const place = repo === undefined ? defaultDirectory(context, name) : resolve(context.directory, repo)
  const repository = await openRepository(place, context.signal)
  const revision = rev ?? 'HEAD'
  const hash = await resolveCommit(repository, revision)
  if (hash === undefined && rev !== undefined)
    throw new AppError('not-found', advise`${repository.directory} has no commit "${revision}"; check ${field('rev')}.`)
  const range = first === undefined ? null : { from: Number(first), to: Number(last) }
  if (range && range.to < range.from)
    throw new AppError('usage', `"${range.from}-${range.to}" ends before it begins; give the first line first.`)
  const file =
    hash && (await findFile(repository, hash, namesOf(repository, name, repo !== undefined), rev === undefined))
  if (file) return { repository, found: { kind: 'file', range, ...file } }
  const commit = first === undefined ? await resolveCommit(repository, target) : undefined
  if (commit !== undefined) return { repository, found: { kind: 'commit', rev: commit } }
  throw new AppError(
    'not-found',
    advise`${repository.directory} has neither a file nor a commit "${name}" in ${revision}; check the path, ${field('rev')} and ${field('repo')}.`,
  )
}

function defaultDirectory(context: Context, name: string): string {
  return isAbsolute(name) ? dirname(name) : context.directory
}

/** Paths relative to the root, the first being the most likely one. */
function namesOf({ workTree, prefix }: Repository, name: string, isFromRoot: boolean): string[] {
  if (isAbsolute(name)) {
    if (workTree !== null && name.startsWith(`${workTree}/`)) return [name.slice(workTree.length + 1)]
    // The repository was found from its directory. Git names the work tree without links.
    return isFromRoot || workTree === null ? [] : [normalize([prefix, basename(name)]) ?? basename(name)]
  }
  const plain = name.replaceAll('\\', '/').split('/')
  const both = isFromRoot ? [plain, [prefix, ...plain]] : [[prefix, ...plain], plain]
  return [...new Set(both.map(normalize).filter((path) => path !== undefined))]
}

/** Undefined for paths that leave the repository. */
function normalize(parts: readonly string[]): string | undefined {
  const kept: string[] = []
  for (const part of parts.join('/').split('/')) {
    if (part === '..' && kept.pop() === undefined) return undefined
    if (part !== '' && part !== '.' && part !== '..') kept.push(part)
  }
  return kept.length === 0 ? undefined : kept.join('/')
}

type FoundFile = Omit<FileTarget, 'kind' | 'range'>

async function findFile(
  repository: Repository,
  rev: string,
  names: readonly string[],
  usesDisk: boolean,
): Promise<FoundFile | undefined> {
  for (const path of names) {
    const blob = await readBlob(repository, rev, path)
    const committed = blob && toText(blob)
    const onDisk = usesDisk && repository.workTree !== null ? readFile(`${repository.workTree}/${path}`) : undefined
    if (committed === undefined && onDisk === undefined) continue
    return { path, rev, committed, onDisk: onDisk === committed ? undefined : onDisk }
  }
  return undefined
}

const MOST_BYTES = 16 * 1024 * 1024

/** Undefined if there is no such file, it is not a regular one, or it is very large. */
function readFile(path: string): string | undefined {
  let reader: ByteReader | undefined
  try {
    reader = new ByteReader(path)
    return reader.size > MOST_BYTES ? undefined : toText(reader.slice(0, reader.size))
  } catch (error) {
    if (error instanceof AppError || error instanceof Error) return undefined
    throw error
  } finally {
    reader?.close()
  }
}

/** Transcripts show every line ending as LF. */
export function toText(bytes: Buffer): string {
  return bytes.toString('utf8').replaceAll('\r\n', '\n')
}
