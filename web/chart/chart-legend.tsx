import { toneColor } from './chart-tones.ts'

export interface LegendItem {
  tone: number
  label: string
  title?: string
  figure: string
  /** Makes the item a button. */
  onPress?: () => void
}

export function ChartLegend({ items, label }: { items: readonly LegendItem[]; label: string }) {
  return (
    <ul aria-label={label} className="flex flex-wrap gap-x-4 gap-y-1 text-xs">
      {items.map(({ tone, label: name, title, figure, onPress }) => (
        <li key={`${tone} ${title ?? ''} ${name}`} title={title} className="flex min-w-0 items-center gap-1.5">
          <Swatch tone={tone} />
          {onPress ? (
            <button type="button" onClick={onPress} className="truncate text-accent hover:underline max-md:min-h-6">
              {name}
            </button>
          ) : (
            <span className="truncate text-text">{name}</span>
          )}
          <span className="text-muted tabular-nums">{figure}</span>
        </li>
      ))}
    </ul>
  )
}

export function Swatch({ tone }: { tone: number }) {
  return (
    <span aria-hidden="true" className="size-2.5 shrink-0 rounded-sm" style={{ backgroundColor: toneColor(tone) }} />
  )
}
