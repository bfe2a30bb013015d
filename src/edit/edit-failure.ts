// A failed step of an edit as an instruction: which file, what it takes, and that nothing was changed.
import { AppError, systemCode } from '../error.ts'

/** Runs one step on a file; whatever goes wrong names that file, and the room it takes. */
export function tryEdit<Made>(path: string, step: () => Made, needBytes = 0): Made {
  try {
    return step()
  } catch (error) {
    throw editFailure(path, error, needBytes)
  }
}

function editFailure(path: string, error: unknown, needBytes: number): AppError {
  if (error instanceof AppError) return error
  return new AppError('unreadable', `${path} ${problemOf(error, needBytes)} Nothing was changed.`, { cause: error })
}

function problemOf(error: unknown, needBytes: number): string {
  const code = systemCode(error)
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return `cannot be written: the disk is full. ${needBytes.toLocaleString('en-US')} bytes are needed; free some space and try again.`
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
      return `could not be written (${code ?? (error instanceof Error ? error.message : String(error))}): check the disk and try again.`
  }
}

export function changedSince(path: string): AppError {
  return new AppError(
    'busy',
    `${path} was changed after the edit was planned; nothing was changed. Run the command again to see the new plan.`,
  )
}
