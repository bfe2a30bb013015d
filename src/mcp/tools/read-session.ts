// Reads sessions in four sizes: the latest sessions, the outline of one, a turn, and one message with its tool output.
import { z } from 'zod'
import { isShownAt } from '../../describe/depth.ts'
import { list } from '../../operations/find/declarations.ts'
import { sessionOutline, sessionPlace, sessionSteps } from '../../operations/session/page-declarations.ts'
import type { OutputOf } from '../../operations/operation.ts'
import { AppError } from '../../error.ts'
import { plural } from '../../text/quantity.ts'
import { answerPage, type Answer, type Entry } from '../answer.ts'
import { dayAndTime, dayOf, shortId } from '../origin.ts'
import { cleanLine, cleanText, cutText } from '../quote.ts'
import { inScope } from '../scope.ts'
import { defineTool, fields, type ToolCall } from '../tool.ts'
import { itemText } from '../item-text.ts'
import { answerMessage, noteTexts } from './read-message.ts'

const input = z.strictObject({
  session: fields.session.optional().meta({ description: 'id or prefix; without one, lists the latest sessions' }),
  turn: z.int().optional().meta({ description: 'read this turn; -1 is the last. Default: the outline' }),
  message: z
    .string()
    .regex(/^[\w-]{4,64}$/, { error: 'must be the id of a message or at least 4 of its first characters' })
    .optional()
    .meta({ description: 'read this message with its tool output' }),
  agent: z
    .string()
    .regex(/^[\w.-]{1,100}$/, { error: 'must be the id of an agent' })
    .optional(),
  from: z.int().min(0).optional().meta({ description: 'continue here, as the answer before said' }),
  project: fields.project,
  max_tokens: fields.maxTokens.default(1300),
})

export type ReadInput = z.output<typeof input>

export const readSession = defineTool({
  name: 'read_session',
  description:
    'Read a past session: its outline, one turn, or one message in full. Lists the latest sessions without arguments.',
  input,
  async answer(call, asked) {
    const { session, message, turn, agent } = asked
    if (session === undefined) {
      if ((message ?? turn ?? agent) !== undefined)
        throw new AppError('usage', 'Give the session too: its id is in the answer that named the message or turn.')
      return listLatest(call, asked)
    }
    if (message !== undefined) return readMessage(call, { ...asked, session, message })
    return turn === undefined ? outline(call, { ...asked, session }) : readTurn(call, { ...asked, session, turn })
  },
})

const LISTED = 20

async function listLatest({ history, notes, signal }: ToolCall, asked: ReadInput): Promise<Answer> {
  const from = asked.from ?? 0
  const scoped = await inScope(
    history,
    asked.project,
    async (filter) => history.call(list, { ...filter, limit: from + LISTED }, signal),
    (result) => result.sessions.length === 0,
  )
  const { sessions, omitted } = scoped.result
  const entries = sessions.slice(from).map((session): Entry => {
    const title = cleanLine(session.title, 100)
    const at = dayAndTime(session.endedAt)
    const id = shortId(session.id)
    return {
      head: `session ${id}; ${at}, ${plural(session.prompts, 'prompt')}`,
      quote: title,
      data: { session: id, at, prompts: session.prompts, title },
    }
  })
  return answerPage(
    {
      title: `${plural(sessions.length + omitted, 'session')} in ${scoped.label}, latest first.`,
      name: 'sessions',
      entries,
      more: omitted,
      next: (shown) => next(from + shown),
      notes: [...notes, ...scoped.notes],
    },
    asked.max_tokens,
  )
}

function next(from: number): { hint: string; data: Record<string, unknown> } {
  return { hint: `More with from ${from}.`, data: { next_from: from } }
}

type Named = ReadInput & { session: string }
type Outline = OutputOf<typeof sessionOutline>

async function readOutline({ history, signal }: ToolCall, { session, agent }: Named): Promise<Outline> {
  return history.call(sessionOutline, { session, ...(agent === undefined ? {} : { agent }), whole: true }, signal)
}

async function outline(call: ToolCall, asked: Named): Promise<Answer> {
  const { session, thread, agents } = await readOutline(call, asked)
  const from = asked.from ?? 0
  const noted = from === 0 && asked.agent === undefined ? noteEntries(call.history.noteOf(session.id)) : []
  const turns = thread.turns.slice(from).map((turn): Entry => {
    const prompt = cleanLine(turn.prompt ?? '', 160)
    const counts = [
      plural(turn.steps, 'step'),
      ...(turn.toolCalls > 0 ? [plural(turn.toolCalls, 'tool call')] : []),
      ...(turn.errors > 0 ? [`${turn.errors} failed`] : []),
    ]
    return {
      head: `turn ${turn.index}; ${dayAndTime(turn.startedAt)}, ${counts.join(', ')}`,
      quote: prompt,
      data: {
        turn: turn.index,
        at: dayAndTime(turn.startedAt),
        steps: turn.steps,
        tool_calls: turn.toolCalls,
        ...(turn.errors > 0 ? { errors: turn.errors } : {}),
        prompt,
      },
    }
  })
  const id = shortId(session.id)
  const agentIds = agents.slice(0, 10).map(({ agentId }) => shortId(agentId))
  return answerPage(
    {
      title:
        `Session ${id}, ${dayOf(session.startedAt)} to ${dayOf(session.endedAt)}: ${plural(thread.turns.length, 'turn')}.` +
        (agentIds.length > 0 ? ` Agents: ${agentIds.join(' ')}${agents.length > 10 ? ' …' : ''}.` : ''),
      name: 'turns',
      entries: [...noted, ...turns],
      more: 0,
      next: (shown) => next(from + Math.max(0, shown - noted.length)),
      facts: {
        session: id,
        title: cleanLine(session.title, 100),
        ...(agentIds.length > 0 ? { agents: agentIds } : {}),
      },
      notes: call.notes,
    },
    asked.max_tokens,
  )
}

const MOST_NOTE = 1000

/** The note is quoted like a transcript: text of others may be pasted into it. */
function noteEntries(note: string | null): Entry[] {
  if (note === null) return []
  const quote = cutText(cleanText(note), MOST_NOTE)
  return [{ head: 'note of the user on this session', quote, data: { kind: 'note of the user', quote } }]
}

/** Steps read at once. More never fit into an answer. */
const WINDOW = 100

async function readTurn(call: ToolCall, asked: Named & { turn: number }): Promise<Answer> {
  const { history, signal } = call
  const { session, thread } = await readOutline(call, asked)
  const turn = asked.turn < 0 ? thread.turns.at(asked.turn) : thread.turns.find(({ index }) => index === asked.turn)
  if (!turn) {
    const last = thread.turns.at(-1)?.index ?? 0
    throw new AppError('not-found', `There is no turn ${asked.turn}; the last one is ${last}.`)
  }
  const end = turn.step + turn.steps
  const from = Math.min(Math.max(asked.from ?? 0, turn.step), end)
  const named = { session: asked.session, ...(asked.agent === undefined ? {} : { agent: asked.agent }) }
  const count = Math.max(1, Math.min(WINDOW, end - from))
  const { steps } = await history.call(sessionSteps, { ...named, from, count }, signal)
  const id = shortId(session.id)
  const entries = steps
    .filter(({ step }) => step < end)
    .map(({ step, uuids, at, items, kind }): Entry => {
      const message = shortId(uuids[0] ?? '')
      const shown = items.filter((item) => isShownAt(item, 'tools'))
      const quote = [...shown.map((item) => itemText(item, 'short')), ...noteTexts(history.notesOn(uuids))].join('\n')
      const place = message === '' ? '' : ` message ${message}`
      return {
        head: `step ${step}; ${dayAndTime(at)} ${kind}${place}`,
        quote,
        data: { step, at: dayAndTime(at), kind, ...(message === '' ? {} : { message }), quote },
      }
    })
    .filter(({ quote }) => quote !== '')
  return answerPage(
    {
      title: `Session ${id}, turn ${turn.index} of ${thread.turns.at(-1)?.index ?? 0}. Tool output: read_session with message.`,
      name: 'steps',
      entries,
      more: end - from - steps.length,
      next: (shown) => next(Number(entries[shown]?.data['step'] ?? from + steps.length)),
      facts: { session: id, turn: turn.index },
      notes: call.notes,
    },
    asked.max_tokens,
  )
}

async function readMessage(call: ToolCall, asked: Named & { message: string }): Promise<Answer> {
  const { history, signal } = call
  const { session, message } = asked
  // Reads the session to its end, so that the message is found where it is now.
  const place = await history.call(sessionPlace, { session, message }, signal)
  return answerMessage(call, { session, message, place, from: asked.from ?? 0, maxTokens: asked.max_tokens })
}
