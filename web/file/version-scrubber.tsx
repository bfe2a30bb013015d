// A slider over all versions of a file. Its marks show how much is known of each version, and outside changes below.
import { useMemo } from 'react'
import { formatCount } from '../../src/text/quantity.ts'
import { classNames } from '../ui/class-names.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { useMedia } from '../ui/use-media.ts'
import type { VersionEntry } from './file-data.ts'
import { tickPaths, tickPlace, TICKS_WIDTH, type TickKind } from './tick-paths.ts'
import { versionSentence } from './version-text.ts'

export interface VersionScrubberProps {
  versions: readonly VersionEntry[]
  version: VersionEntry
  from: number | null
  onMove: (number: number) => void
}

export const TICK_TONES: Readonly<Record<TickKind, string>> = {
  exact: 'text-ok',
  derived: 'text-info',
  partial: 'text-warning',
  outside: 'text-(--chart-plum)',
  session: 'text-line-strong',
}

export function VersionScrubber({ versions, version, from, onMove }: VersionScrubberProps) {
  // More marks would not be told apart.
  const columns = useMedia('(min-width: 900px)') ? 400 : 60
  const paths = useMemo(() => tickPaths(versions, columns), [versions, columns])
  const count = versions.length
  const { number } = version
  const width = count > columns / 2 ? 1.5 : count > columns / 4 ? 2 : 3
  return (
    <div className="flex min-w-0 items-center gap-1">
      <IconButton
        icon="chevron-left"
        label="Previous version"
        disabled={number <= 1}
        onClick={() => onMove(number - 1)}
        className="pointer-coarse:size-10"
      />
      <div className="relative h-10 min-w-0 flex-1">
        <svg
          aria-hidden="true"
          viewBox={`0 0 ${TICKS_WIDTH} 24`}
          preserveAspectRatio="none"
          className="absolute inset-x-2 inset-y-1 h-8 w-[calc(100%-1rem)] overflow-visible"
        >
          <path
            d={`M0 10.5H${TICKS_WIDTH}`}
            stroke="currentColor"
            vectorEffect="non-scaling-stroke"
            className="text-line"
          />
          {paths.map(({ kind, path }) => (
            <path
              key={kind}
              d={path}
              fill="none"
              stroke="currentColor"
              strokeWidth={kind === 'session' ? 1 : width}
              vectorEffect="non-scaling-stroke"
              className={TICK_TONES[kind]}
            />
          ))}
          {from !== null && (
            <path
              d={`M${tickPlace(from - 1, count, columns)} 0V24`}
              stroke="currentColor"
              strokeWidth="2"
              strokeDasharray="3 2"
              vectorEffect="non-scaling-stroke"
              className="text-accent"
            />
          )}
        </svg>
        <input
          type="range"
          aria-label="Version"
          aria-valuetext={versionSentence(version, count)}
          min={1}
          max={count}
          step={1}
          value={number}
          onChange={({ target }) => onMove(Number(target.value))}
          className={classNames('absolute inset-0 h-10 w-full cursor-pointer appearance-none bg-transparent', THUMB)}
        />
      </div>
      <IconButton
        icon="chevron-right"
        label="Next version"
        disabled={number >= count}
        onClick={() => onMove(number + 1)}
        className="pointer-coarse:size-10"
      />
      <span className="min-w-14 shrink-0 text-right text-xs text-muted tabular-nums">
        {formatCount(number)} of {formatCount(count)}
      </span>
    </div>
  )
}

/** As wide as the room left of the first mark and right of the last, so that the thumb is centered on its mark. */
const THUMB = [
  '[&::-webkit-slider-thumb]:h-8 [&::-webkit-slider-thumb]:w-4 [&::-webkit-slider-thumb]:appearance-none',
  '[&::-webkit-slider-thumb]:rounded-md [&::-webkit-slider-thumb]:border-2 [&::-webkit-slider-thumb]:border-solid [&::-webkit-slider-thumb]:border-accent',
  '[&::-webkit-slider-thumb]:bg-accent/15 [&::-moz-range-thumb]:bg-accent/15',
  '[&::-moz-range-thumb]:box-border [&::-moz-range-thumb]:h-8 [&::-moz-range-thumb]:w-4',
  '[&::-moz-range-thumb]:rounded-md [&::-moz-range-thumb]:border-2 [&::-moz-range-thumb]:border-solid [&::-moz-range-thumb]:border-accent',
].join(' ')
