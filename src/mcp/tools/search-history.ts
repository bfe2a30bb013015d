// Finds texts in all sessions: "was this decided, tried or solved before?"
import { z } from 'zod'
import { search } from '../../operations/find/declarations.ts'
import type { SearchResult } from '../../operations/find/outputs.ts'
import { namesPlace, withProject } from '../../operations/find/project-query.ts'
import { plural } from '../../text/quantity.ts'
import { answerPage, type Entry } from '../answer.ts'
import { shortId, dayAndTime } from '../origin.ts'
import { cleanLine, plainName } from '../quote.ts'
import { inScope } from '../scope.ts'
import { defineTool, fields, type ToolCall } from '../tool.ts'

const input = z.strictObject({
  query: z.string().min(1).max(2000).meta({
    description:
      'words, "phrase", prefix*, OR, -not; filters kind:prompt|answer|tool-output tool: file: is:error after:7d before: branch:',
  }),
  project: fields.project,
  sort: z.enum(['relevance', 'newest', 'oldest']).default('relevance'),
  limit: fields.limit.default(8),
  offset: fields.offset,
  max_tokens: fields.maxTokens.default(900),
})

export const searchHistory = defineTool({
  name: 'search_history',
  description:
    'Search past Claude Code sessions (prompts, answers, commands, outputs). Use it before redoing work: what was decided, tried, fixed.',
  input,
  async answer(call, asked) {
    const { result, label, notes } = await inScope(
      call.history,
      // A project in the query is meant more than the caller's own.
      asked.project ?? (namesPlace(asked.query) ? '*' : undefined),
      async ({ project }) => find(call, asked, project),
      ({ total }) => total === 0,
    )
    const { total, isExact } = result
    const hits = result.hits.slice(0, asked.limit)
    const from = asked.offset + 1
    return answerPage(
      {
        title:
          `${isExact ? '' : 'At least '}${plural(total, 'hit')} in ${label}` +
          `${total > MOST_OF_SESSION ? `, at most ${MOST_OF_SESSION} shown per session` : ''}${from > 1 ? `, from ${from}` : ''}.`,
        name: 'hits',
        entries: toEntries(hits, asked.offset),
        // The total also counts the hits that are left out of a session.
        more: result.hits.length - hits.length,
        next: (shown) => ({
          hint: `More with offset ${asked.offset + shown}. Read around a hit: read_session with session and message.`,
          data: { next_offset: asked.offset + shown },
        }),
        facts: { total, ...(isExact ? {} : { total_is_lower_bound: true }) },
        notes: [...call.notes, ...notes, ...result.notes.map((note) => cleanLine(note, 200))],
      },
      asked.max_tokens,
    )
  },
})

/** One hit per session would hide where a session decided; many would hide other sessions. */
const MOST_OF_SESSION = 3

/** One hit more than asked for says whether there is another page. */
async function find(
  { history, signal }: ToolCall,
  { query, limit, offset, sort }: z.output<typeof input>,
  project: string | undefined,
): Promise<SearchResult> {
  const words = project === undefined ? query : withProject(query, project)
  const wanted = { limit: limit + 1, offset, sort, perSession: MOST_OF_SESSION }
  return history.call(search, { query: [words], ...wanted }, signal)
}

const MOST_TITLE = 80
const MOST_SNIPPET = 260

function toEntries(hits: SearchResult['hits'], offset: number): Entry[] {
  const titled = new Set<string>()
  return hits.map((hit, index) => {
    const title = titled.has(hit.session) ? null : cleanLine(hit.title ?? '', MOST_TITLE)
    titled.add(hit.session)
    const quote = cleanLine(hit.snippet, MOST_SNIPPET)
    const kind = hit.tool === null ? hit.kind : `${hit.kind} of ${plainName(hit.tool, 'a tool')}`
    const place = [
      `session ${shortId(hit.session)}`,
      ...(hit.agentId === null ? [] : [`agent ${plainName(hit.agentId, 'unknown')}`]),
      ...(hit.turn === null ? [] : [`turn ${hit.turn}`]),
      ...(hit.uuid === null ? [] : [`message ${shortId(hit.uuid)}`]),
      `offset ${hit.offset}`,
    ]
    return {
      head: `[${offset + index + 1}] ${dayAndTime(hit.timestamp)} ${kind}${hit.isError ? ', failed' : ''}; ${place.join(' ')}`,
      quote: title === null || title === '' ? quote : `# ${title}\n${quote}`,
      data: {
        session: shortId(hit.session),
        ...(hit.agentId === null ? {} : { agent: plainName(hit.agentId, 'unknown') }),
        ...(hit.turn === null ? {} : { turn: hit.turn }),
        ...(hit.uuid === null ? {} : { message: shortId(hit.uuid) }),
        offset: hit.offset,
        at: dayAndTime(hit.timestamp),
        kind,
        ...(hit.isError ? { failed: true } : {}),
        ...(title === null || title === '' ? {} : { title }),
        quote,
      },
    }
  })
}
