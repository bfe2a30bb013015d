import { AppError } from '../../error.ts'

/** Throws unless the name is relative, uses "/" as separator, and stays inside the export folder. Callers must make names safe,
 * so an unsafe one is a bug. */
export function checkName(name: string): void {
  const isSafe = name.split('/').every((part) => part !== '' && part !== '.' && part !== '..' && !/[\0\\]/.test(part))
  if (!isSafe) throw new AppError('internal', `"${name}" is not a valid file name in an export; please report this.`)
}
