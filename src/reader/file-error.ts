// A failed file operation as an instruction.
import { AppError, systemCode } from '../error.ts'
import { advise, toRun } from '../text/advice.ts'

/** What a read threw: a directory can be opened and fails at the first read, a disk fails anywhere. */
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
      return new AppError('unreadable', `${path} may not be read by this user; check its permissions.`, {
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
