// Says which turns touched a file and why. The name is compared with recorded paths; no file is opened.
import { z } from 'zod'
import { fileTouches } from '../../operations/lookup/declarations.ts'
import { plural } from '../../text/quantity.ts'
import { answerPage } from '../answer.ts'
import { dayAndTime, shortId } from '../origin.ts'
import { cleanLine } from '../quote.ts'
import { inScope } from '../scope.ts'
import { defineTool, fields } from '../tool.ts'

const FIRST = { limit: 1, offset: 0 }

export const fileHistory = defineTool({
  name: 'file_history',
  description: 'Which past turns read or changed a file, when, and the prompt that asked for it.',
  input: z.strictObject({
    file: z.string().min(1).max(1000).meta({ description: 'name or end of its path' }),
    action: z.enum(['read', 'change']).optional(),
    project: fields.project,
    since: fields.since,
    limit: fields.limit.default(10),
    offset: fields.offset,
    max_tokens: fields.maxTokens.default(900),
  }),
  async answer({ history, notes, signal }, asked) {
    const { action, since, limit, offset } = asked
    const wanted = {
      file: asked.file,
      ...(action === undefined ? {} : { action }),
      ...(since === undefined ? {} : { since }),
    }
    const find = async (filter: { project?: string }, page: { limit: number; offset: number }) =>
      history.call(fileTouches, { ...wanted, ...filter, ...page }, signal)
    const scoped = await inScope(
      history,
      asked.project,
      async (filter) => find(filter, { limit, offset }),
      // A later page may be past the end.
      async ({ touches, omitted }, filter) =>
        touches.length + omitted === 0 && (offset === 0 || (await find(filter, FIRST)).touches.length === 0),
    )
    const report = scoped.result
    const total = offset + report.touches.length + report.omitted
    return answerPage(
      {
        title: `${plural(total, 'turn')} touched it in ${scoped.label}, latest first.`,
        name: 'touches',
        entries: report.touches.map(({ path, actions, times, prompt, place }) => {
          const quote = cleanLine(path, 200)
          const why = cleanLine(prompt ?? '', 200)
          const session = shortId(place.session)
          const message = shortId(place.uuid ?? '')
          const turn = place.turn === null ? '' : ` turn ${place.turn}`
          const agent = place.agentId === null ? '' : ` agent ${shortId(place.agentId)}`
          const at = dayAndTime(place.at)
          return {
            head: `${at} ${actions.join(', ')} ${times}x; session ${session}${agent}${turn} message ${message} offset ${place.offset}`,
            quote: why === '' ? quote : `${quote}\n${why}`,
            data: {
              at,
              actions,
              times,
              session,
              ...(place.turn === null ? {} : { turn: place.turn }),
              message,
              offset: place.offset,
              quote,
              prompt: why,
            },
          }
        }),
        more: report.omitted,
        next: (shown) => ({ hint: `More with offset ${offset + shown}.`, data: { next_offset: offset + shown } }),
        notes: [...notes, ...scoped.notes],
      },
      asked.max_tokens,
    )
  },
})
