// An outline and the news about it: what the answer does not repeat is kept.
import type { SessionOutline, TurnOutline } from '../../src/session/session-view.ts'

export function spliceOutline(known: SessionOutline, news: SessionOutline): SessionOutline {
  const { from } = news.thread
  if (from === 0) return news
  const marks = [...known.thread.marks.slice(0, from), ...news.thread.marks]
  return { ...news, thread: { turns: spliceTurns(known.thread.turns, news.thread, marks.length), marks, from: 0 } }
}

/** The turn that was open when the news began may come again with more steps, or only its new steps come. */
function spliceTurns(
  known: readonly TurnOutline[],
  news: { turns: readonly TurnOutline[]; from: number },
  steps: number,
): TurnOutline[] {
  const first = news.turns[0]
  const kept = known.filter((turn) => turn.step < news.from && (!first || turn.index < first.index))
  const last = kept.at(-1)
  const end = first?.step ?? steps
  if (!last || last.step + last.steps >= end) return [...kept, ...news.turns]
  return [...kept.slice(0, -1), { ...last, steps: end - last.step }, ...news.turns]
}
