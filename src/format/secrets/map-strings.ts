// Maps every string value of a JSON value. It does not recurse: a line of brackets can nest deeper than the stack.

interface WalkFrame {
  source: object
  /** The container in the original value. It differs from `source` if `changeList` replaced a list. */
  origin: object
  keys: readonly string[]
  index: number
  copy: object | null
}

interface OtherChanges {
  /** Gets a list of two or more strings and nothing else, before its strings are changed. */
  list?: (list: readonly string[]) => readonly string[]
  key?: (key: string) => string
}

/** Strings of one kind have the same path, whatever their place in a list. The key is the index in a list. */
type ChangeString = (text: string, kindOf: () => string, key: string) => string

/** Unchanged objects are not copied. */
export function mapStrings<T>(value: T, change: ChangeString, others: OtherChanges = {}): T {
  const done = new Map<object, object>()
  const root = openFrame([value])
  const stack = [root]
  const kindOf = () => stack.map(({ source, keys, index }) => (Array.isArray(source) ? '' : keys[index])).join('\n')
  for (let frame = stack.at(-1); frame; frame = stack.at(-1)) {
    const key = frame.keys[frame.index]
    if (key === undefined) {
      const result = frame.copy ?? frame.source
      done.set(frame.origin, result)
      stack.pop()
      store(stack.at(-1), result)
      continue
    }
    const child: unknown = Reflect.get(frame.source, key)
    if (typeof child === 'string') store(frame, change(child, kindOf, key))
    else if (!isContainer(child)) store(frame, child)
    else if (done.has(child)) store(frame, done.get(child))
    else {
      // A cyclic value is not JSON, but it must not cause an endless loop.
      done.set(child, child)
      stack.push(openFrame(changeContainer(child, others), child))
    }
  }
  const [result] = (root.copy ?? root.source) as [T] // The list created above, or its copy; strings stay strings.
  return result
}

function changeContainer(container: object, { list, key }: OtherChanges): object {
  if (Array.isArray(container)) return list && isStrings(container) ? list(container) : container
  if (!key) return container
  const entries = Object.entries(container).map(([name, value]) => ({ name, changed: key(name), value }))
  if (entries.every(({ name, changed }) => name === changed)) return container
  const taken = new Set(entries.filter(({ name, changed }) => name === changed).map(({ name }) => name))
  return Object.fromEntries(
    entries.map(({ name, changed, value }) => [name === changed ? name : takeName(changed, taken), value]),
  )
}

/** Two names may change to the same one. With one lost, later strings would be counted wrong and their secrets kept. */
function takeName(base: string, taken: Set<string>): string {
  let name = base
  for (let number = 2; taken.has(name); number++) name = `${base} (${number})`
  taken.add(name)
  return name
}

function openFrame(source: object, origin = source): WalkFrame {
  return { source, origin, keys: Object.keys(source), index: 0, copy: null }
}

/** A key named __proto__ is an own property here, so Reflect.set sets it as one. */
function store(frame: WalkFrame | undefined, child: unknown): void {
  const key = frame?.keys[frame.index]
  if (!frame || key === undefined) return
  frame.index += 1
  if (child === Reflect.get(frame.source, key)) return
  frame.copy ??= Array.isArray(frame.source) ? [...frame.source] : { ...frame.source }
  Reflect.set(frame.copy, key, child)
}

function isStrings(value: object): value is readonly string[] {
  return Array.isArray(value) && value.length > 1 && value.every((each) => typeof each === 'string')
}

function isContainer(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  return (
    Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype || Object.getPrototypeOf(value) === null
  )
}
