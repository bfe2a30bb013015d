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
import type { sessionFindInput } from './page-declarations.ts'

const MAX_HITS = 2000
/** For the first hits the item is looked up too, which takes a millisecond each. For the others, the page unfolds all items. */
const HITS_WITH_ITEM = 60

export async function runFindInSession(
  context: Context,
  { session, text, message }: z.output<typeof sessionFindInput>,
): Promise<FindResult> {
  const open = await findSession(context, session)
  const finder = new Finder(open, text, context.signal)
  const hits: FindHit[] = []
  for (const name of threadNames(open)) for (const hit of await finder.hitsIn(name)) hits.push(hit)
  const linked = message === undefined ? undefined : await finder.linkedHit(hits, message)
  if (linked && !hits.includes(linked)) hits.unshift(linked)
  return {
    text,
    total: hits.reduce((sum, { count }) => sum + count, 0),
    hits: hits.slice(0, MAX_HITS),
    at: linked && hits.indexOf(linked) < MAX_HITS ? hits.indexOf(linked) : null,
  }
}

class Finder {
  private readonly open: OpenSession
  private readonly lines: readonly string[]
  private readonly signal: AbortSignal | undefined
  private readonly found = new Map<Transcript, Promise<Map<number, number>>>()
  /** Records already counted. A branch repeats the records before its fork, and two steps may share one record. */
  private readonly counted = new Map<Transcript, Set<number>>()
  private placed = 0

  constructor(open: OpenSession, text: string, signal: AbortSignal | undefined) {
    this.open = open
    this.lines = text
      .toLowerCase()
      .split('\n')
      .filter((line) => line !== '')
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

  /** The hit with this record. A spilled output is not part of the transcript, so its record may not be among the hits. */
  async linkedHit(hits: readonly FindHit[], message: string): Promise<FindHit | undefined> {
    for (const name of threadNames(this.open)) {
      const reading = this.open.thread(name)
      const step = reading.steps.findIndex((each) => uuidsOf(each).includes(message))
      const found = reading.steps[step]
      if (!found) continue
      const known = hits.find((hit) => hit.step === step && hit.agent === name.agent && hit.branch === name.branch)
      return known ?? { ...name, step, item: await this.itemOf(reading, step), uuid: uuidsOf(found)[0] ?? '', count: 1 }
    }
    return undefined
  }

  private countOnce(positions: readonly number[], transcript: Transcript, counts: ReadonlyMap<number, number>): number {
    const counted = this.counted.get(transcript) ?? new Set<number>()
    this.counted.set(transcript, counted)
    const fresh = positions.filter((position) => counts.has(position) && !counted.has(position))
    for (const position of fresh) counted.add(position)
    return fresh.reduce((sum, position) => sum + (counts.get(position) ?? 0), 0)
  }

  private async countsOf(transcript: Transcript): Promise<Map<number, number>> {
    const known = this.found.get(transcript) ?? this.countLines(transcript)
    this.found.set(transcript, known)
    return known
  }

  private async countLines(transcript: Transcript): Promise<Map<number, number>> {
    const counts = new Map<number, number>()
    for (const line of this.lines)
      for (const [position, count] of await findText(transcript, line, this.signal))
        counts.set(position, (counts.get(position) ?? 0) + count)
    return counts
  }

  private async itemOf(reading: ThreadReading, step: number): Promise<number | null> {
    const items = await describeFull(this.open, reading, step)
    const found = items.map((item) => {
      const text = textOf(item).toLowerCase()
      return this.lines.filter((line) => countOf(text, line) > 0).length
    })
    const most = Math.max(0, ...found)
    return most === 0 ? null : found.indexOf(most)
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
