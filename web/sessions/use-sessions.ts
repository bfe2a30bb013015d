import { useCall } from '../use-call.ts'

const INDEXING_MS = 3000

/** Every session; asked again when something has changed (use-fresh-data.ts), and while there is more to come. */
export function useSessions() {
  return useCall(
    'sessions',
    {},
    {
      // Comparing two long lists field by field takes longer than drawing the new one.
      structuralSharing: false,
      refetchInterval: ({ state }) => (state.data?.isIndexing ? INDEXING_MS : false),
    },
  )
}
