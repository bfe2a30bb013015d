import type { QueryClient } from '@tanstack/react-query'

/** After an edit anything may be another: the server tells every page, and the one that did it need not wait for that. */
export function refreshAll(queries: QueryClient): void {
  void queries.invalidateQueries({ predicate: ({ queryKey: [name] }) => name !== 'edit plan' })
}
