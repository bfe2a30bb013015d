// The cost of the turn that made a version. One request per session serves all its versions, when one of them is shown.
import { Cost } from '../usage/cost.tsx'
import { useCall } from '../use-call.ts'
import type { VersionEntry } from './file-data.ts'
import { isOnlyShown } from './version-text.ts'

export interface VersionCostProps {
  path: string
  version: VersionEntry
  label?: string
  className?: string
}

export function VersionCost({ path, version, label = '', className }: VersionCostProps) {
  const { session, number } = version
  const enabled = session !== null && !isOnlyShown(version)
  const { data } = useCall('file costs', { path, session: session ?? '' }, { enabled })
  const cost = enabled ? data?.versions.find((each) => each.number === number) : undefined
  if (!cost) return null
  return (
    <span className={className} title="Cost of the turn, with its agents. The turn may have changed other files too">
      {label}
      <Cost of={cost} />
    </span>
  )
}
