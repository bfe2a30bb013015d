import { useState } from 'react'
import type { SessionOverview } from '../../../src/operations/overview/outputs.ts'
import { formatDuration } from '../../../src/text/duration.ts'
import { formatCount, plural } from '../../../src/text/quantity.ts'
import { visibleLine } from '../../../src/text/visible.ts'
import { PaneSection } from '../inspector/pane-parts.tsx'
import { PlaceLink } from './place-link.tsx'

const FEW = 8

export function ToolsSection({ tools }: { tools: SessionOverview['tools'] }) {
  const [isExpanded, setExpanded] = useState(false)
  if (tools.length === 0) return null
  const shown = isExpanded ? tools : tools.slice(0, FEW)
  const sum = (pick: (tool: (typeof tools)[number]) => number) => tools.reduce((total, tool) => total + pick(tool), 0)
  const errors = sum((tool) => tool.errors)
  return (
    <PaneSection
      title="Tools"
      aside={
        <span className="text-2xs text-faint tabular-nums">
          {plural(
            sum(({ calls }) => calls),
            'call',
          )}
          {errors > 0 && `, ${plural(errors, 'error')}`}
        </span>
      }
    >
      <div className="px-3 pb-3">
        <table className="w-full text-xs tabular-nums">
          <thead>
            <tr className="text-2xs text-faint">
              <th scope="col" className="py-0.5 text-left font-normal">
                Tool
              </th>
              <th scope="col" className="w-12 text-right font-normal">
                Calls
              </th>
              <th scope="col" className="w-14 text-right font-normal">
                Errors
              </th>
              <th
                scope="col"
                title="From call to result, including the wait for permission"
                className="w-20 text-right font-normal"
              >
                Time
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ tool, calls, errors: failed, durationMs, firstUuid, errorUuid, slowestUuid }) => (
              <tr key={tool}>
                <th
                  scope="row"
                  title={visibleLine(tool)}
                  className="max-w-0 truncate py-0.5 pr-2 text-left font-normal"
                >
                  {visibleLine(tool)}
                </th>
                <td className="text-right">
                  <PlaceLink uuid={firstUuid} title="The first call">
                    {formatCount(calls)}
                  </PlaceLink>
                </td>
                <td className={failed > 0 ? 'text-right text-error' : 'text-right text-faint'}>
                  <PlaceLink uuid={errorUuid} title={failed > 0 ? 'The last error' : undefined}>
                    {formatCount(failed)}
                  </PlaceLink>
                </td>
                <td className="text-right whitespace-nowrap text-muted">
                  <PlaceLink uuid={slowestUuid} title={slowestUuid === null ? undefined : 'The longest call'}>
                    {durationMs === 0 ? '–' : formatDuration(durationMs)}
                  </PlaceLink>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        {tools.length > shown.length && (
          <button
            type="button"
            onClick={() => setExpanded(true)}
            className="mt-1 min-h-6 text-2xs text-muted hover:text-text hover:underline"
          >
            {plural(tools.length - shown.length, 'more tool')}
          </button>
        )}
      </div>
    </PaneSection>
  )
}
