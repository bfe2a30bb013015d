// The cost of the turn that made a version, as the session page shows it.
import { Cost } from '../usage/cost.tsx'
import { useCall } from '../use-call.ts'
import type { VersionEntry } from './file-data.ts'
import { isOnlyShown } from './version-text.ts'

/** Empty for agents and rewound branches: their turns have numbers of their own, and costs are per turn of the main line. */
export function VersionCost({ version }: { version: VersionEntry }) {
  const { session, callUuid, agentId } = version
  const isAsked = session !== null && callUuid !== null && agentId === null && !isOnlyShown(version)
  const place = useCall('session place', { session: session ?? '', message: callUuid ?? '' }, { enabled: isAsked })
  const costs = useCall('session costs', { session: session ?? '' }, { enabled: isAsked })
  if (!isAsked || !place.data || place.data.branch !== undefined || place.data.agent !== undefined) return null
  const { turn } = place.data
  const cost = costs.data?.turns.find((each) => each.turn === turn)
  if (!cost) return null
  return (
    <span title="The turn may have changed other files too">
      turn cost <Cost of={cost} />
    </span>
  )
}
