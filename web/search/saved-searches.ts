// Saved searches in the browser: the list, and the changes to it.
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { callToChange, type CallInput, type CallOutput } from '../api.ts'
import { showToast } from '../ui/toast.tsx'
import { useCall } from '../use-call.ts'

export type SavedSearch = CallOutput<'saved searches'>['searches'][number]

const KEY = ['saved searches', {}] as const

export async function changeSavedSearch(queries: QueryClient, input: CallInput<'save search'>): Promise<void> {
  try {
    await callToChange('save search', input)
  } catch (error) {
    showToast(error instanceof Error ? error.message : 'The search could not be saved.', { tone: 'error' })
  }
  await queries.invalidateQueries({ queryKey: KEY })
}

export function useSavedSearches(): SavedSearch[] | undefined {
  return useCall('saved searches', {}).data?.searches
}

/** Once the hits of a saved search are on screen, they are no longer new. Until the list is loaded, `isSaved` is undefined. */
export function useOpened(query: string, isShown: boolean): { isSaved: boolean | undefined } {
  const queries = useQueryClient()
  const searches = useSavedSearches()
  const saved = searches?.find((search) => search.query === query.trim())
  const noted = useRef<string>(undefined)
  const isDue = saved !== undefined && isShown && noted.current !== saved.query
  useEffect(() => {
    if (!isDue) return
    noted.current = saved.query
    void changeSavedSearch(queries, { query: saved.query, opened: true })
  }, [isDue])
  return { isSaved: searches && saved !== undefined }
}
