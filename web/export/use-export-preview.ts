// What the export would be, asked for once the choice has rested.
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { CallOutput } from '../api.ts'
import { useDebounced } from '../ui/use-debounced.ts'
import { useCall } from '../use-call.ts'
import type { ExportFields } from './export-scope.ts'

const REST_MS = 300

export interface ExportPreviewState {
  /** What is asked for. */
  input: ExportFields
  /** The answer, or the one before while the next is on its way. */
  shown: CallOutput<'export preview'> | undefined
  error: Error | null
  /** What is shown is not what was chosen last. */
  isStale: boolean
  retry: () => void
}

export function useExportPreview(input: ExportFields): ExportPreviewState {
  // Compared by what it says: it is made anew with every render.
  const chosen = JSON.stringify(input)
  const rested = useDebounced(chosen, REST_MS)
  const asked = useMemo((): ExportFields => JSON.parse(rested), [rested])
  const { data, error, isFetching, isPlaceholderData, refetch } = useCall('export preview', asked, {
    placeholderData: keepPreviousData,
  })
  return {
    input: asked,
    shown: error ? undefined : data,
    error,
    isStale: chosen !== rested || isPlaceholderData || (isFetching && data === undefined),
    retry: () => void refetch(),
  }
}
