// A session's star, tags and note, and the notes on its messages. They are kept by Annals, not in the transcript.
import { useQuery, type QueryClient } from '@tanstack/react-query'
import type { AnnotationReport } from '../../src/operations/edit/outputs.ts'
import type { SessionRow } from '../../src/operations/find/outputs.ts'
import { callToChange, type CallOutput } from '../api.ts'
import { showToast } from '../ui/toast.tsx'

const queryKeyOf = (session: string) => ['session annotations', session] as const

export function useAnnotations(session: string | null): AnnotationReport | undefined {
  const { data } = useQuery({
    queryKey: queryKeyOf(session ?? ''),
    // Without a text the operation only reads.
    queryFn: async ({ signal }) => callToChange('edit note', { session: session ?? '' }, { signal }),
    enabled: session !== null,
  })
  return data
}

export async function setStar(queries: QueryClient, session: string, isStarred: boolean): Promise<void> {
  showStar(queries, session, isStarred)
  try {
    storeReport(queries, await callToChange('edit star', { session, ...(isStarred ? {} : { remove: true }) }))
  } catch (error) {
    showStar(queries, session, !isStarred)
    showToast(error instanceof Error ? error.message : 'Could not change the star.', { tone: 'error' })
  }
}

export interface AnnotationInput {
  tags: readonly string[]
  note: string
}

export async function saveAnnotations(
  queries: QueryClient,
  was: AnnotationReport,
  { tags, note }: AnnotationInput,
): Promise<void> {
  const { session } = was
  const removed = was.tags.filter((tag) => !tags.includes(tag))
  const added = tags.filter((tag) => !was.tags.includes(tag))
  if (removed.length > 0) storeReport(queries, await callToChange('edit tag', { session, tags: removed, remove: true }))
  if (added.length > 0) storeReport(queries, await callToChange('edit tag', { session, tags: added }))
  if (note.trim() === (was.note ?? '')) return
  const input = note.trim() === '' ? { session, remove: true } : { session, text: note.trim() }
  storeReport(queries, await callToChange('edit note', input))
}

export async function saveMessageNote(
  queries: QueryClient,
  session: string,
  { message, text }: { message: string; text: string },
): Promise<void> {
  const change = text.trim() === '' ? { remove: true } : { text: text.trim() }
  storeReport(queries, await callToChange('edit note', { session, message, ...change }))
}

/** Returns the note on a message, which any of its records may name. */
export function noteOn(report: AnnotationReport | undefined, uuids: readonly string[]): string | undefined {
  return report?.messageNotes.find(({ message }) => uuids.includes(message))?.text
}

function storeReport(queries: QueryClient, report: AnnotationReport): void {
  queries.setQueryData(queryKeyOf(report.session), report)
  const { isStarred, tags, note } = report
  showInList(queries, report.session, { isStarred, tags, note })
  void queries.invalidateQueries({ queryKey: ['sessions'] })
}

function showStar(queries: QueryClient, session: string, isStarred: boolean): void {
  queries.setQueryData<AnnotationReport>(queryKeyOf(session), (known) => known && { ...known, isStarred })
  showInList(queries, session, { isStarred })
}

function showInList(queries: QueryClient, session: string, { note, ...part }: ListedPart): void {
  const change = ({ note: before, ...row }: SessionRow): SessionRow => {
    const next = note === undefined ? before : note
    return { ...row, ...part, ...(next === undefined || next === null ? {} : { note: next }) }
  }
  queries.setQueriesData<CallOutput<'sessions'>>(
    { queryKey: ['sessions'] },
    (page) => page && { ...page, sessions: page.sessions.map((row) => (row.id === session ? change(row) : row)) },
  )
}

interface ListedPart {
  isStarred?: boolean
  tags?: string[]
  /** Null if it was removed. */
  note?: string | null
}

/** Parses tags separated by spaces or commas, with or without "#", into distinct lower-case tags. */
export function readTags(text: string): string[] {
  const words = text.split(/[\s,]+/).map((word) => word.replace(/^#+/, '').toLowerCase())
  return [...new Set(words)].filter(Boolean)
}
