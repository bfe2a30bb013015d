// What a reader of the figures should know, and the command that prints the same.
import { plural, formatCount } from '../../src/text/quantity.ts'
import { CopyButton } from '../ui/copy-button.tsx'
import { usageCommand } from './usage-view.ts'
import type { UsageMatrix } from './usage-matrix.ts'
import { visibleLine } from '../../src/text/visible.ts'

export function UsageNotes({ data }: { data: UsageMatrix }) {
  const { undatedLeftOut, outputLowerBounds } = data.notes
  const command = usageCommand(data)
  const zone = data.options.timeZone
  return (
    <footer className="flex flex-col gap-1 text-xs text-muted">
      <p>
        Costs are API-equivalent; subscriptions pay no price per token. Days begin at midnight{' '}
        {zone === 'system' ? 'of this machine’s time zone' : `in ${zone}`}.
      </p>
      {outputLowerBounds > 0 && (
        <p>
          The output of {plural(outputLowerBounds, 'message')} is a lower bound: before 2.1.97, Claude Code did not
          always record all of it.
        </p>
      )}
      {undatedLeftOut > 0 && <p>{plural(undatedLeftOut, 'message')} without a usable time left out.</p>}
      <p className="flex flex-wrap items-center gap-1">
        The same in a terminal: <code className="font-mono text-text">{command}</code>
        <CopyButton text={command} label="Copy the command" />
      </p>
    </footer>
  )
}

/** What the costs do not contain: models without a price are named, never counted as nothing. */
export function UnpricedNote({ data: { unpriced } }: { data: Pick<UsageMatrix, 'unpriced'> }) {
  if (unpriced.length === 0) return null
  const models = unpriced.map(({ model, tokens }) => `${visibleLine(model)} (${formatCount(tokens)} tokens)`)
  return (
    <p className="text-xs text-warning">
      No price is known for {models.join(', ')}: {unpriced.length === 1 ? 'its' : 'their'} cost is not in the sums. A
      price file named by the setting “prices” can add it.
    </p>
  )
}
