// The order in which arrow keys visit the spans: by time, and up and down to the nearest span of the next lane.
import type { PlacedSpan } from './timeline-layout.ts'

export function spansInOrder(placed: readonly PlacedSpan[]): PlacedSpan[] {
  return placed.toSorted((a, b) => a.span.start - b.span.start || a.lane - b.lane || a.span.step - b.span.step)
}

const PAGE = 20

/** Returns null for a key that does not move. */
export function nextSpan(order: readonly PlacedSpan[], index: number, key: string): number | null {
  const moves: Readonly<Record<string, () => number>> = {
    ArrowRight: () => index + 1,
    ArrowLeft: () => index - 1,
    PageDown: () => index + PAGE,
    PageUp: () => index - PAGE,
    Home: () => 0,
    End: () => order.length - 1,
    ArrowDown: () => inNextLane(order, index, 1),
    ArrowUp: () => inNextLane(order, index, -1),
  }
  const move = Object.hasOwn(moves, key) ? moves[key] : undefined
  if (!move || order.length === 0) return null
  return Math.max(0, Math.min(order.length - 1, move()))
}

function inNextLane(order: readonly PlacedSpan[], index: number, direction: 1 | -1): number {
  const here = order[index]
  if (!here) return index
  let best = index
  let least = Infinity
  for (const [other, { lane, span }] of order.entries()) {
    const lanes = (lane - here.lane) * direction
    if (lanes <= 0) continue
    // A lane further away loses to any span of a nearer one.
    const distance = lanes * 1e15 + Math.abs(span.start - here.span.start)
    if (distance < least) [best, least] = [other, distance]
  }
  return best
}
