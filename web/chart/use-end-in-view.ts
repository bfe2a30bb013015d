import { useLayoutEffect, type RefObject } from 'react'

/** What is wider than its room begins at its end: what was last is what people come for. */
export function useEndInView(room: RefObject<HTMLElement | null>, width: number): void {
  useLayoutEffect(() => {
    if (room.current) room.current.scrollLeft = room.current.scrollWidth
  }, [room, width])
}
