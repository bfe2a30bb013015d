// Draws the minimap on a canvas. A canvas has no style sheet, so the theme's colors are looked up at each drawing.
import type { Bar, BarKind } from './minimap-bars.ts'

/** Position and width of a bar as a fraction of the strip, and its color token. */
const BAR_STYLES: Readonly<Record<BarKind, { from: number; width: number; token: string }>> = {
  prompt: { from: 0, width: 1, token: '--accent' },
  answer: { from: 0.12, width: 0.7, token: '--line-strong' },
  tool: { from: 0.3, width: 0.4, token: '--line-strong' },
  edit: { from: 0.3, width: 0.6, token: '--ok' },
  compaction: { from: 0, width: 1, token: '--info' },
  error: { from: 0.12, width: 0.88, token: '--error' },
  /** An error among other steps on the same pixel row, drawn at the edge. */
  trace: { from: 0.8, width: 0.2, token: '--error' },
  other: { from: 0.3, width: 0.18, token: '--line-strong' },
}

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
  const colors = new Map(Object.values(BAR_STYLES).map(({ token }) => [token, style.getPropertyValue(token)]))
  for (const { y, height: size, kind } of bars) {
    const { from, width: share, token } = BAR_STYLES[kind]
    context.fillStyle = colors.get(token) ?? 'gray'
    context.fillRect(MARGIN + from * room, y, share * room, size)
  }
}
