import { useState, type MouseEvent } from 'react'
import { formatCount, formatTokens } from '../../../src/text/quantity.ts'
import { useSessionState } from '../session-state.ts'
import type { CurvePoint } from './context-curve.ts'

const [WIDTH, HEIGHT] = [300, 90]

export function ContextChart({ points }: { points: readonly CurvePoint[] }) {
  const { outline, scrollToStep } = useSessionState()
  const [hovered, setHovered] = useState<number | null>(null)
  const most = points.reduce((largest, { tokens }) => Math.max(largest, tokens), 1)
  const x = (index: number) => (points.length < 2 ? 0 : (index / (points.length - 1)) * WIDTH)
  const y = (tokens: number) => HEIGHT - (tokens / most) * (HEIGHT - 2)
  const line = points.map(({ tokens }, index) => `${x(index).toFixed(1)},${y(tokens).toFixed(1)}`).join(' ')
  const point = hovered === null ? undefined : points[hovered]
  const indexAt = ({ clientX, currentTarget }: MouseEvent) => {
    const box = currentTarget.getBoundingClientRect()
    const share = (clientX - box.left) / box.width
    return Math.max(0, Math.min(points.length - 1, Math.round(share * (points.length - 1))))
  }
  const open = (event: MouseEvent) => {
    const turn = outline.thread.turns.find(({ index }) => index === points[indexAt(event)]?.turn)
    if (turn) scrollToStep(turn.step, { flash: true })
  }
  return (
    <div className="px-3 pb-1">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`Context size per request, up to ${formatTokens(most)} tokens`}
        onMouseMove={(event) => setHovered(indexAt(event))}
        onMouseLeave={() => setHovered(null)}
        onClick={open}
        className="block h-24 w-full cursor-pointer border-b border-line-strong"
      >
        <polygon points={`0,${HEIGHT} ${line} ${x(points.length - 1)},${HEIGHT}`} className="fill-accent-soft" />
        <polyline
          points={line}
          fill="none"
          strokeWidth="1.5"
          vectorEffect="non-scaling-stroke"
          className="stroke-accent"
        />
        {points.map(({ index, isCompacted }, at) =>
          isCompacted ? (
            <line
              key={index}
              x1={x(at)}
              x2={x(at)}
              y1="0"
              y2={HEIGHT}
              strokeDasharray="2 2"
              vectorEffect="non-scaling-stroke"
              className="stroke-info"
            />
          ) : null,
        )}
        {point && hovered !== null && (
          <line
            x1={x(hovered)}
            x2={x(hovered)}
            y1="0"
            y2={HEIGHT}
            vectorEffect="non-scaling-stroke"
            className="stroke-faint"
          />
        )}
      </svg>
      <p className="h-5 pt-0.5 text-2xs text-faint tabular-nums">
        {point
          ? `Request ${formatCount(point.index)}${point.turn === null ? '' : `, turn ${point.turn}`}: ${formatTokens(point.tokens)} tokens`
          : 'Dashed lines are compactions. Click to go to a turn.'}
      </p>
    </div>
  )
}
