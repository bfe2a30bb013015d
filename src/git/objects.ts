// Reads commits and blobs as they are stored, with `git cat-file`: no filter, text conversion, mail map or setting changes
// them. An object that is missing, as in a partial clone, is left out.
import { isHash, type Repository } from './repository.ts'
import { runGit } from './run-git.ts'

export interface Commit {
  hash: string
  parents: string[]
  authorEmail: string
  authorMs: number
  committerMs: number
  subject: string
}

interface FoundObject {
  hash: string
  type: string
  size: number
}

/** Larger blobs are not text that a person wrote. */
const MOST_OBJECT_BYTES = 16 * 1024 * 1024
const MOST_BATCH_BYTES = 256 * 1024 * 1024

/** Returns the commits that exist, by the given names, which may be abbreviated hashes. Ambiguous ones are left out. */
export async function readCommits(repository: Repository, names: Iterable<string>): Promise<Map<string, Commit>> {
  const found = await checkObjects(
    repository,
    [...new Set(names)].filter((name) => /^[0-9a-f]{4,64}$/.test(name)),
  )
  const hashes = [...found.values()].filter(({ type }) => type === 'commit').map(({ hash }) => hash)
  const objects = await readObjects(repository, [...new Set(hashes)])
  return new Map(
    [...found].flatMap(([name, { hash }]) => {
      const bytes = objects.get(hash)
      return bytes ? [[name, parseCommit(hash, bytes)]] : []
    }),
  )
}

export interface BlobPlace {
  commit: string
  path: string
}

/** Returns the bytes of a file in a commit; undefined if it has no such file, or a very large one. */
export async function readBlob(repository: Repository, commit: string, path: string): Promise<Buffer | undefined> {
  return (await readBlobs(repository, [{ commit, path }]))[0]
}

/** Like `readBlob`, for many files with two processes. */
export async function readBlobs(repository: Repository, places: readonly BlobPlace[]): Promise<(Buffer | undefined)[]> {
  const names = places.map(({ commit, path }) => `${commit}:${path}`)
  const valid = places.filter(({ commit, path }) => isHash(commit) && path !== '' && !/[\n\0]/.test(path))
  const found = await checkObjects(repository, [...new Set(valid.map(({ commit, path }) => `${commit}:${path}`))])
  const hashes = [...found.values()].filter(({ type }) => type === 'blob').map(({ hash }) => hash)
  const objects = await readObjects(repository, [...new Set(hashes)])
  return names.map((name) => objects.get(found.get(name)?.hash ?? ''))
}

async function checkObjects(repository: Repository, names: readonly string[]): Promise<Map<string, FoundObject>> {
  if (names.length === 0) return new Map()
  const args = ['cat-file', '--batch-check']
  const { stdout } = await runGit({ ...fieldsOf(repository), args, input: names.map((name) => `${name}\n`).join('') })
  const lines = stdout.toString('utf8').split('\n')
  return new Map(
    names.flatMap((name, index) => {
      const [hash = '', type = '', size = ''] = (lines[index] ?? '').split(' ')
      const isFound = isHash(hash) && /^\d+$/.test(size) && Number(size) <= MOST_OBJECT_BYTES
      return isFound ? [[name, { hash, type, size: Number(size) }]] : []
    }),
  )
}

async function readObjects(repository: Repository, hashes: readonly string[]): Promise<Map<string, Buffer>> {
  if (hashes.length === 0) return new Map()
  const { stdout } = await runGit({
    ...fieldsOf(repository),
    args: ['cat-file', '--batch'],
    input: hashes.map((hash) => `${hash}\n`).join(''),
    mostBytes: MOST_BATCH_BYTES,
  })
  const objects = new Map<string, Buffer>()
  for (let at = 0; at < stdout.length;) {
    const end = stdout.indexOf(0x0a, at)
    if (end < 0) break
    const [hash = '', , size] = stdout.toString('latin1', at, end).split(' ')
    // A missing object is one line without a size.
    const bytes = /^\d+$/.test(size ?? '') ? Number(size) : -1
    if (bytes >= 0) objects.set(hash, stdout.subarray(end + 1, end + 1 + bytes))
    at = end + 2 + bytes
  }
  return objects
}

function fieldsOf({ directory, signal }: Repository): Pick<Repository, 'directory' | 'signal'> {
  return { directory, signal }
}

function parseCommit(hash: string, bytes: Buffer): Commit {
  const split = bytes.indexOf('\n\n')
  const headers = bytes.toString('utf8', 0, split < 0 ? bytes.length : split).split('\n')
  const valueOf = (name: string): string =>
    headers.find((line) => line.startsWith(`${name} `))?.slice(name.length + 1) ?? ''
  const message = split < 0 ? '' : decode(bytes.subarray(split + 2), valueOf('encoding'))
  const author = parseIdentity(valueOf('author'))
  return {
    hash,
    parents: headers.filter((line) => line.startsWith('parent ')).map((line) => line.slice(7)),
    authorEmail: author.email,
    authorMs: author.atMs,
    committerMs: parseIdentity(valueOf('committer')).atMs,
    subject: subjectOf(message),
  }
}

/** As git prints it: the first paragraph in one line. */
function subjectOf(message: string): string {
  const [paragraph = ''] = message.trimStart().split(/\n\s*\n/)
  return paragraph.trim().replace(/\s*\n\s*/g, ' ')
}

function parseIdentity(text: string): { email: string; atMs: number } {
  const [, email = '', seconds = ''] = /<([^<>]*)> (-?\d{1,13})/.exec(text) ?? []
  return { email: email.toLowerCase(), atMs: seconds === '' ? Number.NaN : Number(seconds) * 1000 }
}

function decode(bytes: Buffer, encoding: string): string {
  try {
    return new TextDecoder(encoding === '' ? 'utf-8' : encoding).decode(bytes)
  } catch {
    return bytes.toString('utf8')
  }
}
