import { useEffect, useState, type RefObject } from 'react'

/** Whether an element is at least this wide; false until it has been measured. */
export function useIsWide(ref: RefObject<Element | null>, width: number): boolean {
  const [isWide, setWide] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const observer = new ResizeObserver(([entry]) => setWide((entry?.contentRect.width ?? 0) >= width))
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref, width])
  return isWide
}
