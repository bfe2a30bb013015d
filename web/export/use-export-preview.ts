import { keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { CallOutput } from '../api.ts'
import { useDebounced } from '../ui/use-debounced.ts'
import { useCall } from '../use-call.ts'
import type { ExportFields } from './export-scope.ts'

const DEBOUNCE_MS = 300

export interface ExportPreviewState {
  input: ExportFields
  shown: CallOutput<'export preview'> | undefined
  error: Error | null
  isStale: boolean
  retry: () => void
}

export function useExportPreview(input: ExportFields): ExportPreviewState {
  // Compared as text: the object is new on every render.
  const chosen = JSON.stringify(input)
  const debounced = useDebounced(chosen, DEBOUNCE_MS)
  const asked = useMemo((): ExportFields => JSON.parse(debounced), [debounced])
  const { data, error, isFetching, isPlaceholderData, refetch } = useCall('export preview', asked, {
    placeholderData: keepPreviousData,
  })
  return {
    input: asked,
    shown: error ? undefined : data,
    error,
    isStale: chosen !== debounced || isPlaceholderData || (isFetching && data === undefined),
    retry: () => void refetch(),
  }
}
