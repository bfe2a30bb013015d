// A value of a transcript as JSON text. Nesting deeper than the stack is written by hand: such inputs exist.

/** Null for what JSON has no word for. */
export function toJson(value: unknown): string | null {
  try {
    return JSON.stringify(value) ?? null
  } catch (error) {
    if (error instanceof RangeError) return writeDeep(value)
    throw error
  }
}

/** Values of a transcript come from JSON: no cycles, no methods. Anything else than text is still to be told. */
type Pending = { text: string } | { value: unknown }

/** A loop, not a recursion, with the same outcome. */
function writeDeep(value: unknown): string {
  const pieces: string[] = []
  const pending: Pending[] = [{ value }]
  for (let next = pending.pop(); next; next = pending.pop()) {
    if ('text' in next) pieces.push(next.text)
    else if (typeof next.value === 'object' && next.value !== null)
      // One by one: a list may be longer than a call takes arguments.
      for (const part of partsOf(next.value).toReversed()) pending.push(part)
    else pieces.push(JSON.stringify(next.value) ?? 'null')
  }
  return pieces.join('')
}

function partsOf(value: object): Pending[] {
  if (Array.isArray(value)) {
    const items: unknown[] = value
    return between(
      '[',
      items.map((item): Pending[] => [{ value: item }]),
      ']',
    )
  }
  const members = Object.entries(value).filter(([, member]) => member !== undefined)
  return between(
    '{',
    members.map(([name, member]): Pending[] => [{ text: `${JSON.stringify(name)}:` }, { value: member }]),
    '}',
  )
}

function between(start: string, groups: readonly Pending[][], end: string): Pending[] {
  const parts = groups.flatMap((group, index) => (index === 0 ? group : [{ text: ',' }, ...group]))
  return [{ text: start }, ...parts, { text: end }]
}
