/** Maps names that some file system treats as equal to one form: macOS and Windows ignore case, and macOS ignores how accents
 * are encoded. */
export function foldName(name: string): string {
  return name.toUpperCase().toLowerCase().normalize('NFKD')
}
