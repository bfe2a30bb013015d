// The server that runs on a data directory, as the next `annals` finds it: a file that only its owner can read, with the keys
// in it. Files left by a server that was killed are told by asking, and replaced.
import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { systemCode } from '../../error.ts'
import { askOpen } from './ask-open.ts'
import { removeRedirectFolder, isOwnProcess } from './redirect-file.ts'

export interface ServerRecord {
  pid: number
  /** Where it answers: http://127.0.0.1:4317. */
  origin: string
  port: number
  /** The key of the run, to print. */
  token: string
  /** Gets an address that opens once, for a browser. */
  openKey: string
  startedAt: string
  version: string
  /** Which transcripts it shows, by what rules. */
  scope: string
  /** Where it lets others put their redirect files. */
  folder: string
}

/** A server that reads a large session may be busy for a moment. */
const PATIENCE_MS = 3000

/** One that answers, with the key it gave itself. */
export async function findRunning(dataDirectory: string): Promise<ServerRecord | undefined> {
  const known = readFile(pathIn(dataDirectory))
  return known && (await isRunning(known)) ? known : undefined
}

/** Undefined when it is done; the other one if another got there first. */
export async function register(dataDirectory: string, own: ServerRecord): Promise<ServerRecord | undefined> {
  const path = pathIn(dataDirectory)
  makeDirectory(dataDirectory)
  const temporary = `${path}.${randomBytes(8).toString('hex')}.tmp`
  writeFileSync(temporary, JSON.stringify(own), { mode: 0o600, flag: 'wx' })
  try {
    chmodSync(temporary, 0o600)
    // A link, unlike a rename, fails when the name is taken: of two that start at once, one wins.
    for (let attempt = 0; attempt < 3 && !tryLink(temporary, path); attempt++) {
      const other = readFile(path)
      if (other && (await isRunning(other))) return other
      removeStale(path, other?.token)
      if (other) removeRedirectFolder(other.folder)
    }
    return undefined
  } finally {
    rmSync(temporary, { force: true })
  }
}

/** Only what is one's own: another may have taken the place. */
export function unregister(dataDirectory: string, token: string): void {
  const path = pathIn(dataDirectory)
  if (readFile(path)?.token === token) rmSync(path, { force: true })
}

/** One by one: the recursive form of Node never ends where the system refuses with "no such file", as below /proc. */
function makeDirectory(path: string): void {
  if (existsSync(path)) return
  makeDirectory(dirname(path))
  mkdirSync(path, 0o700)
}

function pathIn(dataDirectory: string): string {
  return join(dataDirectory, 'server.json')
}

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if (systemCode(error) === 'EEXIST') return false
    // Some file systems have no links: then the last one wins, which is less but no harm.
    if (systemCode(error) === 'EPERM' || systemCode(error) === 'ENOTSUP') renameSync(from, to)
    else throw error
    return true
  }
}

/** Moved away first, to see what it was: another may have put its own there meanwhile, and gets it back. */
function removeStale(path: string, token: string | undefined): void {
  const aside = `${path}.${randomBytes(8).toString('hex')}.old`
  try {
    renameSync(path, aside)
    if (readFile(aside)?.token !== token) linkSync(aside, path)
  } catch {
    // Somebody else was faster; the next attempt sees what is there now.
  }
  rmSync(aside, { force: true })
}

function readFile(path: string): ServerRecord | undefined {
  try {
    const value: unknown = JSON.parse(readFileSync(path, 'utf8'))
    return isServer(value) ? value : undefined
  } catch {
    // Not there, or not what it should be: no server.
    return undefined
  }
}

function isServer(value: unknown): value is ServerRecord {
  if (typeof value !== 'object' || value === null) return false
  const fields = new Map<string, unknown>(Object.entries(value))
  const isText = (name: string) => typeof fields.get(name) === 'string'
  return (
    Number.isInteger(fields.get('pid')) &&
    Number.isInteger(fields.get('port')) &&
    ['origin', 'token', 'openKey', 'startedAt', 'version', 'scope', 'folder'].every(isText)
  )
}

/** A key is shown only where our own process is alive, and both answers are those of Annals: with it in, without it not. */
async function isRunning(record: ServerRecord): Promise<boolean> {
  if (!isOwnProcess(record.pid)) return false
  return (await isLocked(record.origin)) && (await askOpen(record, '/')) !== undefined
}

async function isLocked(origin: string): Promise<boolean> {
  try {
    const { status } = await fetch(`${origin}/`, {
      method: 'HEAD',
      headers: { connection: 'close' },
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    return status === 401
  } catch {
    return false
  }
}
