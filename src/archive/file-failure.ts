import { AppError, sentenceOf, systemCode } from '../error.ts'
import { advise, operation, type Sentence } from '../text/advice.ts'

export function fileFailure(error: unknown, path: string, action: 'read' | 'write'): AppError {
  if (error instanceof AppError) return error
  return new AppError('unreadable', advise`Cannot ${action} ${path}: ${remedyFor(error, action)}`, { cause: error })
}

export function tryFile<T>(path: string, action: 'read' | 'write', step: () => T): T {
  try {
    return step()
  } catch (error) {
    throw fileFailure(error, path, action)
  }
}

function remedyFor(error: unknown, action: 'read' | 'write'): Sentence {
  const code = systemCode(error)
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return 'the disk is full. Free some space and run the command again; what was archived before is safe.'
    case 'EACCES':
    case 'EPERM':
      return `permission denied. Change its permissions so that you can ${action} it, or set ANNALS_HOME to a folder of your own.`
    case 'EROFS':
      return 'the file system is read-only. Mount it writable, or set ANNALS_HOME to another folder.'
    case 'EIO':
      return 'the disk reports an error (EIO). Copy the archive to another disk first.'
    case 'EMFILE':
    case 'ENFILE':
      return 'too many files are open. Raise the limit (ulimit -n) and run the command again.'
    case 'ENOENT':
      return advise`it does not exist. Run ${operation('doctor')} to see what else is missing.`
    case 'ELOOP':
      return 'it is a symbolic link, which the archive does not follow. Replace it with the real file.'
    case undefined:
    default:
      return advise`${sentenceOf(error)}. Run ${operation('doctor')} to check the archive.`
  }
}
