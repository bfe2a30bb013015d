// Groups messages and events into turns. Turn 0 has everything before the first prompt.
import { parseTimestamp } from '../format/timestamp.ts'
import { promptWords } from './prompt-text.ts'
import type { Message, ThreadEvent, Turn } from './thread.ts'

export function buildTurns(messages: readonly Message[], events: readonly ThreadEvent[]): Turn[] {
  const turns: Turn[] = [emptyTurn(0)]
  const current = () => turns.at(-1) ?? emptyTurn(0)
  for (const item of inFileOrder(messages, events)) {
    if ('records' in item) current().events.push(item)
    else {
      if (item.kind === 'prompt') turns.push({ ...emptyTurn(turns.length), prompt: promptWords(item.blocks) })
      current().messages.push(item)
    }
  }
  return turns.map(withTimes)
}

/** Sorts by file position. An item without a time gets the time of the item before it. */
function inFileOrder(messages: readonly Message[], events: readonly ThreadEvent[]): (Message | ThreadEvent)[] {
  let last: string | null = null
  return [...messages, ...events]
    .toSorted((a, b) => a.position - b.position)
    .map((item) => {
      if (parseTimestamp(item.at).ms === null) return { ...item, at: last }
      last = item.at
      return item
    })
}

function emptyTurn(index: number): Turn {
  return { index, prompt: null, startedAt: null, endedAt: null, durationMs: null, messages: [], events: [] }
}

/** Clocks can go back, so the last record may not be the latest. */
function withTimes(turn: Turn): Turn {
  const times = turn.messages
    .flatMap((message) => [message.at, ...message.toolCalls.map((call) => call.endedAt)])
    .flatMap((at) => parseTimestamp(at).ms ?? [])
  const stated = statedDuration(turn.events)
  if (times.length === 0) return { ...turn, durationMs: stated ?? null }
  const [start = 0] = times
  const end = times.reduce((a, b) => Math.max(a, b), start)
  return {
    ...turn,
    startedAt: new Date(start).toISOString(),
    endedAt: new Date(end).toISOString(),
    durationMs: stated ?? end - start,
  }
}

/** A turn has several measured runs if background tasks wake the model again. */
function statedDuration(events: readonly ThreadEvent[]): number | undefined {
  const runs = events.flatMap(({ records: [record] }) =>
    record?.type === 'system' && record.subtype === 'turn_duration' ? (record.durationMs ?? []) : [],
  )
  return runs.length === 0 ? undefined : runs.reduce((sum, ms) => sum + ms, 0)
}
