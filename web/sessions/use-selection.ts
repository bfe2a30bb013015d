import { useCallback, useState } from 'react'

/** Ids that are selected; they stay so when a filter hides their rows. */
export function useSelection(): { selected: ReadonlySet<string>; toggle: (id: string) => void; clear: () => void } {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set<string>())
  const toggle = useCallback((id: string) => {
    setSelected((before) => {
      const next = new Set(before)
      if (!next.delete(id)) next.add(id)
      return next
    })
  }, [])
  const clear = useCallback(() => setSelected(new Set<string>()), [])
  return { selected, toggle, clear }
}
