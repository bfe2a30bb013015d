// Writes JSON. JSON.stringify is recursive and overflows the stack at some 5,000 levels, and JSON.parse has no such limit,
// so a single line of a transcript could stop a command. Code outside this file does not call JSON.stringify.

interface JsonLayout {
  /** Spaces per level. Deeply nested values get none: their number grows with the square of the depth. */
  indent?: number
  /** Called with every value before it is written. */
  replace?: ((value: unknown) => unknown) | undefined
}

/** Returns what JSON.stringify returns, for values of any depth; "null" for undefined. */
export function toJson(value: unknown, { indent = 0, replace }: JsonLayout = {}): string {
  const spaces = indent > 0 && isTooDeep(value) ? 0 : indent
  try {
    return JSON.stringify(value, replace && ((_, each: unknown) => replace(each)), spaces) ?? 'null'
  } catch (error) {
    if (error instanceof RangeError) return writeDeep(value, replace ?? ((each) => each))
    throw error
  }
}

type PendingJson = { text: string } | { value: unknown }

/** A loop instead of a recursion. Values come from JSON, so there are no cycles. */
function writeDeep(value: unknown, replace: (value: unknown) => unknown): string {
  const pieces: string[] = []
  const pending: PendingJson[] = [{ value }]
  for (let next = pending.pop(); next; next = pending.pop()) {
    if ('text' in next) {
      pieces.push(next.text)
      continue
    }
    const replaced = replace(next.value)
    if (typeof replaced === 'object' && replaced !== null)
      // Pushed one by one: a list may be longer than the number of arguments a call allows.
      for (const part of partsOf(replaced).toReversed()) pending.push(part)
    else pieces.push(JSON.stringify(replaced) ?? 'null')
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

/** Whether a value is nested too deeply for a person to read: it is neither indented nor sent to a page. The recursion is
 *  bounded by `levels`. */
export function isTooDeep(value: unknown, levels = 500): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((member) => isTooDeep(member, levels - 1))
}
