// Calls an operation through the query cache: components that make the same call share one request and its result.
import { useQuery, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query'
import { call, type CallInput, type CallName, type CallOutput } from './api.ts'

export type UseCallOptions<Name extends CallName> = Omit<
  UseQueryOptions<CallOutput<Name>, Error, CallOutput<Name>, CallKey<Name>>,
  'queryKey' | 'queryFn'
>

type CallKey<Name extends CallName> = readonly [Name, CallInput<Name>]

export function useCall<Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
  options: UseCallOptions<Name> = {},
): UseQueryResult<CallOutput<Name>> {
  const queryKey: CallKey<Name> = [name, input]
  return useQuery({ ...options, queryKey, queryFn: ({ signal }) => call(name, input, { signal }) })
}
