// The thread of a transcript in parts. Closed parts keep only the facts of their turns; messages and events are built
// again when they are asked for. `buildThread` of all records is the definition.
import { buildThread, type ThreadOptions } from '../build.ts'
import type { PlacedRecord } from '../graph.ts'
import type { Message, Thread, ThreadEvent, Turn } from '../thread.ts'

/** Builds the threads of closed parts on demand. */
export interface PartSource {
  thread(part: number): Thread
}

/** A turn without its lists. */
export type TurnFacts = Omit<Turn, 'messages' | 'events'>

export function factsOf({ index, prompt, startedAt, endedAt, durationMs }: Turn): TurnFacts {
  return { index, prompt, startedAt, endedAt, durationMs }
}

/** A turn of a closed part. It must not be copied with `...`, because its lists are getters. */
export class PartTurn implements Turn {
  readonly index: number
  readonly prompt: string | null
  readonly startedAt: string | null
  readonly endedAt: string | null
  readonly durationMs: number | null
  // Not `private`, so that they are never written as JSON.
  readonly #source: PartSource
  readonly #part: number
  readonly #place: number

  constructor(turn: TurnFacts, source: PartSource, part: number, place: number) {
    this.index = turn.index
    this.prompt = turn.prompt
    this.startedAt = turn.startedAt
    this.endedAt = turn.endedAt
    this.durationMs = turn.durationMs
    this.#source = source
    this.#part = part
    this.#place = place
  }

  withPrompt(prompt: string | null): PartTurn {
    return new PartTurn({ ...factsOf(this), prompt }, this.#source, this.#part, this.#place)
  }

  get messages(): Message[] {
    return this.own?.messages ?? []
  }

  get events(): ThreadEvent[] {
    return this.own?.events ?? []
  }

  private get own(): Turn | undefined {
    return this.#source.thread(this.#part).turns[this.#place]
  }
}

export interface PartOptions extends ThreadOptions {
  isFirst: boolean
  /** The record that the next part continues. */
  leaf?: string | undefined
}

/** Builds the thread of a part. Its turns are numbered from 0, and from 1 if another part comes before it. */
export function buildPart(records: readonly PlacedRecord[], { isFirst, ...options }: PartOptions): Thread {
  return continuedThread(buildThread(records, options), records, isFirst)
}

/** The first record of a later part continues the part before it: that is no break, and nothing precedes its turn. */
export function continuedThread(thread: Thread, records: readonly PlacedRecord[], isFirst: boolean): Thread {
  if (isFirst) return thread
  const first = records[0]?.record
  const uuid = first && 'uuid' in first ? first.uuid : undefined
  return { ...thread, breaks: thread.breaks.filter(({ at }) => at !== uuid) }
}

/** The turns of a part in the thread of the transcript, of which `turns` come before it. */
export function turnsAfter(thread: Thread, isFirst: boolean, turns: number): Turn[] {
  const shift = isFirst ? 0 : turns - 1
  return thread.turns
    .slice(isFirst ? 0 : 1)
    .map((turn) => (shift === 0 ? turn : { ...turn, index: turn.index + shift }))
}

/** Joins what the parts have besides turns. A summary belongs to the last boundary, even across parts. */
export function joinThreads(parts: readonly Omit<Thread, 'turns'>[], turns: Turn[]): Thread {
  const compactions: Thread['compactions'] = []
  for (const each of parts.flatMap((part) => part.compactions)) {
    const last = compactions.at(-1)
    if (each.kind === 'summary only' && last?.kind === 'full' && last.summary === null)
      compactions[compactions.length - 1] = { ...last, summary: each.summary }
    else compactions.push(each)
  }
  return {
    turns,
    branches: parts.flatMap(({ branches }) => branches),
    compactions,
    breaks: parts.flatMap(({ breaks }) => breaks),
    unplaced: parts.flatMap(({ unplaced }) => unplaced),
  }
}
