// Finds every step of a session that contains a text, including its branches and agents.
import type { z } from 'zod'
import type { TurnItem } from '../../describe/describe-step.ts'
import type { Context } from '../context.ts'
import { describeFull } from '../../session/describe-window.ts'
import { findSession } from './find-session.ts'
import { countOf, findText } from '../../session/find-text.ts'
import { placesOf } from '../../session/hydrate.ts'
import type { OpenSession } from '../../session/open-session.ts'
import type { FindHit, FindResult, ThreadName } from '../../session/session-view.ts'
import { threadNames, uuidsOf } from '../../session/thread-names.ts'
import type { ThreadReading } from '../../session/thread-reading.ts'
import type { Transcript } from '../../session/transcript.ts'
import type { sessionFindInput } from './declarations.ts'

const MAX_HITS = 2000
/** For the first hits the item is looked up too, which takes a millisecond each. For the others, the page unfolds all items. */
const HITS_WITH_ITEM = 60

export async function runFindInSession(
  context: Context,
  { session, text }: z.output<typeof sessionFindInput>,
): Promise<FindResult> {
  const open = await findSession(context, session)
  const finder = new Finder(open, text, context.signal)
  const hits: FindHit[] = []
  for (const name of threadNames(open)) for (const hit of await finder.hitsIn(name)) hits.push(hit)
  return {
    text,
    total: hits.reduce((sum, { count }) => sum + count, 0),
    hits: hits.slice(0, MAX_HITS),
  }
}

class Finder {
  private readonly open: OpenSession
  private readonly text: string
  private readonly signal: AbortSignal | undefined
  private readonly found = new Map<Transcript, Promise<Map<number, number>>>()
  /** Records already counted. A branch repeats the records before its fork, and two steps may share one record. */
  private readonly counted = new Map<Transcript, Set<number>>()
  private placed = 0

  constructor(open: OpenSession, text: string, signal: AbortSignal | undefined) {
    this.open = open
    this.text = text
    this.signal = signal
  }

  async hitsIn(name: ThreadName): Promise<FindHit[]> {
    const reading = this.open.thread(name)
    const counts = await this.countsOf(reading.transcript)
    const hits: FindHit[] = []
    for (const [step, each] of reading.steps.entries()) {
      const count = this.countOnce(placesOf(each.of, reading.transcript), reading.transcript, counts)
      if (count === 0) continue
      const uuid = uuidsOf(each)[0] ?? ''
      const item = this.placed++ < HITS_WITH_ITEM ? await this.itemOf(reading, step) : null
      hits.push({ ...name, step, item, uuid, count })
    }
    return hits
  }

  private countOnce(positions: readonly number[], transcript: Transcript, counts: ReadonlyMap<number, number>): number {
    const counted = this.counted.get(transcript) ?? new Set<number>()
    this.counted.set(transcript, counted)
    const fresh = positions.filter((position) => counts.has(position) && !counted.has(position))
    for (const position of fresh) counted.add(position)
    return fresh.reduce((sum, position) => sum + (counts.get(position) ?? 0), 0)
  }

  private async countsOf(transcript: Transcript): Promise<Map<number, number>> {
    const known = this.found.get(transcript) ?? findText(transcript, this.text, this.signal)
    this.found.set(transcript, known)
    return known
  }

  private async itemOf(reading: ThreadReading, step: number): Promise<number | null> {
    const items = await describeFull(this.open, reading, step)
    const index = items.findIndex((item) => countOf(textOf(item).toLowerCase(), this.text.toLowerCase()) > 0)
    return index < 0 ? null : index
  }
}

function textOf(item: TurnItem): string {
  if (item.kind === 'prompt' || item.kind === 'answer') return item.text
  // The view of a call may leave out parts of its input and result, so these are searched too.
  const call = item.kind === 'tool' ? `${stringsOf(item.call.input)}\n${item.call.result?.text ?? ''}` : ''
  return `${item.view.title}\n${item.view.summary}\n${stringsOf(item.view.sections)}\n${call}`
}

/** Iterative, because tool inputs may be nested thousands of levels deep. */
function stringsOf(value: unknown): string {
  const parts: string[] = []
  const waiting: unknown[] = [value]
  while (waiting.length > 0) {
    const next = waiting.pop()
    if (typeof next === 'string') parts.push(next)
    else if (typeof next === 'object' && next !== null) for (const inner of Object.values(next)) waiting.push(inner)
  }
  return parts.join('\n')
}
