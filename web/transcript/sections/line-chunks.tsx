// Lines on the page in chunks that the browser lays out only when they come near the screen.
import type { ReactNode } from 'react'

const CHUNK = 500
const LINE_HEIGHT = 20

/** `paint` draws the lines of a stretch. */
export function LineChunks({
  from,
  to,
  paint,
}: {
  from: number
  to: number
  paint: (from: number, to: number) => ReactNode
}) {
  if (to - from <= CHUNK) return paint(from, to)
  const starts = Array.from({ length: Math.ceil((to - from) / CHUNK) }, (_, index) => from + index * CHUNK)
  return starts.map((start) => {
    const end = Math.min(to, start + CHUNK)
    const height = `auto ${(end - start) * LINE_HEIGHT}px`
    return (
      <div key={start} style={{ contentVisibility: 'auto', containIntrinsicBlockSize: height }}>
        {paint(start, end)}
      </div>
    )
  })
}
