/** Reports whether a file name from an export, with "/" as separator, stays inside the export folder. */
export function isInsideName(name: string): boolean {
  return name.split('/').every((part) => part !== '' && part !== '.' && part !== '..' && !/[\0\\]/.test(part))
}
