// Turns a failed write of an export into an error message with a remedy.
import { AppError, sentenceOf, systemCode } from '../../error.ts'
import { advise, field, type Sentence } from '../../text/advice.ts'

export function writeFailure(error: unknown, path: string): AppError {
  if (error instanceof AppError) return error
  const code = systemCode(error)
  const { reason, isUsage = false } = (code === undefined ? undefined : REASONS[code]) ?? {
    reason: describeError(error),
  }
  return new AppError(isUsage ? 'invalid' : 'unreadable', advise`Cannot write ${path}: ${reason}`, { cause: error })
}

export function tryWrite<T>(path: string, step: () => T): T {
  try {
    return step()
  } catch (error) {
    throw writeFailure(error, path)
  }
}

const FULL = {
  reason: advise`the disk is full. Free some space, or choose another location with ${field('output')}. Nothing was left behind.`,
}
const DENIED = { reason: advise`permission denied. Choose a folder that you can write to with ${field('output')}.` }
const TOO_MANY = { reason: 'too many files are open. Raise the limit (ulimit -n) and run the command again.' }

const REASONS: Readonly<Record<string, { reason: Sentence; isUsage?: boolean }>> = {
  ENOSPC: FULL,
  EDQUOT: FULL,
  EFBIG: { reason: advise`it is larger than the file system allows. Choose another location with ${field('output')}.` },
  EACCES: DENIED,
  EPERM: DENIED,
  EROFS: { reason: advise`the file system is read-only. Choose another location with ${field('output')}.` },
  EMFILE: TOO_MANY,
  ENFILE: TOO_MANY,
  EIO: { reason: advise`the disk reports an error (EIO). Choose another disk with ${field('output')}.` },
  ENAMETOOLONG: {
    reason: advise`the name is too long for this file system. Choose a shorter one with ${field('output')}.`,
    isUsage: true,
  },
  ENOTDIR: {
    reason: advise`a file has the name of a required folder. Choose another name with ${field('output')}.`,
    isUsage: true,
  },
  EISDIR: { reason: advise`a folder of that name exists. Choose another name with ${field('output')}.`, isUsage: true },
  ELOOP: {
    reason: advise`its path contains a symbolic link, which exports do not follow. Use the real path with ${field('output')}.`,
    isUsage: true,
  },
  EEXIST: {
    reason: 'two file names differ only in a way this file system ignores, such as case. Export as a .zip instead.',
  },
  EXDEV: {
    reason: advise`it is on another disk than its parent folder. Choose a folder on that disk with ${field('output')}.`,
    isUsage: true,
  },
}

function describeError(error: unknown): Sentence {
  return advise`${sentenceOf(error)}. Choose another location with ${field('output')}, or try again.`
}
