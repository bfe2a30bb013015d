// What a reload restores and a link carries. The hash belongs to the selection, so changes here keep it.
import { useCallback, useMemo } from 'react'
import { useSearch } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import type { ThreadName } from '../../src/session/session-view.ts'
import { isDepth, DEFAULT_DEPTH, type Depth } from '../../src/describe/depth.ts'
import type { StepRange } from './visible-steps.ts'
import { STEP_MARK, type StepMark } from '../../src/thread/step-mark.ts'

export interface SessionAddress {
  depth: Depth
  filters: ReadonlySet<StepMark>
  thread: ThreadName
  find: string
  /** Only these steps are shown; chosen on the timeline. */
  range: StepRange | null
}

export type ChangeAddress = (change: Partial<SessionAddress>, options?: { push?: boolean; hash?: string }) => void

export function useAddress(): [SessionAddress, ChangeAddress] {
  const search = useSearch()
  const address = useMemo(() => readAddress(new URLSearchParams(search)), [search])
  return [address, useCallback(changeAddress, [])]
}

function changeAddress(
  change: Partial<SessionAddress>,
  { push = false, hash }: { push?: boolean; hash?: string } = {},
): void {
  const params = new URLSearchParams(location.search)
  writeAddress(params, { ...readAddress(params), ...change })
  // Commas need no escape in a query, and the URL is easier to read without one.
  const query = params.toString().replaceAll('%2C', ',')
  const url = `${location.pathname}${query === '' ? '' : `?${query}`}${hash ?? location.hash}`
  if (url === `${location.pathname}${location.search}${location.hash}`) return
  navigate(url, { replace: !push })
}

function readAddress(params: URLSearchParams): SessionAddress {
  const depth = params.get('depth')
  const agent = params.get('agent')
  const branch = Number(params.get('branch') ?? 0)
  return {
    depth: isDepth(depth) ? depth : DEFAULT_DEPTH,
    filters: new Set((params.get('only') ?? '').split(',').filter(isMark)),
    thread: agent !== null ? { agent } : Number.isInteger(branch) && branch > 0 ? { branch } : {},
    find: params.get('find') ?? '',
    range: readRange(params.get('steps') ?? ''),
  }
}

function writeAddress(params: URLSearchParams, { depth, filters, thread, find, range }: SessionAddress): void {
  const put = (name: string, value: string | undefined) => {
    if (value === undefined || value === '') params.delete(name)
    else params.set(name, value)
  }
  put('depth', depth === DEFAULT_DEPTH ? undefined : depth)
  put('only', [...filters].join(','))
  put('agent', thread.agent)
  put('branch', thread.branch?.toString())
  put('find', find)
  put('steps', range === null ? undefined : `${range.from}-${range.to}`)
}

function readRange(text: string): StepRange | null {
  const [, from = '', to = ''] = /^(\d{1,9})-(\d{1,9})$/.exec(text) ?? []
  return from === '' || Number(from) > Number(to) ? null : { from: Number(from), to: Number(to) }
}

function isMark(name: string): name is StepMark {
  return Object.hasOwn(STEP_MARK, name)
}
