// Compares the contents before a session's changes with a commit. A patch is proven to apply only if all of them are equal.
import { AppError } from '../../error.ts'
import { readBlob } from '../../git/objects.ts'
import { resolveCommit, type Repository } from '../../git/repository.ts'
import { advise, field } from '../../text/advice.ts'
import type { PatchRefusal } from './outputs.ts'

export interface BaseCommit {
  repository: Repository
  hash: string
}

export interface KnownChange {
  before: string | null
  after: string | null
}

export async function openBase(repository: Repository, revision: string): Promise<BaseCommit> {
  const hash = await resolveCommit(repository, revision)
  if (hash !== undefined) return { repository, hash }
  throw new AppError(
    'not-found',
    advise`${repository.directory} has no commit "${revision}"; check ${field('base')} and ${field('repo')}.`,
  )
}

/** Returns the change with the line endings of the commit, or why it does not apply there. */
export async function compareWithBase(
  { repository, hash }: BaseCommit,
  name: string,
  { before, after }: KnownChange,
): Promise<KnownChange | PatchRefusal> {
  const blob = await readBlob(repository, hash, name)
  if (before === null) return blob === undefined ? { before, after } : 'exists in commit'
  if (blob === undefined) return 'missing in commit'
  if (blob.equals(Buffer.from(before))) return { before, after }
  // Transcripts show every line ending as "\n".
  const crlf = { before: toCrlf(before), after: after === null ? null : toCrlf(after) }
  return blob.equals(Buffer.from(crlf.before)) ? crlf : 'differs'
}

function toCrlf(text: string): string {
  return text.replaceAll(/\r?\n/g, '\r\n')
}
