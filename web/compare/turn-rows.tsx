// The turns of both sides, aligned. The turns that both have at the beginning are folded.
import { useId, useState } from 'react'
import { Link } from 'wouter'
import { formatDuration } from '../../src/text/duration.ts'
import { plural } from '../../src/text/quantity.ts'
import { visibleLine } from '../../src/text/visible.ts'
import { Badge, type BadgeTone } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'
import { Cost } from '../usage/cost.tsx'
import { messageLink, type CompareAddress, type ComparedName, type SideName } from './compare-address.ts'
import type { ComparedRow } from './figure-rows.ts'
import { SideLetter } from './side-letter.tsx'

/** A conversation of thousands of turns is shown in parts: every row has two links. */
const FIRST_ROWS = 100

export function TurnRows({ rows, address }: { rows: readonly ComparedRow[]; address: CompareAddress }) {
  const [isUnfolded, setUnfolded] = useState(false)
  const [limit, setLimit] = useState(FIRST_ROWS)
  const trunk = trunkOf(rows)
  const rest = rows.slice(trunk)
  const list = useId()
  return (
    <section aria-label="Turns" className="flex flex-col gap-2">
      <h2 className="text-sm font-medium">Turns</h2>
      <div className="overflow-hidden rounded-lg border border-line">
        {trunk > 0 && (
          <>
            <button
              type="button"
              aria-expanded={isUnfolded}
              aria-controls={list}
              onClick={() => setUnfolded(!isUnfolded)}
              className="flex min-h-9 w-full items-center gap-1.5 bg-sunken px-3 text-left text-xs text-muted -outline-offset-2 hover:text-text"
            >
              <Icon name={isUnfolded ? 'chevron-down' : 'chevron-right'} className="size-3 text-faint" />
              {plural(trunk, 'turn')} at the beginning, the same in both
            </button>
            <ol id={list} hidden={!isUnfolded}>
              {isUnfolded && rows.slice(0, trunk).map((row, index) => <Row key={index} row={row} address={address} />)}
            </ol>
          </>
        )}
        <ol aria-label="Turns that differ">
          {rest.slice(0, limit).map((row, index) => (
            <Row key={index} row={row} address={address} />
          ))}
        </ol>
        {rest.length === 0 && <p className="border-t border-line px-3 py-2 text-xs text-muted">No further turns.</p>}
      </div>
      {rest.length > limit && (
        <Button variant="quiet" size="sm" className="self-start" onClick={() => setLimit(limit * 10)}>
          Show more of {plural(rest.length, 'turn')}
        </Button>
      )}
    </section>
  )
}

function trunkOf(rows: readonly ComparedRow[]): number {
  const first = rows.findIndex(({ kind }) => kind !== 'same')
  return first < 0 ? rows.length : first
}

/** Without a label if the place in the row says everything. */
const KINDS: Readonly<Record<ComparedRow['kind'], { label: string; tone: BadgeTone } | null>> = {
  same: { label: 'same', tone: 'plain' },
  forked: { label: 'parts here', tone: 'warning' },
  similar: { label: 'similar', tone: 'info' },
  different: null,
  'a only': null,
  'b only': null,
}

function Row({ row: { kind, a, b }, address }: { row: ComparedRow; address: CompareAddress }) {
  const mark = KINDS[kind]
  return (
    <li className="relative grid border-t border-line first:border-t-0 md:grid-cols-[minmax(0,1fr)_5.5rem_minmax(0,1fr)]">
      <Cell side="a" turn={a} name={address.a} />
      <div className="flex items-start justify-center bg-sunken pt-2 max-md:absolute max-md:top-0 max-md:right-2 max-md:bg-transparent">
        {mark && <Badge tone={mark.tone}>{mark.label}</Badge>}
      </div>
      <Cell side="b" turn={b} name={address.b} />
    </li>
  )
}

function Cell({ side, turn, name }: { side: SideName; turn: ComparedRow['a']; name: ComparedName }) {
  const edge = side === 'b' && 'max-md:border-t max-md:border-dashed max-md:border-line'
  if (!turn) return <div className={classNames('bg-sunken max-md:hidden', edge)} />
  const facts = [
    turn.durationMs === null ? '' : formatDuration(turn.durationMs),
    turn.toolCalls === 0 ? '' : plural(turn.toolCalls, 'call'),
  ].filter((text) => text !== '')
  return (
    <Link
      href={messageLink(name, turn.uuid)}
      className={classNames('group flex min-w-0 items-start gap-2 px-3 py-2 -outline-offset-2 hover:bg-hover', edge)}
    >
      <SideLetter side={side} className="md:hidden" />
      <span className="w-6 shrink-0 pt-px text-right text-xs text-faint tabular-nums">{turn.index}</span>
      <span className="flex min-w-0 flex-1 flex-col gap-0.5">
        <span className="line-clamp-2 text-sm max-md:pr-16 wrap-anywhere group-hover:text-accent">
          {turn.prompt === null ? (
            <span className="text-muted">Before the first prompt</span>
          ) : (
            visibleLine(turn.prompt) || 'A prompt without text'
          )}
        </span>
        <span className="flex flex-wrap gap-x-2 text-xs text-muted tabular-nums">
          <span>{facts.join(' · ')}</span>
          {turn.errors > 0 && <span className="text-error">{plural(turn.errors, 'error')}</span>}
          <Cost of={turn.cost} className="ml-auto" />
        </span>
      </span>
    </Link>
  )
}
