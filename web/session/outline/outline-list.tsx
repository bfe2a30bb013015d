// The list scrolls along with the conversation unless the user is pointing at it or focusing it.
import { useCallback, useEffect, useImperativeHandle, useRef, useState, type KeyboardEvent, type Ref } from 'react'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import { useSessionState, useCurrentTurn } from '../session-state.ts'
import { isSameThread } from '../thread-key.ts'
import { OutlineRowButton } from './outline-row-button.tsx'
import { rowOfTurn, type OutlineRow } from './outline-rows.ts'
import { Cost } from '../../usage/cost.tsx'
import { useSessionCosts } from '../use-session-costs.ts'

export interface OutlineListHandle {
  focus: () => void
}

export interface OutlineListProps {
  rows: readonly OutlineRow[]
  isFiltered: boolean
  ref: Ref<OutlineListHandle>
}

export function OutlineList({ rows, isFiltered, ref }: OutlineListProps) {
  const box = useRef<HTMLDivElement>(null)
  const list = useRef<VirtualizerHandle>(null)
  const { outline, thread } = useSessionState()
  const costs = useSessionCosts()
  const byTurn = costs?.byTurn
  const turn = useCurrentTurn()
  const current = turn === null ? -1 : rowOfTurn(rows, turn)
  const digits = String(outline.thread.turns.at(-1)?.index ?? 0).length
  const [moved, setMoved] = useState<number | null>(null)
  const active = Math.min(moved ?? Math.max(current, 0), rows.length - 1)
  useFollow(list, box, isFiltered ? -1 : current)
  const focusRow = useCallback((index: number) => {
    setMoved(index)
    list.current?.scrollToIndex(index, { align: 'nearest' })
    const row = rowButton(box.current, index)
    if (row) row.focus({ preventScroll: true })
    // A row that was off screen is rendered in the next frame.
    else requestAnimationFrame(() => rowButton(box.current, index)?.focus({ preventScroll: true }))
  }, [])
  useImperativeHandle(ref, () => ({ focus: () => focusRow(isFiltered ? 0 : active) }))
  const onKeyDown = (event: KeyboardEvent) => {
    const next = nextIndex(event.key, active, rows.length)
    if (next === null) return
    event.preventDefault()
    event.stopPropagation()
    focusRow(next)
  }
  return (
    <div
      ref={box}
      onKeyDown={onKeyDown}
      onBlur={(event) => {
        if (!box.current?.contains(event.relatedTarget)) setMoved(null)
      }}
      className="min-h-0 flex-1 overflow-y-auto overscroll-contain"
    >
      <Virtualizer ref={list} data={rows} as="ol" item="li" itemSize={46} keepMounted={[active]}>
        {(row, index) => (
          <OutlineRowButton
            key={row.key}
            row={row}
            index={index}
            cost={row.kind === 'turn' ? (byTurn?.get(row.turn.index) ?? null) : null}
            isCurrent={index === current}
            isActive={index === active}
            digits={digits}
          />
        )}
      </Virtualizer>
      {isSameThread(thread, {}) && costs?.outside && (
        <p
          className="border-t border-line px-3 py-1.5 text-xs text-muted"
          title="Usage of rewound branches, of deleted messages, and of agents without a known call"
        >
          Outside the turns: <Cost of={costs.outside} none="no cost" />
        </p>
      )}
    </div>
  )
}

function useFollow(
  list: { current: VirtualizerHandle | null },
  box: { current: HTMLDivElement | null },
  current: number,
): void {
  useEffect(() => {
    const isBusy = box.current?.matches(':hover, :focus-within') === true
    if (current >= 0 && !isBusy) list.current?.scrollToIndex(current, { align: 'nearest' })
  }, [list, box, current])
}

function rowButton(box: HTMLElement | null, index: number): HTMLElement | null {
  return box?.querySelector<HTMLElement>(`[data-row="${index}"]`) ?? null
}

const PAGE = 10

function nextIndex(key: string, active: number, count: number): number | null {
  const clamp = (index: number) => Math.max(0, Math.min(count - 1, index))
  switch (key) {
    case 'ArrowDown':
      return clamp(active + 1)
    case 'ArrowUp':
      return clamp(active - 1)
    case 'PageDown':
      return clamp(active + PAGE)
    case 'PageUp':
      return clamp(active - PAGE)
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}
