// Names of files within an export: relative, with "/" between folders, and never a way out of the folder they are in.
import { AppError } from '../../error.ts'

/** Who names files makes them safe; one that is not safe is our own mistake, and nothing is written. */
export function checkName(name: string): void {
  const isSafe = name.split('/').every((part) => part !== '' && part !== '.' && part !== '..' && !/[\0\\]/.test(part))
  if (!isSafe) throw new AppError('internal', `"${name}" is no name for a file of an export; please report this.`)
}
