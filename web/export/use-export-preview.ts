// Loads the preview of an export once the choice has not changed for a moment.
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { CallOutput } from '../api.ts'
import { useDebounced } from '../ui/use-debounced.ts'
import { useCall } from '../use-call.ts'
import type { ExportFields } from './export-scope.ts'

const DEBOUNCE_MS = 300

export interface ExportPreviewState {
  input: ExportFields
  /** The preview, or the previous one while the next is loading. */
  shown: CallOutput<'export preview'> | undefined
  error: Error | null
  /** Whether `shown` does not belong to the latest choice. */
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
