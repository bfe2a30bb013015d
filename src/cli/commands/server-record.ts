// Records the running server of a data directory for the next `annals`, in a file with its keys that only the owner can
// read. A file left by a killed server is detected by a request to it, and replaced.
import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { systemCode } from '../../error.ts'
import { askOpen } from './ask-open.ts'
import { removeRedirectFolder, isOwnProcess } from './redirect-file.ts'
import { toJson } from '../../text/to-json.ts'

export interface ServerRecord {
  pid: number
  origin: string
  port: number
  token: string
  openKey: string
  startedAt: string
  version: string
  scope: string
  folder: string
}

const PATIENCE_MS = 3000

export async function findRunning(dataDirectory: string): Promise<ServerRecord | undefined> {
  const known = readFile(pathIn(dataDirectory))
  return known && (await isRunning(known)) ? known : undefined
}

/** Records this server. Returns the other server if one of the same version was recorded first. */
export async function register(dataDirectory: string, own: ServerRecord): Promise<ServerRecord | undefined> {
  const path = pathIn(dataDirectory)
  makeDirectory(dataDirectory)
  const temporary = `${path}.${randomBytes(8).toString('hex')}.tmp`
  writeFileSync(temporary, toJson(own), { mode: 0o600, flag: 'wx' })
  try {
    chmodSync(temporary, 0o600)
    // A link, unlike a rename, fails if the name exists, so one of two concurrent servers wins.
    for (let attempt = 0; attempt < 3 && !tryLink(temporary, path); attempt++) {
      const other = readFile(path)
      const isAlive = other !== undefined && (await isRunning(other))
      // After an update, later commands use the new server even if the old one is still running.
      if (isAlive && other.version === own.version) return other
      removeStale(path, other?.token)
      if (other && !isAlive) removeRedirectFolder(other.folder)
    }
    return undefined
  } finally {
    rmSync(temporary, { force: true })
  }
}

/** Removes the record only if it is ours: another server may have replaced it. */
export function unregister(dataDirectory: string, token: string): void {
  const path = pathIn(dataDirectory)
  if (readFile(path)?.token === token) rmSync(path, { force: true })
}

/**
 * Creates a directory that only its owner can use, whatever the umask. Creates one at a time: Node's recursive form never
 * ends where the system fails with ENOENT, as below /proc.
 */
export function makeDirectory(path: string): void {
  if (existsSync(path)) return
  makeDirectory(dirname(path))
  try {
    mkdirSync(path, 0o700)
    chmodSync(path, 0o700)
  } catch (error) {
    if (systemCode(error) !== 'EEXIST') throw error
  }
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
    // Some file systems have no links. Then the last server wins, which is harmless.
    if (systemCode(error) === 'EPERM' || systemCode(error) === 'ENOTSUP') renameSync(from, to)
    else throw error
    return true
  }
}

/** Moves the record away before checking it: another server may have replaced it meanwhile, and then it is restored. */
function removeStale(path: string, token: string | undefined): void {
  const aside = `${path}.${randomBytes(8).toString('hex')}.old`
  try {
    renameSync(path, aside)
    if (readFile(aside)?.token !== token) linkSync(aside, path)
  } catch {
    // Another process was faster; the next attempt reads the new record.
  }
  rmSync(aside, { force: true })
}

function readFile(path: string): ServerRecord | undefined {
  try {
    const value: unknown = JSON.parse(readFileSync(path, 'utf8'))
    return isServer(value) ? value : undefined
  } catch {
    // A missing or invalid record means no server.
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

/** Trusts the record only if its process is alive and ours, and the server accepts the key and refuses requests without it. */
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
