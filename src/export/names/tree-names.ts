// Maps recorded paths to names in a directory of our own. A recorded path is untrusted: it may contain "..", control
// characters or names that other systems read in another way. Such a path gets no name, and the caller says so.
import { isWindowsPath, splitPath } from '../../format/path.ts'
import { foldName } from './folded-names.ts'
import { isSafeName } from './safe-name.ts'

/** Most file systems allow 255 bytes. */
const MOST_PART_BYTES = 255
/** The limit of Linux is 4096 for the whole path, which includes the directory. */
const MOST_NAME_BYTES = 3000

const OUTSIDE = 'outside'

/** Characters that some file systems ignore, so that ".g<zero width>it" is ".git" there. */
const IGNORED = /\p{Default_Ignorable_Code_Point}/gu

const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d|conin\$|conout\$)(?:\.|$)/i

export interface TreeName {
  path: string
  /** Relative, with "/". Undefined if the path cannot be a safe name. */
  name: string | undefined
  isOutside: boolean
}

/** Paths below the root are relative to it; others are below "outside". */
export function treeNames(paths: readonly string[], root: string | null): TreeName[] {
  const placed = paths.map((path) => ({ path, ...locate(path, root) }))
  const folder = freeFolder(placed.flatMap(({ parts, isOutside }) => (isOutside ? [] : parts?.slice(0, 1)) ?? []))
  return placed.map(({ path, parts, isOutside }) => {
    const name = parts && (isOutside ? [folder, ...parts] : parts).join('/')
    return { path, isOutside, name: name !== undefined && isNameable(name) ? name : undefined }
  })
}

/** Returns the path relative to a root, for a patch; undefined if it is elsewhere, or a name that git refuses. */
export function nameBelow(path: string, root: string): string | undefined {
  const { parts, isOutside } = locate(path, root)
  return parts && !isOutside && !parts.some((part) => part.includes('\0') || isGitFolder(part))
    ? parts.join('/')
    : undefined
}

function locate(path: string, root: string | null): { parts: string[] | undefined; isOutside: boolean } {
  const parts = partsOf(path)
  const above = root === null ? undefined : partsOf(root)
  if (!parts || parts.length === 0) return { parts: undefined, isOutside: true }
  const isBelow =
    above !== undefined && above.length < parts.length && above.every((part, index) => part === parts[index])
  if (isBelow) return { parts: parts.slice(above.length), isOutside: false }
  return {
    parts: parts.map((part, index) => (index === 0 ? part.replace(/^([A-Za-z]):$/, '$1') : part)),
    isOutside: true,
  }
}

function partsOf(path: string): string[] | undefined {
  const parts = (isWindowsPath(path) ? splitPath(path) : path.split('/')).filter((part) => part !== '' && part !== '.')
  return parts.includes('..') ? undefined : parts
}

function isNameable(name: string): boolean {
  return (
    name !== '' &&
    Buffer.byteLength(name) <= MOST_NAME_BYTES &&
    isSafeName(name) &&
    name.split('/').every(isPartNameable)
  )
}

function isPartNameable(part: string): boolean {
  return (
    Buffer.byteLength(part) <= MOST_PART_BYTES &&
    part.isWellFormed() &&
    !/\p{Cc}/u.test(part) &&
    !isGitFolder(part) &&
    (process.platform !== 'win32' || !isForbiddenOnWindows(part))
  )
}

/** A colon would name a stream of another file. */
function isForbiddenOnWindows(part: string): boolean {
  return /[:<>"|?*]|[. ]$/.test(part) || RESERVED.test(part)
}

/** A configuration below .git would be executed by the next git command in the directory. */
function isGitFolder(part: string): boolean {
  const plain = foldName(part.replace(IGNORED, '')).replace(/[. ]+$/, '')
  return plain === '.git' || plain === 'git~1'
}

function freeFolder(taken: readonly string[]): string {
  const folded = new Set(taken.map(foldName))
  for (let number = 1; ; number++) {
    const folder = number === 1 ? OUTSIDE : `${OUTSIDE}-${number}`
    if (!folded.has(folder)) return folder
  }
}

/** Claims names one by one. Two that differ only in case or accents, and a file where another one has a folder, collide. */
export class ClaimedNames {
  private readonly files = new Set<string>()
  private readonly folders = new Set<string>()

  /** Returns false if the name is taken. */
  claim(name: string): boolean {
    const folded = foldName(name)
    const parents = parentsOf(folded)
    if (this.files.has(folded) || this.folders.has(folded) || parents.some((parent) => this.files.has(parent)))
      return false
    this.files.add(folded)
    for (const parent of parents) this.folders.add(parent)
    return true
  }
}

function parentsOf(name: string): string[] {
  const parents: string[] = []
  for (let at = name.indexOf('/'); at >= 0; at = name.indexOf('/', at + 1)) parents.push(name.slice(0, at))
  return parents
}
