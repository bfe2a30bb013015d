// The figures of both sides as rows: formatted values, their share of the larger one, and the difference.
import { formatDuration } from '../../src/text/duration.ts'
import { formatCount, formatMoney, formatSpent, formatTokens } from '../../src/text/quantity.ts'
import type { CallOutput } from '../api.ts'

export type Comparison = CallOutput<'compare'>
export type ComparedSide = Comparison['a']
export type ComparedFigures = ComparedSide['line']
export type ComparedRow = Comparison['rows'][number]
export type ComparedFile = Comparison['files'][number]

export interface FigureRow {
  label: string
  values: [a: string, b: string]
  /** From 0 to 1. */
  shares: [a: number, b: number]
  /** "+3" if B has more; empty if both are the same. */
  difference: string
}

interface Figure {
  label: string
  of: (figures: ComparedFigures) => number
  text: (figures: ComparedFigures) => string
  format: (value: number) => string
}

const FIGURES: readonly Figure[] = [
  figure('Turns', ({ turns }) => turns, formatCount),
  figure('Messages', ({ messages }) => messages, formatCount),
  figure('Tool calls', ({ toolCalls }) => toolCalls, formatCount),
  figure('Errors', ({ errors }) => errors, formatCount),
  figure('Time in turns', ({ activeMs }) => activeMs, formatDuration),
  figure('Tokens', ({ tokens }) => sumTokens(tokens), formatTokens),
  { ...figure('Cost', ({ cost }) => cost.usd, formatMoney), text: ({ cost }) => formatSpent(cost) || '$0.00' },
]

function figure(label: string, of: Figure['of'], format: Figure['format']): Figure {
  return { label, of, format, text: (figures) => format(of(figures)) }
}

export function figureRows(a: ComparedFigures, b: ComparedFigures): FigureRow[] {
  return FIGURES.map(({ label, of, text, format }) => {
    const [left, right] = [of(a), of(b)]
    const most = Math.max(left, right)
    const texts: FigureRow['values'] = [text(a), text(b)]
    const sign = right > left ? '+' : '−'
    return {
      label,
      values: texts,
      shares: most === 0 ? [0, 0] : [left / most, right / most],
      difference: texts[0] === texts[1] ? '' : `${sign}${format(Math.abs(right - left))}`,
    }
  })
}

function sumTokens({ input, output, cacheWrite, cacheRead }: ComparedFigures['tokens']): number {
  return input + output + cacheWrite + cacheRead
}
