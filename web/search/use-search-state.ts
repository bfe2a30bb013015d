// The typed text, and the address, which follows it with a delay. Going back in the history restores the text.
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'wouter'
import { liveQuery } from './query-text.ts'
import { useDebounced } from '../ui/use-debounced.ts'

export type SearchSort = 'relevance' | 'newest' | 'oldest'

export interface SearchState {
  text: string
  query: string
  /** The query to send: while a word is being typed, it matches as a prefix. */
  asked: string
  /** Sets a complete query. A word that is still being typed keeps its star. */
  setText: (change: (query: string) => string) => void
  type: (text: string) => void
  /** Ends typing: from now on the query is exact. */
  commit: () => void
  sort: SearchSort
  setSort: (sort: SearchSort) => void
  opened: string | null
  setOpened: (uuid: string) => void
}

const DEBOUNCE_MS = 80

export function useSearchState(): SearchState {
  const [params, setParams] = useSearchParams()
  const address = params.get('q') ?? ''
  const [typed, setTyped] = useState({ text: address, isTyping: false })
  const rested = useDebounced(typed, DEBOUNCE_MS)
  const { text: query } = rested
  const written = useRef(address)
  useEffect(() => {
    if (query === written.current) return
    written.current = query
    setParams((before) => withParam(withParam(before, 'q', query), 'hit', ''), { replace: true })
  }, [query])
  useEffect(() => {
    if (address === written.current) return
    written.current = address
    setTyped({ text: address, isTyping: false })
  }, [address])
  return {
    text: typed.text,
    query,
    asked: askedFor(rested),
    setText: (change) => setTyped({ text: change(askedFor(typed)), isTyping: false }),
    type: (text) => setTyped({ text, isTyping: true }),
    commit: () => setTyped({ ...typed, isTyping: false }),
    sort: sortOf(params.get('sort')),
    setSort: (sort) => setParams((before) => withParam(before, 'sort', sort === 'relevance' ? '' : sort)),
    opened: params.get('hit'),
    setOpened: (uuid) => setParams((before) => withParam(before, 'hit', uuid), { replace: true }),
  }
}

function askedFor({ text, isTyping }: { text: string; isTyping: boolean }): string {
  return isTyping ? liveQuery(text) : text
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
