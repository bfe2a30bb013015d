// The largest tool outputs. "Shorten…" opens the edit dialog with a limit that cuts the output.
import type { SessionOverview } from '../../../src/operations/overview/outputs.ts'
import { formatMoney, formatTokens, plural } from '../../../src/text/quantity.ts'
import { visibleLine } from '../../../src/text/visible.ts'
import { useEditOpener } from '../../edit/edit-opener.ts'
import { sessionScope } from '../../edit/edit-scope.ts'
import { Button } from '../../ui/button.tsx'
import { PaneSection } from '../inspector/pane-parts.tsx'
import { useSessionState } from '../session-state.ts'
import { isSameThread } from '../thread-key.ts'
import { PlaceLink } from './place-link.tsx'
import { shortenLimit } from './shorten-limit.ts'

type LargeResult = NonNullable<SessionOverview['context']>['results'][number]

const NANO = 1e9
const SHOWN = 5

export function OutputsSection({ results }: { results: readonly LargeResult[] }) {
  const { outline, thread } = useSessionState()
  const openEdit = useEditOpener()
  const shown = results.slice(0, SHOWN)
  if (shown.length === 0) return null
  const scope = sessionScope(outline.session, isSameThread(thread, {}) ? outline.thread.turns : [])
  return (
    <PaneSection title="Largest outputs">
      <ul className="px-3 pb-3 text-xs">
        {shown.map((result) => {
          const over = shortenLimit(result.tokens)
          return (
            <li key={result.uuid} className="flex items-center gap-2 py-0.5 tabular-nums">
              <PlaceLink uuid={result.uuid} className="min-w-0 flex-1">
                <span className="block truncate">
                  {visibleLine(result.tool)}, {formatTokens(result.tokens)} tokens
                </span>
                <span className="block truncate text-2xs text-faint">{rereadText(result)}</span>
              </PlaceLink>
              {openEdit && over !== null && (
                <Button
                  size="sm"
                  variant="quiet"
                  aria-label={`Shorten the output of ${visibleLine(result.tool)} with ${formatTokens(result.tokens)} tokens`}
                  onClick={() => openEdit({ scope, first: { kind: 'truncate-outputs', over } })}
                >
                  Shorten…
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </PaneSection>
  )
}

function rereadText({ rereads, nanoDollars, isAgent }: LargeResult): string {
  const where = isAgent ? 'By an agent; ' : ''
  if (rereads === 0) return `${where}${isAgent ? 'never' : 'Never'} read again`
  const cost = nanoDollars === null || nanoDollars === 0 ? '' : `, ${formatMoney(nanoDollars / NANO)}`
  return `${where}${isAgent ? 'read' : 'Read'} again by ${plural(rereads, 'request')}${cost}`
}
