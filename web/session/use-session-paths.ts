// The paths of the open session that have a page of versions. The page asks once, after its first screen.
import { useMemo } from 'react'
import { knownPaths } from './sections/path-spans.ts'
import type { SessionPaths } from './sections/file-history-link.tsx'
import { useIsLate } from './secrets/use-secrets.ts'
import { useSessionState } from './session-state.ts'
import { useFreshCall } from './use-fresh-call.ts'

export function useSessionPaths(): SessionPaths | null {
  const { session, revision } = useSessionState().outline
  const { id, directory } = session
  const { data } = useFreshCall('session paths', { session: id }, revision, { enabled: useIsLate(), pauseMs: 10_000 })
  const paths = data?.paths
  return useMemo(
    () => (paths && paths.length > 0 ? { session: id, known: knownPaths(paths, directory) } : null),
    [paths, id, directory],
  )
}
