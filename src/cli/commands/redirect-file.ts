// Passes the address with its key to a browser. Every user of the machine can read the arguments of a process, so the
// browser opens a file that only its owner can read and that redirects to the address.
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  watch,
  writeFileSync,
  type FSWatcher,
  type Stats,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { systemCode } from '../../error.ts'

/** The lifetime of a one-time key; starting a browser takes a while. */
const KEPT_MS = 120_000
const DAY_MS = 86_400_000
const FOLDER_NAME = /^annals-open-(\d+)-\w{6}$/

/** The redirect folder of one server. Files that other Annals processes put into it are removed after a while too. */
export class RedirectFolder {
  readonly path: string
  private readonly watcher: FSWatcher | undefined
  private readonly timers = new Set<NodeJS.Timeout>()

  constructor() {
    this.path = mkdtempSync(join(tmpdir(), `annals-open-${process.pid}-`))
    chmodSync(this.path, 0o700)
    this.watcher = this.watch()
  }

  remove(): void {
    this.watcher?.close()
    for (const timer of this.timers) clearTimeout(timer)
    rmSync(this.path, { recursive: true, force: true })
  }

  private watch(): FSWatcher | undefined {
    try {
      const watcher = watch(this.path, { persistent: false }, (_event, name) => {
        if (name !== null) this.removeLater(join(this.path, name))
      })
      watcher.on('error', () => watcher.close())
      return watcher
    } catch {
      // The system allows no more watches; the files are removed with the folder.
      return undefined
    }
  }

  private removeLater(file: string): void {
    const timer = setTimeout(() => {
      this.timers.delete(timer)
      rmSync(file, { force: true })
    }, KEPT_MS)
    this.timers.add(timer.unref())
  }
}

export function removeRedirectFolder(path: string): void {
  try {
    if (FOLDER_NAME.test(basename(path)) && isOwnFolder(lstatSync(path))) rmSync(path, { recursive: true, force: true })
  } catch {
    // Already removed, or harmless.
  }
}

export function sweepRedirectFolders(now: number, place = tmpdir()): void {
  for (const name of namesIn(place)) {
    const pid = FOLDER_NAME.exec(name)?.[1]
    if (pid === undefined || isOwnProcess(Number(pid))) continue
    const path = join(place, name)
    const changedAt = lstatSync(path, { throwIfNoEntry: false })?.mtimeMs ?? now
    if (now - changedAt > DAY_MS) removeRedirectFolder(path)
  }
}

function namesIn(place: string): string[] {
  try {
    return readdirSync(place)
  } catch {
    return []
  }
}

/** Returns undefined if others can access the folder, since the file contains a key. */
export function writeRedirect(folder: string, url: string): string | undefined {
  if (!isPrivate(folder)) return undefined
  const file = join(folder, `${randomBytes(8).toString('hex')}.html`)
  writeFileSync(file, redirectPage(url), { mode: 0o600, flag: 'wx' })
  chmodSync(file, 0o600)
  return file
}

/** Creates the folder again if it is missing: systems clean up temporary folders. */
function isPrivate(folder: string): boolean {
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    if (systemCode(error) !== 'EEXIST') return false
  }
  const stats = lstatSync(folder)
  return isOwnFolder(stats) && (process.platform === 'win32' || (stats.mode & 0o077) === 0)
}

/** Windows has no such owners and modes; its temporary folder belongs to the user. */
function isOwnFolder(stats: Stats): boolean {
  return stats.isDirectory() && (process.platform === 'win32' || stats.uid === process.getuid?.())
}

function redirectPage(url: string): string {
  const address = url.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  return `<!doctype html>
<meta charset="utf-8">
<meta name="referrer" content="no-referrer">
<meta http-equiv="refresh" content="0;url=${address}">
<title>Annals</title>
<p><a href="${address}">Go on to Annals</a></p>
`
}

/** Reports whether the process is alive and ours. EPERM means that another user's process has reused the id. */
export function isOwnProcess(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0)
  } catch {
    return false
  }
}
