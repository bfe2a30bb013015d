// Compares the health of a transcript before and after an edit. An edit may fix problems but must not add any.
import type { ResumeView } from '../thread/resume.ts'
import type { TranscriptHealth } from './health.ts'

export interface Check {
  name: string
  ok: boolean
  before: string
  after: string
}

export interface CheckOptions {
  /** Set for redactions: a secret is masked even inside signed thinking. */
  coversThoughts?: boolean
  /** Ids of the messages removed on purpose; resuming must still load all others. Undefined for a new file. */
  removed?: readonly string[]
}

export function checkHealth(
  before: readonly TranscriptHealth[],
  after: TranscriptHealth,
  { coversThoughts = false, removed }: CheckOptions = {},
): Check[] {
  const union = (pick: (health: TranscriptHealth) => ReadonlySet<string>) =>
    new Set(before.flatMap((each) => [...pick(each)]))
  const sum = (pick: (health: TranscriptHealth) => number) => before.reduce((total, each) => total + pick(each), 0)
  const noneAdded = (name: string, pick: (health: TranscriptHealth) => ReadonlySet<string>, isFine = false): Check => {
    const known = union(pick)
    const ok = isFine || [...pick(after)].every((id) => known.has(id))
    return { name, ok, before: String(known.size), after: String(pick(after).size) }
  }
  const notMore = (name: string, pick: (health: TranscriptHealth) => number): Check => ({
    name,
    ok: pick(after) <= sum(pick),
    before: String(sum(pick)),
    after: String(pick(after)),
  })
  // A repair makes unreadable records readable. Their calls and thinking blocks are then new here, which is fine.
  const isSaving = after.badLines < sum(({ badLines }) => badLines) && after.records > sum(({ records }) => records)
  const keepsThoughts = [...union(({ thoughts }) => thoughts)].every((thought) => after.thoughts.has(thought))
  return [
    noneAdded('tool results without their call', (health) => health.orphanResults),
    noneAdded('tool calls without a result', (health) => health.openCalls, isSaving),
    // Compared by number: a copy gives its records new ids.
    notMore('records whose parent is missing', ({ dangling }) => dangling.size),
    notMore('records that are their own ancestors', ({ circular }) => circular.size),
    noneAdded(
      'signed thinking blocks, unchanged',
      (health) => health.thoughts,
      coversThoughts || (isSaving && keepsThoughts),
    ),
    notMore('lines that are not one JSON object', ({ badLines }) => badLines),
    checkResume(before, after, removed),
  ]
}

function checkResume(
  before: readonly TranscriptHealth[],
  { resume }: TranscriptHealth,
  removed: readonly string[] | undefined,
): Check {
  const isSound = ['root', 'compaction', 'empty'].includes(resume.stop)
  const reaches = isSound || before.some((each) => each.resume.stop === resume.stop)
  return {
    name: 'messages loaded on resume',
    ok: reaches && before.every((each) => !removed || loadsRest(each.resume, resume, removed)),
    before: before
      .map((each) => `${each.resume.loaded} of ${each.resume.total}, up to a ${each.resume.stop}`)
      .join('; '),
    after: `${resume.loaded} of ${resume.total}, up to a ${resume.stop}`,
  }
}

/** If the leaf itself is removed, resuming starts from another one, and the numbers cannot be compared. */
function loadsRest(before: ResumeView, after: ResumeView, removed: readonly string[]): boolean {
  return removed.includes(before.leafUuid ?? '') || after.loaded >= before.loaded - removed.length
}
