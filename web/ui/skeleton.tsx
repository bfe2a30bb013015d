// Placeholders in the shape of the content that is loading.
import { classNames } from './class-names.ts'

export function SkeletonBlock({ className }: { className?: string }) {
  return (
    <span aria-hidden="true" className={classNames('block rounded-sm bg-hover motion-safe:animate-pulse', className)} />
  )
}

/** A chart with its axis, and a few lines of figures below it. */
export function ChartSkeleton({ label, lines = 3 }: { label: string; lines?: number }) {
  return (
    <div role="status" className="p-3">
      <span className="sr-only">{label}</span>
      <div aria-hidden="true" className="flex h-22 items-end gap-1 border-b border-line pl-9">
        {HEIGHTS.map((height, index) => (
          <span
            // The bars never change.
            key={index}
            className="flex-1 rounded-t-sm bg-hover motion-safe:animate-pulse"
            style={{ height: `${height}%` }}
          />
        ))}
      </div>
      {Array.from({ length: lines }, (_, line) => (
        <SkeletonBlock key={line} className="mt-2.5 h-3 odd:w-3/5 even:w-2/5" />
      ))}
    </div>
  )
}

const HEIGHTS = [18, 26, 34, 40, 52, 58, 66, 72, 30, 38, 46, 55]
