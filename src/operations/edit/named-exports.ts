// Resolves the places where the user says that moved exports are.
import { resolve } from 'node:path'
import { AppError } from '../../error.ts'
import { pathKind } from '../../reader/resolve.ts'
import { advise, field } from '../../text/advice.ts'
import type { Context } from '../context.ts'

export function namedExports({ directory, namesPaths }: Context, named: readonly string[] = []): string[] {
  if (named.length > 0 && !namesPaths)
    throw new AppError('usage', advise`${field('exports')} names paths and works only on the command line.`)
  return named.map((each) => {
    const path = resolve(directory, each)
    if (pathKind(path) === 'missing')
      throw new AppError(
        'not-found',
        advise`There is no file or directory ${path}; check the value of ${field('exports')}.`,
      )
    return path
  })
}
