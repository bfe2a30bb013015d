// The documented interface of the index: views with readable names, times and ids. Columns may be added, but changing or
// removing one requires a new major version. `npm run docs` writes docs/schema.md from this file.
import { COUNT_MEANINGS } from '../../thread/counts/session-counts.ts'
import { FILE_ACTIONS, MESSAGE_FLAG, MESSAGE_KINDS, BLOCK_FLAG, BLOCK_KIND_SHIFT, TEXT_KINDS } from './message-codes.ts'
import { uuidSql } from './stored-uuid.ts'

export interface ViewColumn {
  name: string
  type: 'text' | 'integer' | 'real'
  about: string
  sql: string
}

export interface View {
  name: string
  about: string
  columns: readonly ViewColumn[]
  from: string
}

const text = (name: string, sql: string, about: string): ViewColumn => ({ name, type: 'text', about, sql })
const integer = (name: string, sql: string, about: string): ViewColumn => ({ name, type: 'integer', about, sql })
const time = (name: string, sql: string, about: string): ViewColumn =>
  text(name, `strftime('%Y-%m-%dT%H:%M:%fZ', ${sql} / 1000.0, 'unixepoch')`, about)
const named = (name: string, sql: string, about: string): ViewColumn =>
  text(name, `(select text from name where id = ${sql})`, about)
const flag = (name: string, column: string, bit: number, about: string): ViewColumn =>
  integer(name, `(${column} & ${bit}) <> 0`, about)
const coded = (name: string, sql: string, codes: readonly string[], about: string): ViewColumn =>
  text(name, `case ${sql} ${codes.map((each, index) => `when ${index} then '${each}'`).join(' ')} end`, about)

const sessionOf = (source: string) =>
  `(select s.uuid from source f join session s on s.id = f.session where f.id = ${source})`

const COUNT_AGENTS = `(select count(*) from (
  select a.agent from source a where a.kind = 'agent' and a.session = s.id and not a.is_helper
  union select value ->> 'agentId' from json_each(s.inline_agents) where not value ->> 'isHelper'))`

/** Agents with a transcript of their own, and those whose records are in the transcript of their session. */
const AGENTS = `(
  select f.id as source, f.agent, f.session, f.is_helper, f.first_prompt, null as call, f.path, f.state, 0 as is_inline
  from source f where f.kind = 'agent'
  union all
  select m.id, i.value ->> 'agentId', s.id, i.value ->> 'isHelper', i.value ->> 'prompt', i.value ->> 'call', m.path, m.state, 1
  from session s join source m on m.id = s.main join json_each(s.inline_agents) i
  where not exists (select 1 from source x where x.session = s.id and x.kind = 'agent' and x.agent = i.value ->> 'agentId'))`

const PARENT = `iif(m.flags & ${MESSAGE_FLAG.follows}, (select uuid from message before where before.id = m.id - 1), m.parent)`

export const views: readonly View[] = [
  {
    name: 'sessions',
    about:
      'One row per session that has a main transcript with at least one message. Of other sessions, only agents are left; agents, messages and usage have their ids.',
    from: 'session s join source f on f.id = s.main where s.title is not null',
    columns: [
      text('session_id', 's.uuid', 'Session id, which is also the name of the transcript file.'),
      text(
        'title',
        's.title',
        'Title set by the user; otherwise the generated title, a summary, the first prompt that says what it is about, the last prompt, or the first answer.',
      ),
      text('title_source', 's.title_source', 'Where the title comes from.'),
      named('project', 's.project', 'Directory of the project; for a worktree, the directory of its repository.'),
      named('directory', 's.directory', 'Directory the session ran in.'),
      named('branch', 's.branch', 'Last git branch.'),
      time('started_at', 's.started_at', 'Time of the first record (UTC).'),
      time('ended_at', 's.ended_at', 'Time of the last record (UTC).'),
      integer('prompts', 's.prompts', COUNT_MEANINGS.prompts),
      integer('messages', 's.messages', COUNT_MEANINGS.messages),
      integer('turns', "coalesce(json_extract(f.turns, '$.turn'), 0)", COUNT_MEANINGS.turns),
      integer('tool_calls', 's.tool_calls', COUNT_MEANINGS.toolCalls),
      integer('agents', COUNT_AGENTS, COUNT_MEANINGS.agents),
      integer('records', 's.records', 'Number of records in the main transcript.'),
      text('path', 'f.path', 'Path of the transcript, even if it was deleted.'),
      text('state', 'f.state', 'present; or archived, if the file was deleted and is in the archive.'),
      integer('bytes', 'f.size', 'Size of the main transcript, in bytes.'),
    ],
  },
  {
    name: 'messages',
    about: 'One row per record with text, tool calls or results. A record in several files has one row.',
    from: 'message m',
    columns: [
      integer('id', 'm.id', 'Row id, used by other views.'),
      text('uuid', uuidSql('m.uuid'), 'UUID of the record; null for titles and queued text.'),
      text(
        'session_id',
        sessionOf('m.source'),
        'Session of the first file that contains it. message_places has all of them.',
      ),
      text('parent_uuid', uuidSql(PARENT), 'UUID of the parent record.'),
      time('timestamp', 'm.at', 'Time it was written (UTC).'),
      named('type', 'm.type', 'Record type.'),
      coded('kind', 'm.kind', MESSAGE_KINDS, 'prompt, answer, result, injected, note, title or queued.'),
      text(
        'role',
        `case when m.flags & ${MESSAGE_FLAG.user} then 'user' when m.flags & ${MESSAGE_FLAG.assistant} then 'assistant' end`,
        'user, assistant or null.',
      ),
      flag('is_sidechain', 'm.flags', MESSAGE_FLAG.sidechain, 'Whether it is part of an agent’s conversation.'),
      text(
        'agent_id',
        'coalesce((select text from name where id = m.agent), (select agent from source where id = m.source))',
        'Id of the agent it belongs to.',
      ),
      named('cwd', 'm.cwd', 'Working directory.'),
      named('branch', 'm.branch', 'Git branch.'),
      named('version', 'm.app_version', 'Version of Claude Code that wrote it.'),
      named('model', 'm.model', 'Model that answered.'),
      integer(
        'turn',
        'm.turn',
        'Turn number in the main line, branch or agent. 0 is before the first prompt. Null for titles and records outside all turns.',
      ),
      integer('side_branch', 'm.side_branch', 'Number of the side branch, from 1; null on the main line.'),
      flag('has_image', 'm.flags', MESSAGE_FLAG.image, 'Whether it contains an image.'),
      flag('is_api_error', 'm.flags', MESSAGE_FLAG.apiError, 'Whether it reports a failed request.'),
      text('path', '(select path from source where id = m.source)', 'First file that contains it.'),
      integer('line', 'm.line', 'Line number, from 1.'),
      integer('offset', 'm.offset', 'Byte offset of its JSON.'),
      integer('length', 'm.length', 'Length of its JSON, in bytes.'),
    ],
  },
  {
    name: 'message_places',
    about: 'Locations of messages: one row per message and file that contains it.',
    from: '(select id as message, source, line, offset, length from message union all select message, source, line, offset, length from copy) p',
    columns: [
      integer('message', 'p.message', 'Id in messages.'),
      text('session_id', sessionOf('p.source'), 'Session of the file.'),
      text('path', '(select path from source where id = p.source)', 'Path of the file.'),
      integer('line', 'p.line', 'Line number, from 1.'),
      integer('offset', 'p.offset', 'Byte offset of its JSON.'),
      integer('length', 'p.length', 'Length of its JSON, in bytes.'),
    ],
  },
  {
    name: 'blocks',
    about: 'One row per searchable text of a message.',
    from: 'block b',
    columns: [
      integer('id', 'b.id', 'Row id in the full-text index.'),
      integer('message', 'b.message', 'Id in messages.'),
      integer('part', 'b.part', 'Position among the texts of the message, from 0.'),
      coded(
        'kind',
        `(b.flags >> ${BLOCK_KIND_SHIFT})`,
        TEXT_KINDS,
        'prompt, answer, thinking, tool-input, tool-output, title, queued or note.',
      ),
      named('tool', 'b.tool', 'Tool whose input or output it is.'),
      flag('is_error', 'b.flags', BLOCK_FLAG.error, 'Whether it is the result of a failed call.'),
      flag('is_cut', 'b.flags', BLOCK_FLAG.cut, 'Whether only a part of it is indexed.'),
      integer('length', 'b.length', 'Length of the entire text, in characters.'),
    ],
  },
  {
    name: 'tool_calls',
    about: 'One row per tool call, with its result.',
    from: 'tool_call c',
    columns: [
      text('tool_use_id', 'c.tool_use_id', 'Id of the call.'),
      text('session_id', sessionOf('c.source'), 'Session that made the call.'),
      named('tool', 'c.tool', 'Name of the tool as called; null if only the result is known.'),
      integer('message', 'c.message', 'Id in messages of the record with the call.'),
      integer('result', 'c.result', 'Id in messages of the record with the result; null without a result.'),
      time('started_at', 'c.started_at', 'Time of the call (UTC).'),
      time('ended_at', 'c.ended_at', 'Time of the result (UTC).'),
      integer('is_error', 'c.is_error', 'Whether it failed; null without a result.'),
      integer('result_length', 'c.result_length', 'Length of the result, in characters.'),
      named('agent_id', 'c.agent', 'Id of the agent it started, if the result contains it.'),
      text('agent_type', 'c.agent_type', 'Requested type of agent.'),
      text('description', 'c.description', 'Description of the agent’s task.'),
    ],
  },
  {
    name: 'files_touched',
    about: 'One row per path that a tool call read, changed or searched.',
    from: 'touch t join message m on m.id = t.message',
    columns: [
      named('path', 't.path', 'Path as given to the tool.'),
      coded('action', 't.action', FILE_ACTIONS, 'read, edit, write or search.'),
      integer('message', 't.message', 'Id in messages of the record with the call.'),
      text('session_id', sessionOf('m.source'), 'Session that made the call.'),
      time('timestamp', 'm.at', 'Time of the call (UTC).'),
    ],
  },
  {
    name: 'agents',
    about:
      'One row per agent. The call that started it is found by its sidecar, a report of its progress, a result or the prompt.',
    from: `${AGENTS} f left join session s on s.id = f.session`,
    columns: [
      text('agent_id', 'f.agent', 'Id of the agent.'),
      text('session_id', 's.uuid', 'Session it belongs to.'),
      integer('is_helper', 'f.is_helper', 'Whether it is a helper of Claude Code itself or a warm-up.'),
      text(
        'type',
        "coalesce(json_extract((select sidecar from source x where x.kind = 'agent-meta' and x.agent = f.agent and x.session is f.session), '$.agentType'), (select agent_type from tool_call c where c.tool_use_id = " +
          agentCall() +
          ' limit 1))',
        'Type of agent.',
      ),
      text(
        'description',
        "coalesce(json_extract((select sidecar from source x where x.kind = 'agent-meta' and x.agent = f.agent and x.session is f.session), '$.description'), (select description from tool_call c where c.tool_use_id = " +
          agentCall() +
          ' limit 1))',
        'Description of its task.',
      ),
      text('parent_tool_use_id', agentCall(), 'Id of the call that started it.'),
      text('path', 'f.path', 'Path of its transcript, or of its session’s if it is inline.'),
      text('state', 'f.state', 'present or archived.'),
      integer(
        'is_inline',
        'f.is_inline',
        'Whether it has no transcript of its own: its records, or reports of its progress, are in that of its session.',
      ),
      integer(
        'records',
        '(select count(*) from message m where m.source = f.source and (not f.is_inline or m.agent = (select id from name where text = f.agent)))',
        'Number of its records in messages.',
      ),
    ],
  },
  {
    name: 'usage',
    about:
      'One row per API message, the same data as in the usage reports, as of the last sync. A message billed to several ' +
      'models has one row per model.',
    from: 'api_usage u join source f on f.id = u.source',
    columns: [
      text('message_id', 'u.message_id', 'Id of the API message.'),
      text('request_id', 'u.request_id', 'Id of the request.'),
      named('session_id', 'u.session', 'Session; for an agent, the session that started it.'),
      integer(
        'message',
        `coalesce((select m.id from message m where m.source = u.source and m.offset = u.offset),
          (select c.message from copy c where c.source = u.source and c.offset = u.offset))`,
        'Id in messages.',
      ),
      text('path', 'f.path', 'File with the record that is counted.'),
      integer('line', 'u.line', 'Line of that record.'),
      time('timestamp', 'u.at', 'Time (UTC).'),
      named('model', 'u.model', 'Model, followed by -fast in fast mode.'),
      integer('input_tokens', 'u.input', 'Uncached input tokens.'),
      integer('output_tokens', 'u.output', 'Output tokens, including thinking.'),
      integer('cache_write_tokens', 'u.cache_write_5m + u.cache_write_1h', 'Tokens written to the cache.'),
      integer('cache_write_5m_tokens', 'u.cache_write_5m', 'Of these, written with a lifetime of five minutes.'),
      integer('cache_write_1h_tokens', 'u.cache_write_1h', 'Of these, written with a lifetime of one hour.'),
      integer('cache_read_tokens', 'u.cache_read', 'Tokens read from the cache.'),
      integer('web_searches', 'u.web_searches', 'Web searches made by the API.'),
      integer(
        'cost_nano_usd',
        'u.cost',
        'Cost at API prices, in billionths of a dollar; null if the price is unknown.',
      ),
    ],
  },
  {
    name: 'errors',
    about: 'One row per failed tool call, failed request or damaged line.',
    from: `(
      select 'tool' as kind, source, result as message, tool, ended_at as at, null as line, null as detail from tool_call where is_error
      union all select 'api', source, id, null, at, line, null from message where flags & ${MESSAGE_FLAG.apiError}
      union all select 'damage', source, null, null, null, line, kind from damage
    ) e`,
    columns: [
      text('kind', 'e.kind', 'tool, api or damage.'),
      text('session_id', sessionOf('e.source'), 'Session of the file.'),
      integer('message', 'e.message', 'Id in messages; null for damaged lines.'),
      named('tool', 'e.tool', 'Tool that failed.'),
      time('timestamp', 'e.at', 'Time (UTC).'),
      text('path', '(select path from source where id = e.source)', 'Path of the file.'),
      integer('line', 'e.line', 'Line number, for failed requests and damaged lines.'),
      text('detail', 'e.detail', 'Kind of damage.'),
    ],
  },
]

/** SQL for the call that started an agent: from a report or its sidecar, else the call whose result has its id or whose prompt it got. */
function agentCall(): string {
  const inSession = 'join source x on x.id = c.source where x.session = f.session and'
  return `coalesce(
    f.call,
    json_extract((select sidecar from source x where x.kind = 'agent-meta' and x.agent = f.agent and x.session is f.session), '$.toolUseId'),
    (select c.tool_use_id from tool_call c ${inSession} c.agent = (select id from name where text = f.agent) limit 1),
    (select c.tool_use_id from tool_call c ${inSession} c.prompt = f.first_prompt limit 1))`
}

export const VIEWS = views
  .map(({ name, columns, from }) => {
    const list = columns.map((column) => `${column.sql} as ${column.name}`).join(',\n  ')
    return `create view ${name} as select\n  ${list}\nfrom ${from};`
  })
  .join('\n\n')
