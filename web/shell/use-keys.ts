import { useEffect, useMemo, useRef, useState } from 'react'
import { addKeys, type KeyBindings } from './key-table.ts'

let lastOrder = 0

/**
 * Keys that work while the component is shown: "j", "J", "?", "Enter", "shift+Enter", "mod+k" (⌘ or Ctrl), "g h" (one after
 * the other). They rest while text is typed, but for those with "mod" or "alt", and while a dialog or menu is open.
 * `?` lists the ones with a label, under the scope.
 */
export function useKeys(
  keys: Readonly<Record<string, (event: KeyboardEvent) => void>>,
  { scope, labels = {} }: { scope: string; labels?: Readonly<Record<string, string>> },
): void {
  const latest = useRef(keys)
  // Taken while rendering, which goes from the outside in; effects go the other way.
  const [order] = useState(() => (lastOrder += 1))
  useEffect(() => {
    latest.current = keys
  })
  // Handlers change with every render, the keys themselves hardly ever: only then is the table made anew.
  const shape = JSON.stringify([scope, Object.keys(keys), labels])
  const table = useMemo((): KeyBindings => {
    const handlers = Object.keys(keys).map(
      (key) => [key, (event: KeyboardEvent) => latest.current[key]?.(event)] as const, // A pair, not a list.
    )
    return { order, scope, labels, keys: Object.fromEntries(handlers) }
    // The shape stands for everything that is used here.
  }, [shape, order])
  useEffect(() => addKeys(table), [table])
}
