import { useEffect, useMemo, useRef, useState } from 'react'
import { addKeys, type KeyBindings } from './key-table.ts'

let lastOrder = 0

/** Keys are "j", "J", "?", "Enter", "shift+Enter", "mod+k" (⌘ or Ctrl) or "g h" (in sequence). They do nothing while a
 *  dialog or menu is open, and, except with "mod" or "alt", while text is typed. `?` lists those with a label. */
export function useKeys(
  keys: Readonly<Record<string, (event: KeyboardEvent) => void>>,
  { scope, labels = {} }: { scope: string; labels?: Readonly<Record<string, string>> },
): void {
  const latest = useRef(keys)
  // Numbered during render, which runs from the outside in; effects run from the inside out.
  const [order] = useState(() => (lastOrder += 1))
  useEffect(() => {
    latest.current = keys
  })
  // Handlers change with every render, the keys hardly ever; the table is rebuilt only when the keys change.
  const shape = JSON.stringify([scope, Object.keys(keys), labels])
  const table = useMemo((): KeyBindings => {
    const handlers = Object.keys(keys).map(
      (key) => [key, (event: KeyboardEvent) => latest.current[key]?.(event)] as const,
    )
    return { order, scope, labels, keys: Object.fromEntries(handlers) }
    // `shape` covers everything used here.
  }, [shape, order])
  useEffect(() => addKeys(table), [table])
}
