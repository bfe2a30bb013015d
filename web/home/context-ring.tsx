// The share of the context window that is used, as a ring.
import { formatTokens } from '../../src/text/quantity.ts'
import { classNames } from '../ui/class-names.ts'

const SIZE = 26
const STROKE = 4
const RADIUS = (SIZE - STROKE) / 2
const LENGTH = 2 * Math.PI * RADIUS

export interface ContextRingProps {
  context: { tokens: number; windowSize: number; percent: number }
}

export function ContextRing({ context: { tokens, windowSize, percent } }: ContextRingProps) {
  const share = Math.min(1, tokens / windowSize)
  const text = `Context: ${formatTokens(tokens)} of ${formatTokens(windowSize)} tokens`
  return (
    <span className="flex items-center gap-2" title={text}>
      <svg role="img" aria-label={text} width={SIZE} height={SIZE} className="shrink-0 -rotate-90">
        <circle cx={SIZE / 2} cy={SIZE / 2} r={RADIUS} fill="none" strokeWidth={STROKE} className="stroke-line" />
        <circle
          cx={SIZE / 2}
          cy={SIZE / 2}
          r={RADIUS}
          fill="none"
          strokeWidth={STROKE}
          strokeDasharray={`${share * LENGTH} ${LENGTH}`}
          className={classNames(toneOf(percent))}
        />
      </svg>
      <span aria-hidden className="leading-tight">
        <span className="block text-xs text-text">{percent} %</span>
        <span className="block text-2xs text-faint">of {formatTokens(windowSize)}</span>
      </span>
    </span>
  )
}

/** Claude Code compacts by itself shortly before the end. */
function toneOf(percent: number): string {
  if (percent >= 90) return 'stroke-error'
  return percent >= 75 ? 'stroke-warning' : 'stroke-accent'
}
