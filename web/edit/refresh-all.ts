import type { QueryClient } from '@tanstack/react-query'
import { PLAN } from './use-edit-plan.ts'

/** After an edit anything may be another: the server tells every page, and the one that did it need not wait for that.
 *  What is not shown is forgotten: it may hold words that were just covered. */
export function refreshAll(queries: QueryClient): void {
  queries.removeQueries({ type: 'inactive' })
  void queries.invalidateQueries({ predicate: ({ queryKey: [name] }) => name !== PLAN })
}
