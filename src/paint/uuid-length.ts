/** Enough in nearly every session: among ten thousand records, two share their first eight characters in 1 session of 100. */
const FEWEST_CHARACTERS = 8

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
