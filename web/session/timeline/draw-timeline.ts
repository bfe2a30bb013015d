// Draws the timeline on a canvas. A canvas has no style sheet, so the theme's colors are passed to it.
import { formatTokens } from '../../../src/text/quantity.ts'
import { axisLabels } from './axis-labels.ts'
import type { TimelineLayout, Tone } from './timeline-layout.ts'

interface ToneStyle {
  token: string
  opacity: number
}

export const TONES: Readonly<Record<Tone, ToneStyle>> = {
  prompt: { token: '--accent', opacity: 1 },
  waiting: { token: '--faint', opacity: 0.5 },
  thinking: { token: '--chart-slate', opacity: 0.4 },
  answer: { token: '--chart-slate', opacity: 0.9 },
  edit: { token: '--chart-green', opacity: 1 },
  command: { token: '--chart-amber', opacity: 1 },
  read: { token: '--chart-blue', opacity: 1 },
  agent: { token: '--chart-teal', opacity: 0.75 },
  web: { token: '--chart-plum', opacity: 1 },
  question: { token: '--warning', opacity: 1 },
  other: { token: '--chart-rest', opacity: 1 },
  compaction: { token: '--info', opacity: 1 },
  error: { token: '--error', opacity: 1 },
}

export interface DrawOptions {
  height: number
  contextWindow: number
  isTimed: boolean
  /** Offset of the reader's time zone. */
  offsetMs: number
  ratio: number
  palette: Palette
}

/** Reading them makes the browser compute styles, so they are read once per theme. */
export interface Palette {
  colors: ReadonlyMap<string, string>
  font: string
}

const TOKENS = ['--sunken', '--line', '--line-strong', '--faint', '--accent', '--info'] as const

export function readPalette(): Palette {
  const style = getComputedStyle(document.documentElement)
  const tokens = [...TOKENS, ...Object.values(TONES).map(({ token }) => token)]
  return {
    colors: new Map(tokens.map((token) => [token, style.getPropertyValue(token)])),
    font: `10px ${getComputedStyle(document.body).fontFamily}`,
  }
}

export function drawTimeline(canvas: HTMLCanvasElement, layout: TimelineLayout, options: DrawOptions): void {
  const { width } = layout.axis
  const { height, ratio, palette } = options
  const context = canvas.getContext('2d')
  if (!context) return
  resize(canvas, width, height, ratio)
  context.setTransform(ratio, 0, 0, ratio, 0, 0)
  context.clearRect(0, 0, width, height)
  const color = (token: string) => palette.colors.get(token) ?? 'gray'
  drawGaps(context, layout, height, color)
  drawContext(context, layout, options.contextWindow, color)
  drawBoxes(context, layout, color)
  drawCompactions(context, layout, height, color)
  drawAxis(context, layout, options, color)
}

/** Only if needed: a new bitmap takes as long as drawing. */
function resize(canvas: HTMLCanvasElement, width: number, height: number, ratio: number): void {
  const [wide, high] = [Math.round(width * ratio), Math.round(height * ratio)]
  if (canvas.width === wide && canvas.height === high) return
  canvas.width = wide
  canvas.height = high
  canvas.style.width = `${width}px`
  canvas.style.height = `${height}px`
}

type Color = (token: string) => string

function drawGaps(
  context: CanvasRenderingContext2D,
  { axis, lanes }: TimelineLayout,
  height: number,
  color: Color,
): void {
  context.fillStyle = color('--sunken')
  for (const { x, width, squeezed } of axis.pieces)
    if (squeezed !== null) context.fillRect(x, lanes.axisHeight, width, height - lanes.axisHeight)
  context.fillStyle = color('--line')
  for (const { y } of lanes.lanes.slice(1)) context.fillRect(0, y - 3, axis.width, 0.5)
}

function drawContext(
  context: CanvasRenderingContext2D,
  { context: points, lanes, compactions }: TimelineLayout,
  contextWindow: number,
  color: Color,
): void {
  const [first] = points
  const last = points.at(-1)
  if (!first || !last) return
  const { y, height } = lanes.context
  const bottom = y + height
  const most = points.reduce((largest, { tokens }) => Math.max(largest, tokens), contextWindow)
  const at = (tokens: number) => bottom - (tokens / most) * (height - 2)
  context.beginPath()
  context.moveTo(first.x, bottom)
  let before = first
  for (const point of points) {
    // The context stays until the next request, except that a compaction empties it.
    const cut = compactions.find((x) => x > before.x && x <= point.x)
    context.lineTo(cut ?? point.x, at(before.tokens))
    if (cut !== undefined) context.lineTo(cut, at(Math.min(before.tokens, point.tokens)))
    context.lineTo(point.x, at(point.tokens))
    before = point
  }
  context.lineTo(last.x, bottom)
  context.closePath()
  context.globalAlpha = 0.14
  context.fillStyle = color('--accent')
  context.fill()
  context.globalAlpha = 0.45
  context.strokeStyle = color('--accent')
  context.lineWidth = 1
  context.stroke()
  context.globalAlpha = 1
  drawLimit(context, at(contextWindow), color)
}

function drawLimit(context: CanvasRenderingContext2D, y: number, color: Color): void {
  const width = context.canvas.width / context.getTransform().a
  context.strokeStyle = color('--line-strong')
  context.setLineDash([2, 3])
  context.beginPath()
  context.moveTo(0, y + 0.5)
  context.lineTo(width, y + 0.5)
  context.stroke()
  context.setLineDash([])
}

function drawBoxes(context: CanvasRenderingContext2D, { boxes }: TimelineLayout, color: Color): void {
  for (const [tone, { token, opacity }] of toneEntries()) {
    const own = boxes.get(tone) ?? []
    if (own.length === 0) continue
    const fill = color(token)
    context.globalAlpha = opacity
    context.fillStyle = fill
    for (const { x, y, width, height, isHatched } of own) if (!isHatched) context.fillRect(x, y, width, height)
    if (own.some(({ isHatched }) => isHatched)) context.fillStyle = hatching(context, fill) ?? fill
    for (const { x, y, width, height, isHatched } of own) if (isHatched) context.fillRect(x, y, width, height)
  }
  context.globalAlpha = 1
}

function toneEntries(): [Tone, ToneStyle][] {
  // The keys of a record of all tones; 'error' is last, so errors are on top.
  return Object.entries(TONES) as [Tone, ToneStyle][]
}

const HATCH = 5

function hatching(context: CanvasRenderingContext2D, color: string): CanvasPattern | null {
  const tile = document.createElement('canvas')
  tile.width = HATCH
  tile.height = HATCH
  const pen = tile.getContext('2d')
  if (!pen) return null
  pen.strokeStyle = color
  pen.lineWidth = 1.2
  pen.beginPath()
  for (const offset of [-HATCH, 0, HATCH]) {
    pen.moveTo(offset, HATCH)
    pen.lineTo(offset + HATCH, 0)
  }
  pen.stroke()
  return context.createPattern(tile, 'repeat')
}

function drawCompactions(
  context: CanvasRenderingContext2D,
  { compactions, lanes }: TimelineLayout,
  height: number,
  color: Color,
): void {
  context.fillStyle = color('--info')
  for (const x of compactions) {
    context.fillRect(x - 0.75, lanes.axisHeight, 1.5, height - lanes.axisHeight)
    context.beginPath()
    context.moveTo(x - 4, lanes.axisHeight - 4)
    context.lineTo(x + 4, lanes.axisHeight - 4)
    context.lineTo(x, lanes.axisHeight + 1)
    context.fill()
  }
}

/** Between the times and the limit of the context, which the dashed line below it shows. */
const LIMIT_MARGIN = 14

function drawAxis(
  context: CanvasRenderingContext2D,
  { axis, lanes, context: points }: TimelineLayout,
  { isTimed, offsetMs, contextWindow, palette }: DrawOptions,
  color: Color,
): void {
  context.fillStyle = color('--line')
  context.fillRect(0, lanes.axisHeight - 0.5, axis.width, 1)
  context.font = palette.font
  context.textBaseline = 'middle'
  context.fillStyle = color('--faint')
  const middle = lanes.axisHeight / 2
  const limit = points.length === 0 ? '' : `context limit ${formatTokens(contextWindow)}`
  const end = axis.width - (limit === '' ? 0 : context.measureText(limit).width + LIMIT_MARGIN)
  context.textAlign = 'right'
  context.fillText(limit, axis.width - 4, middle)
  if (!isTimed) {
    context.textAlign = 'left'
    context.fillText('No times recorded: one column per message', 4, middle)
    return
  }
  for (const { x, text, kind } of axisLabels(axis, { offsetMs }, end)) {
    context.textAlign = kind === 'gap' ? 'center' : 'left'
    context.fillText(text, kind === 'gap' ? x : x + 3, middle)
    if (kind === 'time') context.fillRect(x, lanes.axisHeight - 5, 1, 5)
  }
}
