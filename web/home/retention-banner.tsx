import { useCall } from '../use-call.ts'
import { Notice } from './notice.tsx'
import { retentionWords } from './retention-words.ts'

/** It takes as long as the list of sessions, and changes by the day; while something is not kept, by the minute. */
const CALM_MS = 15 * 60_000
const UNKEPT_MS = 15_000

export function RetentionBanner() {
  const { data } = useCall(
    'retention',
    { days: 7 },
    { staleTime: CALM_MS, refetchInterval: ({ state }) => (state.data?.totals.unkept ? UNKEPT_MS : CALM_MS) },
  )
  const words = data && retentionWords(data)
  if (!words) return null
  return (
    <Notice tone={words.tone} icon={words.tone === 'calm' ? 'archive' : 'alert'}>
      {words.text}
    </Notice>
  )
}
