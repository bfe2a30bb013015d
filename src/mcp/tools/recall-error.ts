// Looks up an error: where it was seen, and what was run afterwards in the sessions where it did not come back.
import { z } from 'zod'
import { errors } from '../../operations/lookup/declarations.ts'
import type { ErrorGroup, MadeCall } from '../../operations/lookup/outputs.ts'
import { plural } from '../../text/quantity.ts'
import { answerPage, type Entry } from '../answer.ts'
import { dayOf, shortId } from '../origin.ts'
import { cleanLine, plainName } from '../quote.ts'
import { defineTool, fields } from '../tool.ts'

const input = z.strictObject({
  message: z.string().max(4000).optional().meta({ description: 'the error; without it, the most frequent ones' }),
  project: fields.anyProject,
  since: fields.since,
  limit: fields.limit.default(3),
  offset: fields.offset,
  max_tokens: fields.maxTokens.default(900),
})

export const recallError = defineTool({
  name: 'recall_error',
  description: 'An error message: was it seen before, and what was run when it did not come back.',
  input,
  async answer({ history, notes, signal }, asked) {
    const { message, since, limit, offset } = asked
    const report = await history.call(
      errors,
      {
        ...(message === undefined ? {} : { message: [message] }),
        // An error is solved alike in every project.
        ...(asked.project === undefined || asked.project === '*' ? {} : { project: asked.project }),
        ...(since === undefined ? {} : { since }),
        limit,
        offset,
      },
      signal,
    )
    const found = offset + report.errors.length + report.omitted
    return answerPage(
      {
        title:
          found === 0
            ? 'Not seen before.'
            : `${plural(found, 'known error')}${message === undefined ? '' : ' like this'}.`,
        name: 'errors',
        entries: report.errors.map(toEntry),
        more: report.omitted,
        next: (shown) => ({ hint: `More with offset ${offset + shown}.`, data: { next_offset: offset + shown } }),
        notes: [...notes, ...(report.isComplete ? [] : ['Older failures were not read.'])],
      },
      asked.max_tokens,
    )
  },
})

const MOST_AFTERWARDS = 2

function toEntry(group: ErrorGroup): Entry {
  const [latest] = group.seen
  const fixes = group.afterwards.filter(({ worked }) => worked).slice(0, MOST_AFTERWARDS)
  const shown = fixes.length > 0 ? fixes : group.afterwards.slice(0, 1)
  const message = cleanLine(group.message, 300)
  const followed = shown.map(({ place, worked, failed, calls }) => ({
    session: shortId(place.session),
    ...(place.turn === null ? {} : { turn: place.turn }),
    worked,
    ...(failed ? { failed: callLine(failed) } : {}),
    ran: calls.map((call) => `${call.isError ? 'failed: ' : ''}${callLine(call)}`),
  }))
  const place = latest
    ? {
        session: shortId(latest.session),
        turn: latest.turn,
        message: shortId(latest.uuid ?? ''),
        offset: latest.offset,
      }
    : null
  const counts = `${group.count}x in ${plural(group.sessions, 'session')}, last ${dayOf(group.lastAt)}`
  return {
    head: [
      `${plainName(group.tool, 'request')} failed ${counts}`,
      ...(place
        ? [`session ${place.session} turn ${place.turn ?? '?'} message ${place.message} offset ${place.offset}`]
        : []),
      group.worked > 0 ? `not back in ${plural(group.worked, 'session')}` : 'no later success found',
    ].join('; '),
    quote: [
      message,
      ...followed.flatMap(({ session, worked, failed, ran }) => [
        `${worked ? 'Worked' : 'Followed'} in ${session}${failed === undefined ? '' : `, after: ${failed}`}`,
        ...ran.map((call) => `  then ${call}`),
      ]),
    ].join('\n'),
    data: {
      quote: message,
      tool: plainName(group.tool, 'request'),
      count: group.count,
      sessions: group.sessions,
      worked: group.worked,
      last: dayOf(group.lastAt),
      seen: place,
      afterwards: followed,
    },
  }
}

function callLine({ tool, input: made }: MadeCall): string {
  return `${plainName(tool, 'a tool')}: ${cleanLine(made, 240)}`
}
