// How much of its uuid names a record.

/** Enough in nearly every session: two of ten thousand begin alike in one of a hundred. */
const FEWEST_CHARACTERS = 8

/** So many that no two of them look the same. */
export function uuidLength(uuids: readonly string[]): number {
  const sorted = [...new Set(uuids)].toSorted()
  return sorted.reduce(
    (length, uuid, index) => Math.max(length, sharedLength(sorted[index - 1] ?? '', uuid) + 1),
    FEWEST_CHARACTERS,
  )
}

function sharedLength(one: string, other: string): number {
  let length = 0
  while (length < one.length && one[length] === other[length]) length += 1
  return length
}
