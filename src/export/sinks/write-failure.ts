// A failed write of an export as an instruction. Whatever fails, nothing of the export is left behind.
import { AppError, systemCode } from '../../error.ts'

export function writeFailure(error: unknown, path: string): AppError {
  if (error instanceof AppError) return error
  const code = systemCode(error)
  const { reason, isUsage = false } = (code === undefined ? undefined : REASONS[code]) ?? { reason: wordsOf(error) }
  return new AppError(isUsage ? 'invalid' : 'unreadable', `Cannot write ${path}: ${reason}`, { cause: error })
}

/** Runs one step on a file; whatever goes wrong names that file. */
export function tryWrite<T>(path: string, step: () => T): T {
  try {
    return step()
  } catch (error) {
    throw writeFailure(error, path)
  }
}

const FULL = { reason: 'the disk is full. Free some space, or name another place with -o; nothing was left behind.' }
const DENIED = { reason: 'permission denied. Name a folder of your own with -o.' }
const TOO_MANY = { reason: 'too many files are open. Raise the limit (ulimit -n) and run the command again.' }

const REASONS: Readonly<Record<string, { reason: string; isUsage?: boolean }>> = {
  ENOSPC: FULL,
  EDQUOT: FULL,
  EFBIG: { reason: 'it is larger than the file system allows. Name another place with -o.' },
  EACCES: DENIED,
  EPERM: DENIED,
  EROFS: { reason: 'the file system is read-only. Name another place with -o.' },
  EMFILE: TOO_MANY,
  ENFILE: TOO_MANY,
  EIO: { reason: 'the disk reports an error (EIO). Name a place on another disk with -o.' },
  ENAMETOOLONG: { reason: 'the name is too long for this file system. Name a shorter one with -o.', isUsage: true },
  ENOTDIR: { reason: 'a file stands where a folder of that name is needed. Name another with -o.', isUsage: true },
  EISDIR: { reason: 'a folder of that name is there. Name another with -o.', isUsage: true },
  ELOOP: {
    reason: 'it is or lies behind a symbolic link, which exports do not follow. Name the real place with -o.',
    isUsage: true,
  },
  EEXIST: {
    reason: 'two names are the same for this file system, as by the case of letters. Export as a .zip instead.',
  },
  EXDEV: { reason: 'it is on another disk than the folder around it. Name that folder itself with -o.', isUsage: true },
}

function wordsOf(error: unknown): string {
  return `${error instanceof Error ? error.message : String(error)}. Name another place with -o, or try again.`
}
