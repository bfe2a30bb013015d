// Joins the files that two conversations changed, by name, and says whether their results are the same.

/** null: the file does not exist; undefined: unknown. */
export type Content = string | null | undefined

export interface SideChange {
  path: string
  /** The content before the first change of this side, and after its last. */
  before: Content
  after: Content
}

export type FileResult =
  /** Both sides end with the same content, or the only change was taken back. */
  | 'same'
  | 'different'
  /** One of the contents to compare is not recorded. */
  | 'unknown'

export interface JoinedFile<Change extends SideChange> {
  name: string
  side: 'a' | 'b' | 'both'
  a: Change | null
  b: Change | null
  result: FileResult
}

/** Sorted: files of both sides first, then those of A, then those of B. `a` and `b` map names to changes. */
export function joinFiles<Change extends SideChange>(
  a: ReadonlyMap<string, Change>,
  b: ReadonlyMap<string, Change>,
): JoinedFile<Change>[] {
  const names = [...new Set([...a.keys(), ...b.keys()])].toSorted((x, y) => (x < y ? -1 : 1))
  const files = names.map((name) => joinFile(name, a.get(name) ?? null, b.get(name) ?? null))
  return ORDER.flatMap((side) => files.filter((file) => file.side === side))
}

const ORDER = ['both', 'a', 'b'] as const

function joinFile<Change extends SideChange>(name: string, a: Change | null, b: Change | null): JoinedFile<Change> {
  const side = a && b ? 'both' : a ? 'a' : 'b'
  const { from, to } = comparedContents({ a, b })
  const result = from === undefined || to === undefined ? 'unknown' : from === to ? 'same' : 'different'
  return { name, side, a, b, result }
}

/** The contents that a diff compares: the results of both sides, or the change of the only side that changed the file. */
export function comparedContents({ a, b }: { a: SideChange | null; b: SideChange | null }): {
  from: Content
  to: Content
} {
  if (a && b) return { from: a.after, to: b.after }
  const change = a ?? b
  return { from: change?.before, to: change?.after }
}
