// Where the two conversations differ first.
import { Link } from 'wouter'
import { plural } from '../../src/text/quantity.ts'
import { visibleLine } from '../../src/text/visible.ts'
import { messageLink, type CompareAddress, type SideName } from './compare-address.ts'
import type { Comparison } from './figure-rows.ts'
import { SideLetter } from './side-letter.tsx'

export function Divergence({ comparison, address }: { comparison: Comparison; address: CompareAddress }) {
  const { divergence, shared } = comparison
  return (
    <section aria-label="First difference" className="flex flex-col gap-2">
      <h2 className="flex min-h-8 items-center text-sm font-medium">First difference</h2>
      <p className="text-xs text-muted">
        {divergence === null
          ? 'Both have the same messages.'
          : shared.messages === 0
            ? 'The conversations share no messages.'
            : `Both begin with the same ${plural(shared.messages, 'message')}${shared.turns > 0 ? `, among them ${plural(shared.turns, 'whole turn')}` : ''}.`}
      </p>
      {divergence && (
        <div className="grid gap-2 md:grid-cols-2">
          <Place side="a" place={divergence.a} address={address} />
          <Place side="b" place={divergence.b} address={address} />
        </div>
      )}
    </section>
  )
}

interface PlaceProps {
  side: SideName
  place: NonNullable<Comparison['divergence']>[SideName]
  address: CompareAddress
}

function Place({ side, place, address }: PlaceProps) {
  return (
    <div className="flex min-w-0 items-start gap-2 rounded-md bg-sunken p-2.5 text-sm">
      <SideLetter side={side} />
      {place ? (
        <Link href={messageLink(address[side], place.uuid)} className="group min-w-0 flex-1">
          <span className="block text-xs text-muted tabular-nums">Turn {place.turn}</span>
          <span className="line-clamp-3 wrap-anywhere group-hover:text-accent">
            {visibleLine(place.text) || 'A message without text'}
          </span>
        </Link>
      ) : (
        <span className="text-muted">Ends here</span>
      )}
    </div>
  )
}
