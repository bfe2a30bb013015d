// Every string value of a JSON value changed, keys and everything else left as they are. Without recursion: a line of
// nothing but brackets nests deeper than the stack.

/** A list or an object that is being walked. */
interface Frame {
  source: object
  /** What the value holds: not the source where that is a list which was changed as a whole. */
  origin: object
  keys: readonly string[]
  /** Of the key that comes next. */
  index: number
  /** Made at the first change. */
  copy: object | null
}

type ChangeList = (list: readonly string[]) => readonly string[]

/** The same object comes back when nothing in it changed, and what is held twice stays one. A list of two or more strings and
 *  nothing else can be changed as a whole, before each of them is. */
export function mapStrings<T>(value: T, change: (text: string) => string, changeList?: ChangeList): T {
  const done = new Map<object, object>()
  const root = openFrame([value])
  const stack = [root]
  for (let frame = stack.at(-1); frame; frame = stack.at(-1)) {
    const key = frame.keys[frame.index]
    if (key === undefined) {
      const result = frame.copy ?? frame.source
      done.set(frame.origin, result)
      stack.pop()
      put(stack.at(-1), result)
      continue
    }
    const child: unknown = Reflect.get(frame.source, key)
    if (typeof child === 'string') put(frame, change(child))
    else if (!isContainer(child)) put(frame, child)
    else if (done.has(child)) put(frame, done.get(child))
    else {
      // What holds itself is no JSON, but must not be walked forever.
      done.set(child, child)
      stack.push(openFrame(changeList && isStrings(child) ? changeList(child) : child, child))
    }
  }
  const [result] = (root.copy ?? root.source) as [T] // The list made above, or its copy: strings stay strings.
  return result
}

function openFrame(source: object, origin = source): Frame {
  return { source, origin, keys: Object.keys(source), index: 0, copy: null }
}

/** The next child is dealt with. A key named __proto__ is one of the object's own here, and is copied and set as such. */
function put(frame: Frame | undefined, child: unknown): void {
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
