// Messages and events → turns: a prompt and all that follows until the next one. Turn 0 holds what precedes the first.
import type { ContentItem } from '../format/block.ts'
import { contentText } from '../format/text.ts'
import { parseTimestamp } from '../format/timestamp.ts'
import { promptText } from './message.ts'
import type { Message, ThreadEvent, Turn } from './thread.ts'

export function buildTurns(messages: readonly Message[], events: readonly ThreadEvent[]): Turn[] {
  const turns: Turn[] = [emptyTurn(0)]
  const current = () => turns.at(-1) ?? emptyTurn(0)
  for (const item of inFileOrder(messages, events)) {
    if ('records' in item) current().events.push(item)
    else {
      if (item.kind === 'prompt') turns.push({ ...emptyTurn(turns.length), prompt: wordsOf(item.blocks) })
      current().messages.push(item)
    }
  }
  return turns.map(withTimes)
}

function inFileOrder(messages: readonly Message[], events: readonly ThreadEvent[]): (Message | ThreadEvent)[] {
  return [...messages, ...events].toSorted((a, b) => a.position - b.position)
}

function emptyTurn(index: number): Turn {
  return { index, prompt: null, startedAt: null, endedAt: null, durationMs: null, messages: [], events: [] }
}

function wordsOf(blocks: readonly ContentItem[]): string {
  const words = promptText(contentText(blocks))
  if (words !== '') return words
  return blocks.some((block) => block.type === 'image') ? '[image]' : blocks.length > 0 ? '[file]' : ''
}

/** What Claude Code measured, else from the first to the last record of the turn. */
function withTimes(turn: Turn): Turn {
  const times = turn.messages
    .flatMap((message) => [message.at, ...message.toolCalls.map((call) => call.endedAt)])
    .flatMap((at) => parseTimestamp(at).ms ?? [])
  if (times.length === 0) return turn
  const [start, end] = [times.reduce((a, b) => Math.min(a, b)), times.reduce((a, b) => Math.max(a, b))]
  return {
    ...turn,
    startedAt: new Date(start).toISOString(),
    endedAt: new Date(end).toISOString(),
    durationMs: statedDuration(turn.events) ?? end - start,
  }
}

function statedDuration(events: readonly ThreadEvent[]): number | undefined {
  for (const { records } of events.toReversed()) {
    const record = records[0]
    if (record?.type === 'system' && record.subtype === 'turn_duration') return record.durationMs
  }
  return undefined
}
