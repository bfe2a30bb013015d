// Compares a transcript with what an edit would make of it. An edit may mend what was wrong; it must add nothing to it.
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
}

export function checkHealth(
  before: readonly TranscriptHealth[],
  after: TranscriptHealth,
  { coversThoughts = false }: CheckOptions = {},
): Check[] {
  const union = (of: (health: TranscriptHealth) => ReadonlySet<string>) =>
    new Set(before.flatMap((each) => [...of(each)]))
  const grows = (of: (health: TranscriptHealth) => ReadonlySet<string>) =>
    [...of(after)].some((id) => !union(of).has(id))
  const sum = (of: (health: TranscriptHealth) => number) => before.reduce((total, each) => total + of(each), 0)
  const counted = (name: string, of: (health: TranscriptHealth) => ReadonlySet<string>): Check => ({
    name,
    ok: !grows(of),
    before: String(union(of).size),
    after: String(of(after).size),
  })
  return [
    counted('tool results without their call', (health) => health.orphanResults),
    counted('tool calls without a result', (health) => health.openCalls),
    {
      // Which records have no parent may change with their ids; how many may not grow.
      name: 'records whose parent is missing',
      ok: after.dangling.size <= sum(({ dangling }) => dangling.size),
      before: String(sum(({ dangling }) => dangling.size)),
      after: String(after.dangling.size),
    },
    {
      name: 'records that are their own ancestors',
      ok: after.circular.size <= sum(({ circular }) => circular.size),
      before: String(sum(({ circular }) => circular.size)),
      after: String(after.circular.size),
    },
    thoughtsOf(
      coversThoughts,
      counted('signed thoughts, unchanged', (health) => health.thoughts),
    ),
    {
      name: 'lines that are not one JSON object',
      ok: after.badLines <= sum(({ badLines }) => badLines),
      before: String(sum(({ badLines }) => badLines)),
      after: String(after.badLines),
    },
    checkResume(before, after),
  ]
}

function thoughtsOf(coversThoughts: boolean, check: Check): Check {
  return coversThoughts ? { ...check, ok: true } : check
}

/** What is loaded must go back to a root or a compaction, unless it did not before either. */
function checkResume(before: readonly TranscriptHealth[], { resume }: TranscriptHealth): Check {
  const isSound = ['root', 'compaction', 'empty'].includes(resume.stop)
  return {
    name: 'messages that resuming loads',
    ok: isSound || before.some((each) => each.resume.stop === resume.stop),
    before: before
      .map((each) => `${each.resume.loaded} of ${each.resume.total}, up to a ${each.resume.stop}`)
      .join('; '),
    after: `${resume.loaded} of ${resume.total}, up to a ${resume.stop}`,
  }
}
