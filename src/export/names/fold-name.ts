/** Names that some file system takes for the same one have one form: macOS and Windows do not see case, macOS not how accents are written. */
export function foldName(name: string): string {
  return name.toUpperCase().toLowerCase().normalize('NFKD')
}
