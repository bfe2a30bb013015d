// Turns file system errors during an edit into messages: which file failed, what to do, and whether anything changed.
import { AppError, systemCode } from '../error.ts'
import { formatCount } from '../text/quantity.ts'
import { advise } from '../text/advice.ts'

export function tryEdit<Result>(path: string, step: () => Result, needBytes = 0): Result {
  try {
    return step()
  } catch (error) {
    throw editFailure(path, error, needBytes)
  }
}

function editFailure(path: string, error: unknown, needBytes: number): unknown {
  // An AppError already has its message, and the store words SQLite errors.
  if (error instanceof AppError || systemCode(error) === undefined || isSqliteError(error)) return error
  return new AppError('unreadable', `${path} ${problemOf(systemCode(error), needBytes)}`, { cause: error })
}

function isSqliteError(error: unknown): boolean {
  return systemCode(error)?.includes('SQLITE') ?? false
}

function problemOf(code: string | undefined, needBytes: number): string {
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return `cannot be written because the disk is full: ${formatCount(needBytes)} bytes are needed. Free some space and try again.`
    case 'EACCES':
    case 'EPERM':
      return 'is not writable; give yourself write permission (chmod u+w) and try again.'
    case 'EROFS':
      return 'is on a read-only file system; remount it for writing and try again.'
    case 'ENOENT':
      return 'no longer exists; run the command again to see the current state.'
    case 'EEXIST':
      return 'was created by another program meanwhile; check it, then run the command again.'
    case 'ELOOP':
    case 'ENOTDIR':
      return 'is a symbolic link or not a folder, and edits do not follow links; replace it with the real file or folder.'
    default:
      return `could not be read or written (${code ?? 'unknown error'}); check the disk and try again.`
  }
}

export function withOutcome(error: unknown, outcome: 'unchanged' | 'unfinished'): unknown {
  if (!(error instanceof AppError)) return error
  const sentence =
    outcome === 'unchanged' ? 'Nothing was changed.' : 'The next command finishes the edit or rolls it back.'
  return new AppError(error.code, advise`${error.advice} ${sentence}`, { cause: error.cause })
}

export function changedSince(path: string): AppError {
  return new AppError(
    'busy',
    `${path} was changed after the edit was planned; run the command again to see the new plan.`,
  )
}
