// An operation's value on a screen: asked once, shared by all who ask the same, asked again when it may have changed.
import { useQuery, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query'
import { call, type CallInput, type CallName, type CallOutput } from './api.ts'

export type UseCallOptions<Name extends CallName> = Omit<
  UseQueryOptions<CallOutput<Name>, Error, CallOutput<Name>, CallKey<Name>>,
  'queryKey' | 'queryFn'
>

type CallKey<Name extends CallName> = readonly [Name, CallInput<Name>]

/** With `enabled: false` nothing is asked; with `placeholderData: keepPreviousData` the last answer stays meanwhile. */
export function useCall<Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
  options: UseCallOptions<Name> = {},
): UseQueryResult<CallOutput<Name>> {
  const queryKey: CallKey<Name> = [name, input]
  return useQuery({ ...options, queryKey, queryFn: ({ signal }) => call(name, input, { signal }) })
}
