// Turns a failed file operation into an error message with a remedy.
import { AppError, systemCode } from '../error.ts'
import { advise, toRun } from '../text/advice.ts'

/** A directory opens but fails on the first read, and a disk can fail at any time. */
export function toFileError(path: string, error: unknown): unknown {
  return error instanceof AppError || systemCode(error) === undefined ? error : fileError(path, error)
}

export function fileError(path: string, error: unknown): AppError {
  switch (systemCode(error)) {
    case 'ENOENT':
      return new AppError(
        'not-found',
        advise`There is no file ${path}; check the path, or ${toRun('list')} to see the sessions.`,
        {
          cause: error,
        },
      )
    case 'EACCES':
    case 'EPERM':
      return new AppError('unreadable', `No permission to read ${path}; check its permissions.`, {
        cause: error,
      })
    case 'EISDIR':
      return new AppError('unreadable', `${path} is a directory; name a .jsonl file in it.`, { cause: error })
    default:
      return new AppError(
        'unreadable',
        `${path} could not be read (${systemCode(error) ?? 'unknown error'}); check the disk and try again.`,
        {
          cause: error,
        },
      )
  }
}
