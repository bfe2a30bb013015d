// Why the sum of the list is less than that of the usage page: sessions of which only agents are left are not listed.
import { plural } from '../../src/text/quantity.ts'
import { useCall } from '../use-call.ts'
import { spentText } from '../usage/cost-text.ts'

export function UnlistedNote() {
  const { data } = useCall('list', { limit: 1 }, { staleTime: Number.POSITIVE_INFINITY })
  if (!data || data.unlisted.sessions === 0) return null
  const { sessions, cost } = data.unlisted
  return (
    <span
      title="Their own transcripts are gone, those of their agents are there: the usage page counts them, this list cannot show them"
      className="text-faint max-sm:block"
    >
      {' '}
      <span className="max-sm:hidden">· </span>not listed: {plural(sessions, 'session')} of which only agents are left
      {spentText(cost) !== '' && `, ${spentText(cost)}`}
    </span>
  )
}
