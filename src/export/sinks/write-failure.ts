// A failed write of an export as an instruction. Whatever fails, nothing of the export is left behind.
import { AppError, sentenceOf, systemCode } from '../../error.ts'
import { advise, field, type Sentence } from '../../text/advice.ts'

export function writeFailure(error: unknown, path: string): AppError {
  if (error instanceof AppError) return error
  const code = systemCode(error)
  const { reason, isUsage = false } = (code === undefined ? undefined : REASONS[code]) ?? { reason: wordsOf(error) }
  return new AppError(isUsage ? 'invalid' : 'unreadable', advise`Cannot write ${path}: ${reason}`, { cause: error })
}

/** Runs one step on a file; whatever goes wrong names that file. */
export function tryWrite<T>(path: string, step: () => T): T {
  try {
    return step()
  } catch (error) {
    throw writeFailure(error, path)
  }
}

const FULL = {
  reason: advise`the disk is full. Free some space, or name another place with ${field('output')}; nothing was left behind.`,
}
const DENIED = { reason: advise`permission denied. Name a folder of your own with ${field('output')}.` }
const TOO_MANY = { reason: 'too many files are open. Raise the limit (ulimit -n) and run the command again.' }

const REASONS: Readonly<Record<string, { reason: Sentence; isUsage?: boolean }>> = {
  ENOSPC: FULL,
  EDQUOT: FULL,
  EFBIG: { reason: advise`it is larger than the file system allows. Name another place with ${field('output')}.` },
  EACCES: DENIED,
  EPERM: DENIED,
  EROFS: { reason: advise`the file system is read-only. Name another place with ${field('output')}.` },
  EMFILE: TOO_MANY,
  ENFILE: TOO_MANY,
  EIO: { reason: advise`the disk reports an error (EIO). Name a place on another disk with ${field('output')}.` },
  ENAMETOOLONG: {
    reason: advise`the name is too long for this file system. Name a shorter one with ${field('output')}.`,
    isUsage: true,
  },
  ENOTDIR: {
    reason: advise`a file stands where a folder of that name is needed. Name another with ${field('output')}.`,
    isUsage: true,
  },
  EISDIR: { reason: advise`a folder of that name is there. Name another with ${field('output')}.`, isUsage: true },
  ELOOP: {
    reason: advise`it is or lies behind a symbolic link, which exports do not follow. Name the real place with ${field('output')}.`,
    isUsage: true,
  },
  EEXIST: {
    reason: 'two names are the same for this file system, as by the case of letters. Export as a .zip instead.',
  },
  EXDEV: {
    reason: advise`it is on another disk than the folder around it. Name that folder itself with ${field('output')}.`,
    isUsage: true,
  },
}

function wordsOf(error: unknown): Sentence {
  return advise`${sentenceOf(error)}. Name another place with ${field('output')}, or try again.`
}
