// The paths of one session that have a file page. The session page links only these, so that it asks once and not per path.
import type { z } from 'zod'
import type { Context } from '../context.ts'
import { hasIndex } from '../open-index.ts'
import type { sessionPathsInput } from '../session/page-declarations.ts'
import type { SessionPaths } from '../session/page-outputs.ts'
import { useHistories } from './histories.ts'

/** A page searches its texts for them. Sessions with more paths are rare, and links are a convenience. */
const MOST_PATHS = 10_000

export async function runSessionPaths(
  context: Context,
  { session }: z.output<typeof sessionPathsInput>,
): Promise<SessionPaths> {
  // The page of a first session is shown before the index exists.
  if (!context.syncs && !hasIndex(context)) return { paths: [] }
  return useHistories(context, ({ files }) => ({
    paths: files.paths({ sessions: [session] }).slice(0, MOST_PATHS),
  }))
}
