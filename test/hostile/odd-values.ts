// Lines in which one field has another JSON type than the format says, or is nested so deeply that a recursive function
// overflows the stack.

/** One value of each JSON type. */
const ODD_VALUES: readonly unknown[] = [null, true, 3, -1e308, '', 'odd', [], ['odd', 3], {}, { odd: { type: 3 } }]

type Path = readonly (string | number)[]

/** Returns the line once for every field and value, in the order of the fields. */
export function* withOddValues(line: string): Generator<string> {
  for (const path of pathsIn(JSON.parse(line)))
    for (const value of ODD_VALUES) yield JSON.stringify(replaceAt(JSON.parse(line), path, value))
}

/** Returns the line once for every field, with brackets nested `depth` times in its place. */
export function* withDeepValues(line: string, depth: number): Generator<string> {
  const mark = 'deep-value-mark'
  for (const path of pathsIn(JSON.parse(line)))
    yield JSON.stringify(replaceAt(JSON.parse(line), path, mark)).replace(`"${mark}"`, () => nested(depth))
}

export function nested(depth: number): string {
  return `${'[{"a":'.repeat(depth / 2)}1${'}]'.repeat(depth / 2)}`
}

function pathsIn(value: unknown): Path[] {
  const paths: Path[] = []
  const open: { value: unknown; path: Path }[] = [{ value, path: [] }]
  for (let next = open.pop(); next; next = open.pop()) {
    const { value: parent, path } = next
    if (path.length > 0) paths.push(path)
    if (typeof parent !== 'object' || parent === null) continue
    for (const [key, child] of Object.entries(parent))
      open.push({ value: child, path: [...path, Array.isArray(parent) ? Number(key) : key] })
  }
  return paths
}

function replaceAt(root: unknown, path: Path, value: unknown): unknown {
  let parent: unknown = root
  for (const key of path.slice(0, -1)) parent = Reflect.get(Object(parent), key)
  Reflect.set(Object(parent), path.at(-1) ?? '', value)
  return root
}
