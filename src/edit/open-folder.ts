// A folder kept open by its descriptor, so that renaming it or replacing it with a link cannot lead a write outside the
// root. Linux addresses files through /proc/self/fd; elsewhere the folder's inode is compared before each use.
import {
  closeSync,
  constants,
  existsSync,
  fstatSync,
  fsyncSync,
  openSync,
  readlinkSync,
  realpathSync,
  statSync,
  type Stats,
} from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { AppError, systemCode } from '../error.ts'
import { tryEdit } from './edit-failure.ts'

const hasDescriptors = process.platform === 'linux' && existsSync('/proc/self/fd')
const FLAGS = constants.O_RDONLY | (constants.O_DIRECTORY ?? 0) | (constants.O_NOFOLLOW ?? 0)

export class OpenFolder {
  readonly path: string
  private readonly descriptor: number
  private readonly stats: Stats

  private constructor(path: string, descriptor: number) {
    this.path = path
    this.descriptor = descriptor
    this.stats = fstatSync(descriptor)
  }

  /** Refuses a folder outside the roots, and one that other users can write to, directly or through a parent. */
  static open(path: string, roots: readonly string[]): OpenFolder {
    return tryEdit(path, () => {
      const descriptor = openSync(path, FLAGS)
      try {
        const folder = new OpenFolder(path, descriptor)
        const { real, root } = folder.findRoot(roots)
        for (let parent = real; parent !== root; parent = dirname(parent)) checkPermissions(parent, statSync(parent))
        checkPermissions(root, statSync(root))
        checkPermissions(path, folder.stats)
        return folder
      } catch (error) {
        closeSync(descriptor)
        throw error
      }
    })
  }

  at(name: string): string {
    if (hasDescriptors) return `/proc/self/fd/${this.descriptor}/${name}`
    const { dev, ino } = statSync(this.path)
    if (dev !== this.stats.dev || ino !== this.stats.ino)
      throw new AppError('busy', `${this.path} was replaced by another program; run the command again.`)
    return join(this.path, name)
  }

  get owner(): { uid: number; gid: number } {
    return this.stats
  }

  /** Flushes the folder: a new or changed file name is durable only after this. */
  sync(): void {
    try {
      if (process.platform !== 'win32') fsyncSync(this.descriptor)
    } catch (error) {
      // Some network file systems cannot fsync folders; they order name changes themselves.
      if (!['EINVAL', 'ENOTSUP'].includes(systemCode(error) ?? '')) throw error
    }
  }

  close(): void {
    closeSync(this.descriptor)
  }

  private findRoot(roots: readonly string[]): { real: string; root: string } {
    const real = hasDescriptors ? readlinkSync(`/proc/self/fd/${this.descriptor}`) : realpathSync(this.path)
    const root = roots
      .flatMap((each) => (existsSync(each) ? [realpathSync(each)] : []))
      .find((each) => isWithin(real, each))
    if (root === undefined)
      throw new AppError(
        'refused',
        `${this.path} leads to ${real}, outside ${roots.join(' and ')}; Annals does not write there.`,
      )
    return { real, root }
  }
}

/** Others could swap our file for theirs. A user private group, whose gid is the uid, is not another user. */
function checkPermissions(path: string, { mode, gid, uid }: Stats): void {
  if (process.platform === 'win32') return
  const own = process.getuid?.()
  const isSticky = (mode & 0o1000) !== 0
  const isOwnGroup = gid === process.getgid?.() && gid === own
  const isOpen = (mode & 0o002) !== 0 || ((mode & 0o020) !== 0 && !isOwnGroup)
  if (isOpen && !isSticky)
    throw new AppError('refused', `Other users can write to ${path}; run chmod go-w on it and try again.`)
  if (own !== 0 && uid !== own && uid !== 0)
    throw new AppError('refused', `${path} belongs to another user; Annals does not write there.`)
}

function isWithin(path: string, root: string): boolean {
  return path === root || path.startsWith(root.endsWith(sep) ? root : root + sep)
}
