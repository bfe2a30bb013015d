// Every step of a session in which a text stands: on its main line, its branches and in its agents.
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

/** More hits than these nobody steps through. */
const MAX_HITS = 2000
/** For so many the item is looked up as well, which takes a millisecond each; the rest open all their folds. */
const PLACED_HITS = 60

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
  /** A branch repeats what was said before it left, and words beside a result stand in the same record as it. */
  private readonly told = new Map<Transcript, Set<number>>()
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
      const item = this.placed++ < PLACED_HITS ? await this.itemOf(reading, step) : null
      hits.push({ ...name, step, item, uuid, count })
    }
    return hits
  }

  private countOnce(places: readonly number[], transcript: Transcript, counts: ReadonlyMap<number, number>): number {
    const told = this.told.get(transcript) ?? new Set<number>()
    this.told.set(transcript, told)
    const fresh = places.filter((place) => counts.has(place) && !told.has(place))
    for (const place of fresh) told.add(place)
    return fresh.reduce((sum, place) => sum + (counts.get(place) ?? 0), 0)
  }

  private async countsOf(transcript: Transcript): Promise<Map<number, number>> {
    const known = this.found.get(transcript) ?? findText(transcript, this.text, this.signal)
    this.found.set(transcript, known)
    return known
  }

  /** The first item that holds it, so that the right fold can be opened. */
  private async itemOf(reading: ThreadReading, step: number): Promise<number | null> {
    const items = await describeFull(this.open, reading, step)
    const place = items.findIndex((item) => countOf(textOf(item).toLowerCase(), this.text.toLowerCase()) > 0)
    return place < 0 ? null : place
  }
}

function textOf(item: TurnItem): string {
  if (item.kind === 'prompt' || item.kind === 'answer') return item.text
  // A call's own words are in its view or, when the view leaves them out, in what went in and came out.
  const call = item.kind === 'tool' ? `${stringsOf(item.call.input)}\n${item.call.result?.text ?? ''}` : ''
  return `${item.view.title}\n${item.view.summary}\n${stringsOf(item.view.sections)}\n${call}`
}

/** Without recursion: a tool may have been given values nested thousands deep. */
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
