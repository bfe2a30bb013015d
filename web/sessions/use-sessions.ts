import { useCall } from '../use-call.ts'

const INDEXING_MS = 3000

export function useSessions() {
  return useCall(
    'sessions',
    {},
    {
      // Comparing two long lists field by field takes longer than rendering the new one.
      structuralSharing: false,
      refetchInterval: ({ state }) => (state.data?.isIndexing ? INDEXING_MS : false),
    },
  )
}
