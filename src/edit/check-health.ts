// Compares a transcript with what an edit would make of it. An edit may mend what was wrong; it must add nothing to it.
import type { ResumeView } from '../thread/resume.ts'
import type { TranscriptHealth } from './health.ts'

/** One thing that must hold, in words for people. */
export interface Check {
  name: string
  ok: boolean
  before: string
  after: string
}

export interface CheckOptions {
  /** A secret is covered wherever it stands, also in what was signed. */
  coversThoughts?: boolean
  /** Ids of the messages that are taken out on purpose. No other may be lost to who resumes; left out for a new file. */
  removed?: readonly string[]
}

export function checkHealth(
  before: readonly TranscriptHealth[],
  after: TranscriptHealth,
  { coversThoughts = false, removed }: CheckOptions = {},
): Check[] {
  const union = (of: (health: TranscriptHealth) => ReadonlySet<string>) =>
    new Set(before.flatMap((each) => [...of(each)]))
  const sum = (of: (health: TranscriptHealth) => number) => before.reduce((total, each) => total + of(each), 0)
  const counted = (name: string, of: (health: TranscriptHealth) => ReadonlySet<string>, isFine = false): Check => {
    const known = union(of)
    const ok = isFine || [...of(after)].every((id) => known.has(id))
    return { name, ok, before: String(known.size), after: String(of(after).size) }
  }
  const fewerOf = (name: string, of: (health: TranscriptHealth) => number): Check => ({
    name,
    ok: of(after) <= sum(of),
    before: String(sum(of)),
    after: String(of(after)),
  })
  // Records that nobody could read have their own calls and thoughts; to make them readable damages nothing.
  const isSaving = after.badLines < sum(({ badLines }) => badLines) && after.records > sum(({ records }) => records)
  const keepsThoughts = [...union(({ thoughts }) => thoughts)].every((thought) => after.thoughts.has(thought))
  return [
    counted('tool results without their call', (health) => health.orphanResults),
    counted('tool calls without a result', (health) => health.openCalls, isSaving),
    // Which records have no parent may change with their ids; how many may not grow.
    fewerOf('records whose parent is missing', ({ dangling }) => dangling.size),
    fewerOf('records that are their own ancestors', ({ circular }) => circular.size),
    counted('signed thoughts, unchanged', (health) => health.thoughts, coversThoughts || (isSaving && keepsThoughts)),
    fewerOf('lines that are not one JSON object', ({ badLines }) => badLines),
    checkResume(before, after, removed),
  ]
}

/** What is loaded must go back to a root or a compaction, unless it did not before either. */
function checkResume(
  before: readonly TranscriptHealth[],
  { resume }: TranscriptHealth,
  removed: readonly string[] | undefined,
): Check {
  const isSound = ['root', 'compaction', 'empty'].includes(resume.stop)
  const reaches = isSound || before.some((each) => each.resume.stop === resume.stop)
  return {
    name: 'messages that resuming loads',
    ok: reaches && before.every((each) => !removed || loadsRest(each.resume, resume, removed)),
    before: before
      .map((each) => `${each.resume.loaded} of ${each.resume.total}, up to a ${each.resume.stop}`)
      .join('; '),
    after: `${resume.loaded} of ${resume.total}, up to a ${resume.stop}`,
  }
}

/** All that was loaded and is not taken out. Who takes the end out goes on from another, which may lie anywhere. */
function loadsRest(before: ResumeView, after: ResumeView, removed: readonly string[]): boolean {
  return removed.includes(before.leafUuid ?? '') || after.loaded >= before.loaded - removed.length
}
