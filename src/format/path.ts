// The name of a project folder is a lossy encoding of its directory: every UTF-16 unit outside [A-Za-z0-9] becomes
// one "-". It cannot be decoded, only matched; the `cwd` of the records is the truth.

const MAX_ENCODED = 200

/** The folder name Claude Code gives a directory. Longer than 200 characters: cut, plus a hash of the path. */
export function encodePath(path: string): string {
  const normal = path.normalize('NFC')
  const encoded = normal.replace(/[^A-Za-z0-9]/g, '-')
  return encoded.length <= MAX_ENCODED ? encoded : `${encoded.slice(0, MAX_ENCODED)}-${hashPath(normal)}`
}

/** The SDK's suffix: base 36 of the absolute 32-bit "h·31 + c" hash. The native program used another one. */
function hashPath(path: string): string {
  let hash = 0
  for (let index = 0; index < path.length; index++) hash = (hash * 31 + path.charCodeAt(index)) | 0
  return Math.abs(hash).toString(36)
}

/** Whether a folder may hold the sessions of a directory. Beyond 200 characters only the prefix tells. */
export function mayEncode(folder: string, path: string): boolean {
  const encoded = encodePath(path)
  if (encoded.length <= MAX_ENCODED) return folder === encoded
  return folder.slice(0, MAX_ENCODED + 1) === encoded.slice(0, MAX_ENCODED + 1)
}

export interface DecodedPath {
  /** The likeliest directory if every "-" was a separator. A guess, to be shown as one. */
  guess: string
  /** How many characters could have been something else ("-", ".", "_", a space, a letter of another script). */
  ambiguous: number
  /** The name was cut at 200 characters and ends in a hash: the end of the path is gone. */
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

/** The parts of a path of any system: both separators count, because transcripts travel between machines. */
export function splitPath(path: string): string[] {
  return path.split(/[\\/]+/).filter((part) => part !== '')
}

/** The last part: what people call a project or a file. */
export function baseName(path: string): string {
  return splitPath(path).at(-1) ?? path
}

/** A drive letter or a UNC share. A backslash alone is a legal character of a POSIX name. */
export function isWindowsPath(path: string): boolean {
  return /^[A-Za-z]:(?:[\\/]|$)/.test(path) || path.startsWith('\\\\')
}
