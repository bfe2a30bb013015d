// What the user noted about a session: star, tags, note. They are kept by Annals; the transcript is not touched.
import { useQuery, type QueryClient } from '@tanstack/react-query'
import type { AnnotationReport } from '../../src/operations/edit/annotate.ts'
import { callToChange, type CallOutput } from '../api.ts'
import { showToast } from '../ui/toast.tsx'

const keyOf = (session: string) => ['session annotations', session] as const // A pair, not a list.

/** Undefined while it is not known, and where nothing can be noted. */
export function useAnnotations(session: string | null): AnnotationReport | undefined {
  const { data } = useQuery({
    queryKey: keyOf(session ?? ''),
    // Without a text it only tells.
    queryFn: async ({ signal }) => callToChange('edit note', { session: session ?? '' }, { signal }),
    enabled: session !== null,
  })
  return data
}

/** Shown at once; taken back when it could not be written down. */
export async function setStar(queries: QueryClient, session: string, isStarred: boolean): Promise<void> {
  showStar(queries, session, isStarred)
  try {
    takeAnswer(queries, await callToChange('edit star', { session, ...(isStarred ? {} : { remove: true }) }))
  } catch (error) {
    showStar(queries, session, !isStarred)
    showToast(error instanceof Error ? error.message : 'The star could not be set.', { tone: 'error' })
  }
}

export interface Noted {
  tags: readonly string[]
  note: string
}

/** Only what is not as it was is asked for. */
export async function saveNoted(queries: QueryClient, was: AnnotationReport, { tags, note }: Noted): Promise<void> {
  const { session } = was
  const gone = was.tags.filter((tag) => !tags.includes(tag))
  const fresh = tags.filter((tag) => !was.tags.includes(tag))
  if (gone.length > 0) takeAnswer(queries, await callToChange('edit tag', { session, tags: gone, remove: true }))
  if (fresh.length > 0) takeAnswer(queries, await callToChange('edit tag', { session, tags: fresh }))
  if (note.trim() === (was.note ?? '')) return
  const input = note.trim() === '' ? { session, remove: true } : { session, text: note.trim() }
  takeAnswer(queries, await callToChange('edit note', input))
}

function takeAnswer(queries: QueryClient, report: AnnotationReport): void {
  queries.setQueryData(keyOf(report.session), report)
  showInList(queries, report.session, { isStarred: report.isStarred, tags: report.tags })
  void queries.invalidateQueries({ queryKey: ['sessions'] })
}

function showStar(queries: QueryClient, session: string, isStarred: boolean): void {
  queries.setQueryData<AnnotationReport>(keyOf(session), (known) => known && { ...known, isStarred })
  showInList(queries, session, { isStarred })
}

function showInList(queries: QueryClient, session: string, part: { isStarred?: boolean; tags?: string[] }): void {
  queries.setQueriesData<CallOutput<'sessions'>>(
    { queryKey: ['sessions'] },
    (page) =>
      page && { ...page, sessions: page.sessions.map((row) => (row.id === session ? { ...row, ...part } : row)) },
  )
}

/** Tags as they were typed: words, with or without the sign before them, each once. */
export function readTags(text: string): string[] {
  const words = text.split(/[\s,]+/).map((word) => word.replace(/^#+/, '').toLowerCase())
  return [...new Set(words)].filter(Boolean)
}
