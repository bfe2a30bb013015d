// A folder that is written to, held by its descriptor: what is renamed or replaced by a link meanwhile leads nobody out of
// the root. Linux names files below a descriptor; elsewhere the folder's identity is compared before each use.
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

export class HeldFolder {
  readonly path: string
  private readonly descriptor: number
  private readonly stats: Stats

  private constructor(path: string, descriptor: number) {
    this.path = path
    this.descriptor = descriptor
    this.stats = fstatSync(descriptor)
  }

  /** Refused when it is not inside one of the roots, or when others may write to it or to what it lies in. */
  static open(path: string, roots: readonly string[]): HeldFolder {
    return tryEdit(path, () => {
      const descriptor = openSync(path, FLAGS)
      try {
        const folder = new HeldFolder(path, descriptor)
        const { real, root } = folder.findPlace(roots)
        for (let place = real; place !== root; place = dirname(place)) checkRights(place, statSync(place))
        checkRights(root, statSync(root))
        checkRights(path, folder.stats)
        return folder
      } catch (error) {
        closeSync(descriptor)
        throw error
      }
    })
  }

  /** The path by which a file in it is opened, renamed or removed. */
  at(name: string): string {
    if (hasDescriptors) return `/proc/self/fd/${this.descriptor}/${name}`
    const { dev, ino } = statSync(this.path)
    if (dev !== this.stats.dev || ino !== this.stats.ino)
      throw new AppError('busy', `${this.path} was replaced meanwhile; run the command again.`)
    return join(this.path, name)
  }

  get owner(): { uid: number; gid: number } {
    return this.stats
  }

  /** Names are on the disk only when their folder is. */
  sync(): void {
    try {
      if (process.platform !== 'win32') fsyncSync(this.descriptor)
    } catch (error) {
      // Some network file systems have no such operation for folders; they order names themselves.
      if (!['EINVAL', 'ENOTSUP'].includes(systemCode(error) ?? '')) throw error
    }
  }

  close(): void {
    closeSync(this.descriptor)
  }

  private findPlace(roots: readonly string[]): { real: string; root: string } {
    const real = hasDescriptors ? readlinkSync(`/proc/self/fd/${this.descriptor}`) : realpathSync(this.path)
    const root = roots
      .flatMap((each) => (existsSync(each) ? [realpathSync(each)] : []))
      .find((each) => isWithin(real, each))
    if (root === undefined)
      throw new AppError(
        'invalid',
        `${this.path} leads to ${real}, outside of ${roots.join(' and ')}; nothing is written there.`,
      )
    return { real, root }
  }
}

/**
 * Somebody else could put their file in place of ours. A group of one's own is nobody else: many systems make one for every
 * user, with the user's number.
 */
function checkRights(path: string, { mode, gid, uid }: Stats): void {
  if (process.platform === 'win32') return
  const own = process.getuid?.()
  const isSticky = (mode & 0o1000) !== 0
  const isOwnGroup = gid === process.getgid?.() && gid === own
  const isOpen = (mode & 0o002) !== 0 || ((mode & 0o020) !== 0 && !isOwnGroup)
  if (isOpen && !isSticky)
    throw new AppError('invalid', `Others may write to ${path}; take that right away (chmod go-w) and try again.`)
  if (own !== 0 && uid !== own && uid !== 0)
    throw new AppError('invalid', `${path} belongs to another user; nothing is written there.`)
}

function isWithin(path: string, root: string): boolean {
  return path === root || path.startsWith(root.endsWith(sep) ? root : root + sep)
}
