// How a browser gets the address with its key: arguments of a process can be read by everybody on the machine, so it is
// shown a file instead, which only its owner can read and which leads on.
import { randomBytes } from 'node:crypto'
import { chmodSync, lstatSync, mkdirSync, mkdtempSync, rmSync, watch, writeFileSync, type FSWatcher } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemCode } from '../error.ts'

/** As long as a key for one time is good; a browser that has to start first needs a while. */
const KEPT_MS = 120_000

/** The folder of one server. Files that others of our processes put into it are removed as well, after a while. */
export class RedirectFolder {
  readonly path: string
  private readonly watcher: FSWatcher | undefined
  private readonly timers = new Set<NodeJS.Timeout>()

  constructor() {
    this.path = mkdtempSync(join(tmpdir(), 'annals-open-'))
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
      // No watches left: the files go with the folder.
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

/** Undefined when the folder is not ours alone: the file holds a key. */
export function writeRedirect(folder: string, url: string): string | undefined {
  if (!isPrivate(folder)) return undefined
  const file = join(folder, `${randomBytes(8).toString('hex')}.html`)
  writeFileSync(file, redirectPage(url), { mode: 0o600, flag: 'wx' })
  chmodSync(file, 0o600)
  return file
}

/** Made again if it is missing: temporary folders are swept now and then. */
function isPrivate(folder: string): boolean {
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    if (systemCode(error) !== 'EEXIST') return false
  }
  const { mode, uid } = lstatSync(folder)
  const isFolder = (mode & 0o170_000) === 0o040_000
  // Windows has neither owners nor modes of this kind; its temporary folder is the user's own.
  return isFolder && (process.platform === 'win32' || (uid === process.getuid?.() && (mode & 0o077) === 0))
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
