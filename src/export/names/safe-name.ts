import { AppError } from '../../error.ts'

/** Reports whether a file name is relative, uses "/" as separator, and stays inside the export folder. */
export function isSafeName(name: string): boolean {
  return name.split('/').every((part) => part !== '' && part !== '.' && part !== '..' && !/[\0\\]/.test(part))
}

export function checkName(name: string): void {
  if (!isSafeName(name))
    throw new AppError('internal', `"${name}" is not a valid file name in an export; please report this.`)
}
