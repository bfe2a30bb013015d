// Paints the map. A canvas knows no style sheet: the tokens of the theme are looked up each time.
import type { Bar, BarKind } from './minimap-bars.ts'

/** How wide a bar is, as a share of the strip, and in which token. */
const LOOKS: Readonly<Record<BarKind, { from: number; width: number; token: string }>> = {
  prompt: { from: 0, width: 1, token: '--accent' },
  answer: { from: 0.12, width: 0.7, token: '--line-strong' },
  tool: { from: 0.3, width: 0.4, token: '--line-strong' },
  edit: { from: 0.3, width: 0.6, token: '--ok' },
  compaction: { from: 0, width: 1, token: '--info' },
  error: { from: 0.12, width: 0.88, token: '--error' },
  /** An error among others, at the edge. */
  trace: { from: 0.8, width: 0.2, token: '--error' },
  other: { from: 0.3, width: 0.18, token: '--line-strong' },
}

/** Between the bars and the edges of the strip. */
const MARGIN = 3

export function drawMinimap(
  canvas: HTMLCanvasElement,
  bars: readonly Bar[],
  { width, height }: { width: number; height: number },
): void {
  const ratio = devicePixelRatio || 1
  canvas.width = Math.round(width * ratio)
  canvas.height = Math.round(height * ratio)
  canvas.style.width = `${width}px`
  canvas.style.height = `${height}px`
  const context = canvas.getContext('2d')
  if (!context) return
  context.scale(ratio, ratio)
  const style = getComputedStyle(document.documentElement)
  const room = width - 2 * MARGIN
  const colours = new Map(Object.values(LOOKS).map(({ token }) => [token, style.getPropertyValue(token)]))
  for (const { y, height: size, kind } of bars) {
    const { from, width: share, token } = LOOKS[kind]
    context.fillStyle = colours.get(token) ?? 'gray'
    context.fillRect(MARGIN + from * room, y, share * room, size)
  }
}
