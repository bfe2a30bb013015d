// State of a painter that belongs to what it paints: a fold, how much of a text is shown. It is remembered with the data
// and not in the component, so that a row that leaves the screen and comes back is as it was, and as high.
import { useState } from 'react'

const kept = new WeakMap<object, Map<string, unknown>>()

export function useKept<Value extends boolean | number | string>(
  owner: object,
  name: string,
  initial: NoInfer<Value>,
): [Value, (value: Value) => void] {
  const known = kept.get(owner)?.get(name)
  // Only this hook writes to the map, and a name has one type.
  const [value, setValue] = useState<Value>(known === undefined ? initial : (known as Value))
  const keep = (next: Value) => {
    const values = kept.get(owner) ?? new Map<string, unknown>()
    kept.set(owner, values.set(name, next))
    setValue(next)
  }
  return [value, keep]
}
