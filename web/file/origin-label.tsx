// The origin of a run of lines: beside them, or above them where the page is narrow.
import { Link } from 'wouter'
import { formatCount } from '../../src/text/quantity.ts'
import { visibleLine } from '../../src/text/visible.ts'
import { shortTime } from '../session/messages/clock-time.ts'
import { classNames } from '../ui/class-names.ts'
import type { VersionEntry } from './file-data.ts'
import type { OriginCardState } from './origin-card.tsx'
import type { OriginRun } from './origin-runs.ts'
import { causeText, promptLink } from './version-text.ts'

export interface OriginLabelProps {
  run: OriginRun
  version: VersionEntry | undefined
  /** Whether the lines are of the version that the page shows. */
  isShown: boolean
  linkTo: (version: number) => string
  onSelect: (version: number) => void
  card: OriginCardState
}

/** As tall as its lines, so that lines scrolled to the side stay behind it. */
const COLUMN = 'left-0 z-1 bg-sunken select-none @2xl:sticky @2xl:shrink-0'

const LINE = 'sticky left-0 flex h-7 w-[100cqi] items-center gap-2 px-3 font-sans text-2xs @2xl:h-5 @2xl:w-72'

export function OriginLabel({ run, version, isShown, linkTo, onSelect, card }: OriginLabelProps) {
  if (!version)
    return (
      <div className={COLUMN}>
        <div className={classNames(LINE, 'text-faint')}>
          {run.version === 0 ? 'before the first record' : 'unknown'}
        </div>
      </div>
    )
  const { number, at, cause, prompt } = version
  // Opening the version that is already open would do nothing.
  const prompted = isShown ? promptLink(version) : null
  const show = ({ currentTarget }: { currentTarget: Element }) =>
    card.show({ from: run.from, version, label: currentTarget })
  return (
    <div className={COLUMN}>
      <Link
        href={prompted ?? linkTo(number)}
        aria-describedby={card.open?.from === run.from ? card.id : undefined}
        onClick={(event) => {
          card.hide()
          if (prompted !== null || event.ctrlKey || event.metaKey || event.shiftKey) return
          event.preventDefault()
          onSelect(number)
        }}
        onMouseEnter={show}
        onMouseLeave={card.hide}
        onFocus={show}
        onBlur={card.hide}
        className={classNames(LINE, 'text-muted outline-offset-[-2px] hover:bg-hover hover:text-text')}
      >
        <span className="min-w-5 shrink-0 font-medium tabular-nums">{formatCount(number)}</span>
        <span className="shrink-0 text-faint tabular-nums">{at === null ? '' : shortTime(at)}</span>
        <span className={classNames('min-w-0 truncate', cause !== null && 'text-(--chart-plum)')}>
          {cause === null ? visibleLine(prompt ?? '') : causeText(cause)}
        </span>
      </Link>
    </div>
  )
}
