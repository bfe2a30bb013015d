// Whether a name that comes out of an export leads to a file below the folder of that export: nothing outside is looked at.

/** With "/" between folders. */
export function isInsideName(name: string): boolean {
  return name.split('/').every((part) => part !== '' && part !== '.' && part !== '..' && !/[\0\\]/.test(part))
}
