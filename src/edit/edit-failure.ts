// A failed step of an edit as an instruction: which file, what it takes, and what became of the rest.
import { AppError, systemCode } from '../error.ts'
import { formatCount } from '../text/quantity.ts'
import { advise } from '../text/advice.ts'

/** Runs one step on a file; whatever goes wrong names that file, and the room it takes. */
export function tryEdit<Made>(path: string, step: () => Made, needBytes = 0): Made {
  try {
    return step()
  } catch (error) {
    throw editFailure(path, error, needBytes)
  }
}

function editFailure(path: string, error: unknown, needBytes: number): unknown {
  // Errors of ours have their sentence already, those of SQLite get theirs from the store.
  if (error instanceof AppError || systemCode(error) === undefined || isOfStore(error)) return error
  return new AppError('unreadable', `${path} ${problemOf(systemCode(error), needBytes)}`, { cause: error })
}

function isOfStore(error: unknown): boolean {
  return systemCode(error)?.includes('SQLITE') ?? false
}

function problemOf(code: string | undefined, needBytes: number): string {
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return `cannot be written: the disk is full. ${formatCount(needBytes)} bytes are needed; free some space and try again.`
    case 'EACCES':
    case 'EPERM':
      return 'may not be written to: give yourself the right (chmod u+w), then try again.'
    case 'EROFS':
      return 'lies on a file system that is read-only: mount it for writing, then try again.'
    case 'ENOENT':
      return 'is not there any more: run the command again to see how things are now.'
    case 'EEXIST':
      return 'appeared meanwhile: look at it, then run the command again.'
    case 'ELOOP':
    case 'ENOTDIR':
      return 'is a link or no folder, and links are not followed when something is written: put the real one in its place.'
    default:
      return `could not be read or written (${code ?? 'unknown error'}): check the disk and try again.`
  }
}

/** What became of an edit that failed, at the end of its sentence. */
export function withOutcome(error: unknown, outcome: 'unchanged' | 'unfinished'): unknown {
  if (!(error instanceof AppError)) return error
  const told = outcome === 'unchanged' ? 'Nothing was changed.' : 'The next command finishes it or takes it back.'
  return new AppError(error.code, advise`${error.advice} ${told}`, { cause: error.cause })
}

export function changedSince(path: string): AppError {
  return new AppError(
    'busy',
    `${path} was changed after the edit was planned; run the command again to see the new plan.`,
  )
}
