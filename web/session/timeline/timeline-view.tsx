// The timeline with its controls: lane labels on the left, the plot, and buttons on the right. Loaded on demand.
import { useEffect, useLayoutEffect, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react'
import { formatDuration } from '../../../src/text/duration.ts'
import { visibleLine } from '../../../src/text/visible.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useSessionState } from '../session-state.ts'
import type { BusyTime } from './time-axis.ts'
import { timesOfSteps } from './timeline-layout.ts'
import { fullLanes, type LaneAgent, type LaneLayout } from './lanes.ts'
import { timeShares, type TimelineModel } from './timeline-model.ts'
import { TimelineLegend } from './timeline-legend.tsx'
import { TimelinePlot } from './timeline-plot.tsx'
import { TimelineTable } from './timeline-table.tsx'
import { useTimeline } from './use-timeline.ts'
import type { TimelineMode } from './use-timeline-mode.ts'

export interface TimelineViewProps {
  agents: readonly LaneAgent[]
  strip: LaneLayout
  mode: TimelineMode
}

export function TimelineView({ agents, strip, mode }: TimelineViewProps) {
  const { model, error, retry } = useTimeline()
  const [isTable, setTable] = useState(false)
  const [box, setBox] = useState<HTMLElement | null>(null)
  const room = useHeight(box)
  const full = useMemo(() => fullLanes(agents, room), [agents, room])
  const lanes = mode.isFull ? full : strip
  const { zoom, view } = useZoom(model)
  const expand = useFocusAfter(mode.isFull)
  const isTableShown = isTable && mode.isFull
  const openTable = () => {
    setTable(!isTableShown)
    if (!mode.isFull) mode.toggleFull()
  }
  return (
    <>
      {mode.isFull && (
        <FullHeader model={model} isTable={isTableShown} zoom={zoom} onTable={openTable} onClose={mode.shrink} />
      )}
      {error && !model ? (
        <ErrorNote error={error} onRetry={retry} />
      ) : isTableShown && model ? (
        <TimelineTable model={model} agents={agents} onJump={mode.shrink} />
      ) : (
        // The strip does not clip its tooltip, which is larger than itself.
        <div
          ref={mode.isFull ? setBox : null}
          className={mode.isFull ? 'flex min-h-0 flex-1 overflow-x-clip overflow-y-auto pr-4' : 'flex min-h-0 flex-1'}
        >
          <LaneLabels lanes={lanes} isFull={mode.isFull} />
          {model && <TimelinePlot model={model} lanes={lanes} view={view} onJump={mode.shrink} />}
          {!mode.isFull && (
            <div className="ml-auto flex w-8 shrink-0 flex-col items-center gap-0.5 border-l border-line pt-0.5 pointer-coarse:w-10">
              <IconButton
                ref={expand}
                icon="expand"
                label="Timeline at full height"
                size="sm"
                onClick={mode.toggleFull}
              />
              <IconButton icon="table" label="Timeline as a table" size="sm" onClick={openTable} />
              {zoom}
            </div>
          )}
        </div>
      )}
    </>
  )
}

/** Takes the focus back when the full height ends: its own buttons, one of which had the focus, are gone. */
function useFocusAfter(isFull: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null)
  const wasFull = useRef(isFull)
  useEffect(() => {
    const isLost = wasFull.current && !isFull && document.activeElement === document.body
    wasFull.current = isFull
    if (isLost) button.current?.focus({ preventScroll: true })
  }, [isFull])
  return button
}

function useHeight(box: HTMLElement | null): number {
  const [height, setHeight] = useState(0)
  useLayoutEffect(() => {
    if (!box) return undefined
    const observer = new ResizeObserver(() => setHeight(box.clientHeight))
    setHeight(box.clientHeight)
    observer.observe(box)
    return () => observer.disconnect()
  }, [box])
  return height
}

/** Shows only the selected time. The button is there while something is selected. */
function useZoom(model: TimelineModel | undefined): { zoom: ReactNode; view: BusyTime | null } {
  const { range } = useSessionState()
  const [isZoomed, setZoomed] = useState(false)
  const view = useMemo(
    () => (isZoomed && range && model ? timesOfSteps(model, range.from, range.to) : null),
    [isZoomed, range, model],
  )
  if (range === null) return { zoom: null, view: null }
  const label = view ? 'Show the entire session' : 'Zoom to the selected time'
  return {
    zoom: (
      <IconButton
        icon="zoom"
        label={label}
        aria-pressed={view !== null}
        size="sm"
        onClick={() => setZoomed(!isZoomed)}
      />
    ),
    view,
  }
}

interface FullHeaderProps {
  model: TimelineModel | undefined
  isTable: boolean
  zoom: ReactNode
  onTable: () => void
  onClose: () => void
}

function FullHeader({ model, isTable, zoom, onTable, onClose }: FullHeaderProps) {
  return (
    <div className="shrink-0 border-b border-line pb-1">
      <div className="flex items-center gap-x-4 py-1 pr-1.5 pl-4">
        <h2 className="text-sm font-medium">Timeline</h2>
        <Shares model={model} />
        <span className="ml-auto flex shrink-0">
          {!isTable && zoom}
          <IconButton icon="table" label="Timeline as a table" aria-pressed={isTable} size="sm" onClick={onTable} />
          <FocusedClose onClose={onClose} />
        </span>
      </div>
      {!isTable && <TimelineLegend />}
    </div>
  )
}

/** Takes the focus, because the conversation behind it cannot have it. */
function FocusedClose({ onClose }: { onClose: () => void }) {
  const [button, setButton] = useState<HTMLButtonElement | null>(null)
  useEffect(() => button?.focus({ preventScroll: true }), [button])
  return <IconButton ref={setButton} icon="x" label="Back to the conversation" size="sm" onClick={onClose} />
}

function Shares({ model }: { model: TimelineModel | undefined }) {
  const shares = useMemo(() => model && timeShares(model), [model])
  if (!shares || !model?.isTimed) return null
  return (
    <p className="truncate text-xs text-muted tabular-nums">
      {formatDuration(shares.runningMs)} running
      {shares.waitingMs >= 1000 && ` · ${formatDuration(shares.waitingMs)} waiting for you`}
    </p>
  )
}

function LaneLabels({ lanes, isFull }: { lanes: LaneLayout; isFull: boolean }) {
  return (
    <div
      aria-hidden="true"
      className={isFull ? 'relative w-44 shrink-0 max-sm:w-20' : 'relative w-16 shrink-0 max-sm:w-14'}
      style={{ height: lanes.height }}
    >
      {isFull && (
        <span className="absolute inset-x-0 truncate pl-4 text-2xs text-muted" style={{ top: lanes.context.y }}>
          Context
        </span>
      )}
      {lanes.lanes.map(({ label, y, height, depth, kind, agentId }, index) =>
        label === '' ? null : (
          <span
            key={agentId ?? `${kind} ${index}`}
            title={visibleLine(label)}
            className="absolute inset-x-0 truncate pr-1 text-2xs leading-none text-muted"
            style={{
              top: y + (isFull && kind === 'tools' ? 2 : Math.max(0, height / 2 - 6)),
              paddingLeft: (isFull ? 16 : 10) + depth * 12,
            }}
          >
            {visibleLine(label)}
          </span>
        ),
      )}
    </div>
  )
}
