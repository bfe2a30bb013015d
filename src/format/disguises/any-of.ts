// Checks whether a text contains any of several strings, with the algorithm of Wu and Manber: the last characters of a
// window say how far to move it. Fifty strings cost little more than one.

const SLOTS = 0x10000
const BLOCK = 3

export function makeAnyOf(needles: readonly string[]): (text: string) => boolean {
  const length = needles.reduce((least, needle) => Math.min(least, needle.length), Infinity)
  if (needles.length === 0) return () => false
  if (length < BLOCK) return (text) => needles.some((needle) => text.includes(needle))
  const shifts = new Uint8Array(SLOTS).fill(Math.min(length - BLOCK + 1, 255))
  const ends = new Map<number, string[]>()
  for (const needle of needles) {
    for (let index = BLOCK - 1; index < length; index++) {
      const slot = slotAt(needle, index)
      shifts[slot] = Math.min(shifts[slot] ?? 0, length - 1 - index)
    }
    const end = slotAt(needle, length - 1)
    ends.set(end, [...(ends.get(end) ?? []), needle])
  }
  return (text) => {
    const last = text.length
    for (let index = length - 1; index < last;) {
      const slot = slotAt(text, index)
      const shift = shifts[slot] ?? 0
      if (shift > 0) index += shift
      else if (ends.get(slot)?.some((needle) => text.startsWith(needle, index - length + 1)) === true) return true
      else index += 1
    }
    return false
  }
}

function slotAt(text: string, index: number): number {
  return ((text.charCodeAt(index - 2) << 10) ^ (text.charCodeAt(index - 1) << 5) ^ text.charCodeAt(index)) & 0xffff
}
