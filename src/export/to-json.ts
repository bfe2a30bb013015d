// Serializes a value even if it is nested deeper than JSON.stringify can handle. Such tool inputs exist.

export function toJson(value: unknown): string | null {
  try {
    return JSON.stringify(value) ?? null
  } catch (error) {
    if (error instanceof RangeError) return writeDeep(value)
    throw error
  }
}

type PendingJson = { text: string } | { value: unknown }

/** A loop instead of a recursion. Values come from JSON, so there are no cycles. */
function writeDeep(value: unknown): string {
  const pieces: string[] = []
  const pending: PendingJson[] = [{ value }]
  for (let next = pending.pop(); next; next = pending.pop()) {
    if ('text' in next) pieces.push(next.text)
    else if (typeof next.value === 'object' && next.value !== null)
      // Pushed one by one: a list may be longer than the number of arguments a call allows.
      for (const part of partsOf(next.value).toReversed()) pending.push(part)
    else pieces.push(JSON.stringify(next.value) ?? 'null')
  }
  return pieces.join('')
}

function partsOf(value: object): PendingJson[] {
  if (Array.isArray(value)) {
    const items: unknown[] = value
    return between(
      '[',
      items.map((item): PendingJson[] => [{ value: item }]),
      ']',
    )
  }
  const members = Object.entries(value).filter(([, member]) => member !== undefined)
  return between(
    '{',
    members.map(([name, member]): PendingJson[] => [{ text: `${JSON.stringify(name)}:` }, { value: member }]),
    '}',
  )
}

function between(start: string, groups: readonly PendingJson[][], end: string): PendingJson[] {
  const parts = groups.flatMap((group, index) => (index === 0 ? group : [{ text: ',' }, ...group]))
  return [{ text: start }, ...parts, { text: end }]
}
