// The typed text, and the address, which follows it with a delay. Going back in the history restores the text.
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'wouter'
import { useDebounced } from '../ui/use-debounced.ts'

export type SearchSort = 'relevance' | 'newest' | 'oldest'

export interface SearchState {
  text: string
  query: string
  setText: (text: string) => void
  sort: SearchSort
  setSort: (sort: SearchSort) => void
  opened: string | null
  setOpened: (uuid: string) => void
}

const DEBOUNCE_MS = 80

export function useSearchState(): SearchState {
  const [params, setParams] = useSearchParams()
  const address = params.get('q') ?? ''
  const [text, setText] = useState(address)
  const query = useDebounced(text, DEBOUNCE_MS)
  const written = useRef(address)
  useEffect(() => {
    if (query === written.current) return
    written.current = query
    setParams((before) => withParam(withParam(before, 'q', query), 'hit', ''), { replace: true })
  }, [query])
  useEffect(() => {
    if (address === written.current) return
    written.current = address
    setText(address)
  }, [address])
  return {
    text,
    query,
    setText,
    sort: sortOf(params.get('sort')),
    setSort: (sort) => setParams((before) => withParam(before, 'sort', sort === 'relevance' ? '' : sort)),
    opened: params.get('hit'),
    setOpened: (uuid) => setParams((before) => withParam(before, 'hit', uuid), { replace: true }),
  }
}

function sortOf(word: string | null): SearchSort {
  return word === 'newest' || word === 'oldest' ? word : 'relevance'
}

function withParam(before: URLSearchParams, name: string, value: string): URLSearchParams {
  const after = new URLSearchParams(before)
  if (value === '') after.delete(name)
  else after.set(name, value)
  return after
}
