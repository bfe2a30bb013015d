import { useQueryClient } from '@tanstack/react-query'
import { Button } from '../ui/button.tsx'
import { changeSavedSearch, useOpened } from './saved-searches.ts'

export interface SaveSearchButtonProps {
  query: string
  /** Whether the hits of this query are on screen. */
  isShown: boolean
}

export function SaveSearchButton({ query, isShown }: SaveSearchButtonProps) {
  const queries = useQueryClient()
  const { isSaved } = useOpened(query, isShown)
  const change = () => void changeSavedSearch(queries, { query: query.trim(), ...(isSaved ? { remove: true } : {}) })
  return (
    <Button
      size="sm"
      variant="quiet"
      icon="bookmark"
      aria-pressed={isSaved === true}
      // A click meant to save would remove a search that turns out to be saved.
      disabled={isSaved === undefined}
      title={isSaved ? 'Remove from the saved searches' : 'Save this search; Home shows its new hits'}
      onClick={change}
      className={isSaved ? 'text-accent! [&_path]:fill-current' : ''}
    >
      {isSaved ? 'Saved' : 'Save'}
    </Button>
  )
}
