// Every step of a session in which a text stands: on its main line, its branches and in its agents.
import type { z } from 'zod'
import type { TurnItem } from '../render/describe-turn.ts'
import type { Context } from './context.ts'
import { describeFull } from './reading/describe-steps.ts'
import { findSession } from './reading/find-session.ts'
import { countOf, findText } from './reading/find-text.ts'
import { placesOf } from './reading/hydrate.ts'
import type { OpenSession } from './reading/open-session.ts'
import type { FindHit, FindResult, ThreadName } from './reading/session-view.ts'
import type { ThreadReading } from './reading/thread-reading.ts'
import type { Transcript } from './reading/transcript.ts'
import { threadsOf, uuidsOf } from './session-place-run.ts'
import type { sessionFindInput } from './session-find.ts'

/** More hits than these nobody steps through. */
const MOST_HITS = 2000
/** For so many the item is looked up as well, which takes a millisecond each; the rest open all their folds. */
const PLACED_HITS = 60

export async function run(context: Context, { session, text }: z.output<typeof sessionFindInput>): Promise<FindResult> {
  const open = await findSession(context, session)
  const finder = new Finder(open, text)
  const hits: FindHit[] = []
  for (const name of threadsOf(open)) for (const hit of await finder.hitsIn(name)) hits.push(hit)
  return {
    text,
    total: hits.reduce((sum, { count }) => sum + count, 0),
    hits: hits.slice(0, MOST_HITS),
  }
}

class Finder {
  private readonly open: OpenSession
  private readonly text: string
  private readonly found = new Map<Transcript, Promise<Map<number, number>>>()
  /** A branch repeats what was said before it left. */
  private readonly told = new Set<string>()
  private placed = 0

  constructor(open: OpenSession, text: string) {
    this.open = open
    this.text = text
  }

  async hitsIn(name: ThreadName): Promise<FindHit[]> {
    const reading = this.open.thread(name)
    const counts = await this.countsOf(reading.transcript)
    const hits: FindHit[] = []
    for (const [step, each] of reading.steps.entries()) {
      const uuid = uuidsOf(each)[0] ?? ''
      const count = placesOf(each, reading.transcript).reduce((sum, place) => sum + (counts.get(place) ?? 0), 0)
      if (count === 0 || (uuid !== '' && this.told.has(uuid))) continue
      this.told.add(uuid)
      const item = this.placed++ < PLACED_HITS ? await this.itemOf(reading, step) : null
      hits.push({ ...name, step, item, uuid, count })
    }
    return hits
  }

  private async countsOf(transcript: Transcript): Promise<Map<number, number>> {
    const known = this.found.get(transcript) ?? findText(transcript, this.text)
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

function stringsOf(value: unknown): string {
  const parts: string[] = []
  JSON.stringify(value, (_, inner: unknown) => {
    if (typeof inner === 'string') parts.push(inner)
    return inner
  })
  return parts.join('\n')
}
