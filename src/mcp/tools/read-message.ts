// One message in full: its texts, tool calls and their output, in pages of characters.
import { sessionDetails, sessionItem, sessionSteps } from '../../operations/session/page-declarations.ts'
import type { sessionPlace } from '../../operations/session/page-declarations.ts'
import type { OutputOf } from '../../operations/operation.ts'
import { answerPage, type Answer } from '../answer.ts'
import { itemText } from '../item-text.ts'
import { dayAndTime, shortId } from '../origin.ts'
import { cleanText } from '../quote.ts'
import { charactersFor } from '../tokens.ts'
import type { ToolCall } from '../tool.ts'

interface MessageRequest {
  session: string
  /** The id as it was asked for. */
  message: string
  place: OutputOf<typeof sessionPlace>
  from: number
  maxTokens: number
}

/** For the lines around the quote. */
const OVERHEAD_TOKENS = 120

export async function answerMessage(
  { history, notes, signal }: ToolCall,
  { session, message, place, maxTokens, ...request }: MessageRequest,
): Promise<Answer> {
  const { agent, branch, step } = place
  const thread = { session, ...(agent === undefined ? {} : { agent }), ...(branch === undefined ? {} : { branch }) }
  const { steps } = await history.call(sessionSteps, { ...thread, from: step, count: 1 }, signal)
  const { records } = await history.call(sessionDetails, { ...thread, step }, signal)
  const [found] = steps
  const texts: string[] = []
  for (const [index, item] of (found?.items ?? []).entries()) {
    const full = item.held > 0 ? await history.call(sessionItem, { ...thread, step, item: index }, signal) : item
    texts.push(itemText(full, 'full'))
  }
  const text = [...texts, ...noteTexts(history.notesOn(found?.uuids ?? []))].join('\n')
  const from = Math.min(request.from, text.length)
  // A step consists of several records; the quote is the whole step.
  const record = records.find(({ uuid }) => uuid?.startsWith(message.toLowerCase())) ?? records[0]
  const most = charactersFor(Math.max(100, maxTokens - OVERHEAD_TOKENS))
  const quote = text.slice(from, from + most).toWellFormed()
  const end = from + quote.length
  const origin = {
    session: shortId(session),
    ...(agent === undefined ? {} : { agent: shortId(agent) }),
    turn: place.turn,
    message: shortId(record?.uuid ?? place.uuid),
    offset: record?.offset ?? 0,
  }
  const at = dayAndTime(found?.at ?? null)
  return answerPage(
    {
      title: Object.entries(origin)
        .map(([name, value]) => `${name} ${value}`)
        .join(' '),
      name: 'messages',
      entries: [
        {
          head: `${at} ${found?.kind ?? 'message'}, characters ${from} to ${end} of ${text.length}`,
          quote,
          data: { ...origin, at, from, characters: text.length, quote },
        },
      ],
      more: end < text.length ? 1 : 0,
      next: () => ({ hint: `More with from ${end}.`, data: { next_from: end } }),
      notes,
    },
    maxTokens,
  )
}

/** The user's notes on a message, as lines of its quote. */
export function noteTexts(notes: readonly string[]): string[] {
  return notes.map((text) => `note of the user: ${cleanText(text)}`)
}
