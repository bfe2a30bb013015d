import { toneColor } from './chart-tones.ts'

/** A colour of the chart, beside the name it stands for. */
export function Swatch({ tone }: { tone: number }) {
  return (
    <span aria-hidden="true" className="size-2.5 shrink-0 rounded-sm" style={{ backgroundColor: toneColor(tone) }} />
  )
}
