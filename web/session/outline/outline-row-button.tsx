import { memo, type ReactNode } from 'react'
import type { TurnCost } from '../../../src/operations/session/page-outputs.ts'
import { visibleLine } from '../../../src/text/visible.ts'
import { useSessionState } from '../session-state.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import type { OutlineRow } from './outline-rows.ts'
import { TurnMarks } from './turn-marks.tsx'

export interface OutlineRowButtonProps {
  row: OutlineRow
  index: number
  cost: TurnCost | null
  isCurrent: boolean
  isActive: boolean
  digits: number
}

export const OutlineRowButton = memo(function OutlineRowButton(props: OutlineRowButtonProps) {
  const { row, index, cost, isCurrent, isActive, digits } = props
  const { scrollToStep, setThread, panes } = useSessionState()
  const open = () => {
    if (row.kind === 'turn') scrollToStep(row.turn.step, { flash: true, select: true })
    else setThread(row.kind === 'branch' ? { branch: row.branch.number } : {})
    panes.closeSheets()
  }
  return (
    <button
      type="button"
      data-row={index}
      tabIndex={isActive ? 0 : -1}
      aria-current={isCurrent ? 'location' : undefined}
      onClick={open}
      className={classNames(
        'flex w-full gap-2 border-l-2 py-1.5 pr-2 pl-1 text-left hover:bg-hover focus-visible:-outline-offset-2',
        isCurrent ? 'border-accent bg-accent-soft' : 'border-transparent',
      )}
    >
      {row.kind === 'turn' && (
        <Row
          digits={digits}
          label={row.turn.index}
          text={row.turn.prompt ?? 'Before the first prompt'}
          isPlain={row.turn.prompt === null}
        >
          <TurnMarks turn={row.turn} cost={cost} />
        </Row>
      )}
      {row.kind === 'branch' && (
        <Row
          digits={digits}
          label={<Icon name="branch" className="size-3.5" />}
          text={row.branch.prompts[0] ?? 'No prompt'}
          isChild
        >
          <span className="text-2xs text-faint">
            Branch {row.branch.number} · {row.branch.kind === 'rewind' ? 'rewound' : 'dead end'}
          </span>
        </Row>
      )}
      {row.kind === 'back' && (
        <Row digits={digits} label={<Icon name="arrow-left" className="size-3.5" />} text="Back to main line" />
      )}
    </button>
  )
})

interface RowProps {
  digits: number
  label: ReactNode
  text: string
  isPlain?: boolean
  isChild?: boolean
  children?: ReactNode
}

function Row({ digits, label, text, isPlain = false, isChild = false, children }: RowProps) {
  return (
    <>
      <span
        style={{ width: `${Math.max(2, digits) + (isChild ? 3 : 1)}ch` }}
        className="flex shrink-0 justify-end pt-px text-2xs text-faint tabular-nums"
      >
        {label}
      </span>
      <span className="min-w-0 flex-1">
        <span
          className={classNames('line-clamp-2 text-xs break-words', isPlain || isChild ? 'text-muted' : 'text-text')}
        >
          {visibleLine(text)}
        </span>
        {children}
      </span>
    </>
  )
}
