// Component state stored with the data it belongs to: a row that unmounts off screen comes back at the same height.
import { useState } from 'react'

const kept = new WeakMap<object, Map<string, unknown>>()

export function useKept<Value extends boolean | number | string>(
  owner: object,
  name: string,
  initial: NoInfer<Value>,
): [Value, (value: Value) => void] {
  const known = kept.get(owner)?.get(name)
  // Only this hook writes to the map, and each name has one type.
  const [value, setValue] = useState<Value>(known === undefined ? initial : (known as Value))
  const keep = (next: Value) => {
    const values = kept.get(owner) ?? new Map<string, unknown>()
    kept.set(owner, values.set(name, next))
    setValue(next)
  }
  return [value, keep]
}
