// The name of a project folder is a lossy encoding of its directory: every UTF-16 unit outside [A-Za-z0-9] becomes "-".

const MAX_ENCODED = 200

/** Names over 200 characters are cut and get a hash of the path. */
export function encodePath(path: string): string {
  const normal = path.normalize('NFC')
  const encoded = normal.replace(/[^A-Za-z0-9]/g, '-')
  return encoded.length <= MAX_ENCODED ? encoded : `${encoded.slice(0, MAX_ENCODED)}-${hashPath(normal)}`
}

/** The SDK's suffix: the absolute 32-bit hash "h·31 + c" in base 36. The native program used a different hash. */
function hashPath(path: string): string {
  let hash = 0
  for (let index = 0; index < path.length; index++) hash = (hash * 31 + path.charCodeAt(index)) | 0
  return Math.abs(hash).toString(36)
}

/** Reports whether a folder may hold the sessions of a directory. Beyond 200 characters only the prefix is compared. */
export function mayEncode(folder: string, path: string): boolean {
  const encoded = encodePath(path)
  if (encoded.length <= MAX_ENCODED) return folder === encoded
  return folder.slice(0, MAX_ENCODED + 1) === encoded.slice(0, MAX_ENCODED + 1)
}

export interface DecodedPath {
  /** The directory if every "-" was a separator. A guess, to be shown as one. */
  guess: string
  ambiguous: number
  truncated: boolean
}

export function decodePath(folder: string): DecodedPath {
  const truncated = folder.length > MAX_ENCODED && folder[MAX_ENCODED] === '-'
  const name = truncated ? folder.slice(0, MAX_ENCODED) : folder
  const drive = /^([A-Za-z])--/.exec(name)
  const separator = drive ? '\\' : '/'
  const rest = drive ? name.slice(3) : name
  const guess = (drive ? `${drive[1]}:\\` : '') + rest.replaceAll('-', separator)
  return { guess, ambiguous: rest.split('-').length - 1, truncated }
}

/** Splits a path of any system. Both separators count, because transcripts move between machines. */
export function splitPath(path: string): string[] {
  return path.split(/[\\/]+/).filter((part) => part !== '')
}

export function baseName(path: string): string {
  return splitPath(path).at(-1) ?? path
}

/** Reports whether a path has a drive letter or is a UNC share. A backslash alone is legal in a POSIX name. */
export function isWindowsPath(path: string): boolean {
  return /^[A-Za-z]:(?:[\\/]|$)/.test(path) || path.startsWith('\\\\')
}
