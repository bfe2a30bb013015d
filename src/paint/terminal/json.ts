import { formatCount } from '../../text/quantity.ts'
import { mapRows, type TextBlock } from './block.ts'
import { blank, span, type Frame, type Line, type Span } from './span.ts'
import { wrap } from './wrap.ts'
import { toJson } from '../../text/to-json.ts'

const LONGEST_STRING = 240
const DEEPEST = 32
const STEP = 2

interface JsonLine {
  depth: number
  spans: Span[]
}

export function jsonBlock(value: unknown, { width, palette }: Frame): TextBlock {
  return mapRows(
    jsonLines(value, { palette, depth: 0, before: [], after: [] }),
    () => countLines(value, 0),
    ({ depth, spans }): Iterable<Line> => {
      const indent = Math.min(depth * STEP, Math.floor(width / 2))
      return wrap(spans, { width, first: [blank(indent)], rest: [blank(indent + STEP)] })
    },
  )
}

function countLines(value: unknown, depth: number): number {
  if (typeof value !== 'object' || value === null || depth >= DEEPEST) return 1
  const items: unknown[] = Object.values(value)
  return items.length === 0 ? 1 : items.reduce<number>((sum, item) => sum + countLines(item, depth + 1), 2)
}

interface ValueContext {
  palette: Frame['palette']
  depth: number
  before: Span[]
  after: Span[]
}

function* jsonLines(value: unknown, context: ValueContext): Generator<JsonLine> {
  const { before, after, depth } = context
  if (typeof value !== 'object' || value === null) {
    yield { depth, spans: [...before, ...scalarSpans(value, context), ...after] }
    return
  }
  const isList = Array.isArray(value)
  const entries: [string, unknown][] = Object.entries(value)
  const [open, close] = isList ? ['[', ']'] : ['{', '}']
  if (entries.length === 0 || depth >= DEEPEST) {
    const short = entries.length === 0 ? `${open}${close}` : `${open}…${close}`
    yield { depth, spans: [...before, span(short), ...after] }
    return
  }
  yield { depth, spans: [...before, span(open)] }
  for (const [index, [key, item]] of entries.entries()) {
    yield* jsonLines(item, {
      ...context,
      depth: depth + 1,
      before: isList ? [] : [span(toJson(key), context.palette.keyword), span(': ')],
      after: index < entries.length - 1 ? [span(',')] : [],
    })
  }
  yield { depth, spans: [span(close), ...after] }
}

function scalarSpans(value: unknown, { palette }: ValueContext): Span[] {
  if (typeof value !== 'string') return [span(String(value), palette.number)]
  if (value.length <= LONGEST_STRING) return [span(toJson(value), palette.string)]
  const rest = `(${formatCount(value.length)} characters)`
  return [
    span(`${toJson(value.slice(0, LONGEST_STRING)).slice(0, -1)}…"`, palette.string),
    span(` ${rest}`, palette.dim),
  ]
}
