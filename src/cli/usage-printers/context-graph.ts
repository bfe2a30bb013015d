// Draws the context size over the requests in block characters. A column is one request, or several if they do not fit.

export interface GraphPoint {
  value: number
  mark: 'compaction' | 'break' | null
}

export interface ContextGraph {
  rows: string[]
  marks: string
  top: number
}

const STEPS = [' ', '▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'] as const

export const GRAPH_SIGNS = { compaction: '◆', break: '×' } as const

/** Few requests are drawn wide, so that their shape is visible. */
const MAX_BREADTH = 4

export function drawContextGraph(points: readonly GraphPoint[], width: number, height: number): ContextGraph {
  const columns = points.length > width ? narrow(points, width) : broaden(points, width)
  const top = columns.reduce((largest, { value }) => Math.max(largest, value), 0)
  const eighths = columns.map(({ value }) => (top === 0 ? 0 : Math.round((value / top) * height * 8)))
  const rows = Array.from({ length: height }, (_, index) => {
    const floor = (height - 1 - index) * 8
    return eighths.map((filled) => STEPS[Math.min(8, Math.max(0, filled - floor))] ?? '█').join('')
  })
  return { rows, marks: columns.map(({ mark }) => (mark ? GRAPH_SIGNS[mark] : ' ')).join(''), top }
}

/** Takes the largest value of a column. A compaction hides a cache miss next to it, which it caused. */
function narrow(points: readonly GraphPoint[], width: number): GraphPoint[] {
  return Array.from({ length: width }, (_, column) => {
    const start = Math.floor((column * points.length) / width)
    const group = points.slice(start, Math.floor(((column + 1) * points.length) / width))
    const marks = new Set(group.map(({ mark }) => mark))
    return {
      value: group.reduce((largest, { value }) => Math.max(largest, value), 0),
      mark: marks.has('compaction') ? 'compaction' : marks.has('break') ? 'break' : null,
    }
  })
}

function broaden(points: readonly GraphPoint[], width: number): GraphPoint[] {
  const breadth = Math.max(1, Math.min(MAX_BREADTH, Math.floor(width / Math.max(1, points.length))))
  return points.flatMap(({ value, mark }) =>
    Array.from({ length: breadth }, (_, index) => ({ value, mark: index === 0 ? mark : null })),
  )
}
