// A check that reads everything: it runs when asked for, never by itself, and its result stays while the app is open.
import { useQuery } from '@tanstack/react-query'
import { call, type CallInput, type CallName, type CallOutput } from '../api.ts'

export interface Check<Name extends CallName> {
  data: CallOutput<Name> | undefined
  error: Error | null
  isRunning: boolean
  run: () => void
}

export function useCheck<Name extends CallName>(name: Name, input: CallInput<Name>): Check<Name> {
  const { data, error, isFetching, refetch } = useQuery<CallOutput<Name>>({
    queryKey: ['check', name, input],
    queryFn: ({ signal }) => call(name, input, { signal }),
    // Also keeps server events from running it again.
    enabled: false,
    gcTime: Infinity,
  })
  return { data, error, isRunning: isFetching, run: () => void refetch() }
}
