// Finds real invocations of a command or tool that succeeded, to be used again as they are.
import { z } from 'zod'
import { runs } from '../../operations/lookup/declarations.ts'
import { plural } from '../../text/quantity.ts'
import { answerPage } from '../answer.ts'
import { dayOf, shortId } from '../origin.ts'
import { cleanText, cutText, plainName } from '../quote.ts'
import { inScope } from '../scope.ts'
import { defineTool, fields } from '../tool.ts'

const FIRST = { limit: 1, offset: 0 }

export const howWasItRun = defineTool({
  name: 'how_was_it_run',
  description: 'Real invocations of a command or tool that succeeded, exactly as called.',
  input: z.strictObject({
    command: z.string().min(1).max(500).meta({ description: 'program or words of the command, such as "npm test"' }),
    tool: z.string().max(200).optional().meta({ description: 'such as Bash' }),
    project: fields.project,
    limit: fields.limit.default(8),
    offset: fields.offset,
    max_tokens: fields.maxTokens.default(800),
  }),
  async answer({ history, notes, signal }, asked) {
    const wanted = {
      words: [asked.command],
      ...(asked.tool === undefined ? {} : { tool: asked.tool }),
    }
    const { limit, offset } = asked
    const find = async (filter: { project?: string }, page: { limit: number; offset: number }) =>
      history.call(runs, { ...wanted, ...filter, ...page }, signal)
    const scoped = await inScope(
      history,
      asked.project,
      async (filter) => find(filter, { limit, offset }),
      // A later page may be past the end.
      async (found, filter) =>
        found.runs.length + found.omitted === 0 && (offset === 0 || (await find(filter, FIRST)).runs.length === 0),
    )
    const report = scoped.result
    return answerPage(
      {
        title: `${plural(asked.offset + report.runs.length + report.omitted, 'invocation')} that succeeded in ${scoped.label}, most frequent first.`,
        name: 'runs',
        entries: report.runs.map(({ tool, input, count, failed, last }) => {
          const quote = cutText(cleanText(input).trim(), 600)
          const session = shortId(last.session)
          const message = shortId(last.uuid ?? '')
          const turn = last.turn === null ? '' : ` turn ${last.turn}`
          return {
            head: `${plainName(tool, 'a tool')} worked ${count}x, failed ${failed}x, last ${dayOf(last.at)}; session ${session}${turn} message ${message} offset ${last.offset}`,
            quote,
            data: {
              tool: plainName(tool, 'a tool'),
              quote,
              worked: count,
              failed,
              last: dayOf(last.at),
              session,
              ...(last.turn === null ? {} : { turn: last.turn }),
              message,
              offset: last.offset,
            },
          }
        }),
        more: report.omitted,
        next: (shown) => ({
          hint: `More with offset ${asked.offset + shown}.`,
          data: { next_offset: asked.offset + shown },
        }),
        notes: [...notes, ...scoped.notes, ...(report.isComplete ? [] : ['Older calls were not read.'])],
      },
      asked.max_tokens,
    )
  },
})
