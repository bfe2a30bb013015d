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
        Costs are at API prices; subscriptions do not pay per token. Days begin at midnight{' '}
        {zone === 'system' ? 'in this machine’s time zone' : `in ${zone}`}.
      </p>
      {outputLowerBounds > 0 && (
        <p>
          The output tokens of {plural(outputLowerBounds, 'message')} are a lower bound: Claude Code before 2.1.97 did
          not always record all of them.
        </p>
      )}
      {undatedLeftOut > 0 && <p>{plural(undatedLeftOut, 'message')} without a valid timestamp not included.</p>}
      <p className="flex flex-wrap items-center gap-1">
        In a terminal: <code className="font-mono text-text">{command}</code>
        <CopyButton text={command} label="Copy command" />
      </p>
    </footer>
  )
}

export function UnpricedNote({ data: { unpriced } }: { data: Pick<UsageMatrix, 'unpriced'> }) {
  if (unpriced.length === 0) return null
  const models = unpriced.map(({ model, tokens }) => `${visibleLine(model)} (${formatCount(tokens)} tokens)`)
  return (
    <p className="text-xs text-warning">
      No known price for {models.join(', ')}; {unpriced.length === 1 ? 'its' : 'their'} cost is not included. To add it,
      set “prices” to a price file.
    </p>
  )
}
