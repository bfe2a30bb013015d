// The documented surface of the index: views with readable names, times and ids. Columns may be added; none changes its
// meaning or goes away without a new major version. docs/schema.md is written from this table.
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
const word = (name: string, sql: string, words: readonly string[], about: string): ViewColumn =>
  text(name, `case ${sql} ${words.map((each, index) => `when ${index} then '${each}'`).join(' ')} end`, about)

const sessionOf = (source: string) =>
  `(select s.uuid from source f join session s on s.id = f.session where f.id = ${source})`

/** Most messages follow the row before them; the others keep their parent themselves. */
const PARENT = `iif(m.flags & ${MESSAGE_FLAG.follows}, (select uuid from message before where before.id = m.id - 1), m.parent)`

export const views: readonly View[] = [
  {
    name: 'sessions',
    about: 'One row a session that has a main transcript with at least one message.',
    from: 'session s join source f on f.id = s.main where s.title is not null',
    columns: [
      text('session_id', 's.uuid', 'Id of the session: the name of its transcript.'),
      text(
        'title',
        's.title',
        'The user’s own name for it, else the generated one, the last prompt, a summary, the first prompt.',
      ),
      text('title_source', 's.title_source', 'Which of these it is.'),
      named('project', 's.project', 'Directory of the project; of a worktree, that of its repository.'),
      named('directory', 's.directory', 'Directory the session ran in.'),
      named('branch', 's.branch', 'Last git branch.'),
      time('started_at', 's.started_at', 'Time of the first record (UTC).'),
      time('ended_at', 's.ended_at', 'Time of the last record (UTC).'),
      integer('prompts', 's.prompts', 'Prompts in the transcript, copies from a resumed session included.'),
      integer('messages', 's.messages', 'Prompts and API messages, each once.'),
      integer('tool_calls', 's.tool_calls', 'Tool calls of the main thread.'),
      integer('records', 's.records', 'Records of the main transcript.'),
      text('path', 'f.path', 'Where the transcript lies, or lay.'),
      text('state', 'f.state', 'present, or archived when the file is gone and kept here.'),
      integer('bytes', 'f.size', 'Size of the main transcript.'),
    ],
  },
  {
    name: 'messages',
    about: 'One row a record with words, calls or results. A record that lives in several files stands here once.',
    from: 'message m',
    columns: [
      integer('id', 'm.id', 'Number of the row; other views refer to it.'),
      text('uuid', uuidSql('m.uuid'), 'uuid of the record; null for titles and queued text.'),
      text(
        'session_id',
        sessionOf('m.source'),
        'Session of the file it was first seen in; see message_places for all.',
      ),
      text('parent_uuid', uuidSql(PARENT), 'uuid of the record before it.'),
      time('timestamp', 'm.at', 'When it was written (UTC).'),
      named('type', 'm.type', 'Record type.'),
      word('kind', 'm.kind', MESSAGE_KINDS, 'prompt, answer, result, injected, note, title or queued.'),
      text(
        'role',
        `case when m.flags & ${MESSAGE_FLAG.user} then 'user' when m.flags & ${MESSAGE_FLAG.assistant} then 'assistant' end`,
        'user, assistant or null.',
      ),
      flag('is_sidechain', 'm.flags', MESSAGE_FLAG.sidechain, 'Whether an agent said or heard it.'),
      text(
        'agent_id',
        'coalesce((select text from name where id = m.agent), (select agent from source where id = m.source))',
        'Agent it belongs to.',
      ),
      named('cwd', 'm.cwd', 'Working directory.'),
      named('branch', 'm.branch', 'Git branch.'),
      named('version', 'm.app_version', 'Version of Claude Code that wrote it.'),
      named('model', 'm.model', 'Model that answered.'),
      integer(
        'turn',
        'm.turn',
        'Turn of the conversation, of the branch or of the agent; 0 precedes the first prompt; null for titles and what is in no turn.',
      ),
      integer('side_branch', 'm.side_branch', 'Side branch of the session, counted from 1; null on the main line.'),
      flag('has_image', 'm.flags', MESSAGE_FLAG.image, 'Whether it holds a picture.'),
      flag('is_api_error', 'm.flags', MESSAGE_FLAG.apiError, 'Whether it reports a failed request.'),
      text('path', '(select path from source where id = m.source)', 'File it stands in.'),
      integer('line', 'm.line', 'Line, from 1.'),
      integer('offset', 'm.offset', 'Byte at which its JSON begins.'),
      integer('length', 'm.length', 'Bytes of its JSON.'),
    ],
  },
  {
    name: 'message_places',
    about: 'Every place of every message: one row a file that holds it.',
    from: '(select id as message, source, line, offset, length from message union all select message, source, line, offset, length from copy) p',
    columns: [
      integer('message', 'p.message', 'Row of messages.'),
      text('session_id', sessionOf('p.source'), 'Session of the file.'),
      text('path', '(select path from source where id = p.source)', 'The file.'),
      integer('line', 'p.line', 'Line, from 1.'),
      integer('offset', 'p.offset', 'Byte at which its JSON begins.'),
      integer('length', 'p.length', 'Bytes of its JSON.'),
    ],
  },
  {
    name: 'blocks',
    about: 'One row a piece of text of a message, as it can be found by search.',
    from: 'block b',
    columns: [
      integer('id', 'b.id', 'Row of the full-text index.'),
      integer('message', 'b.message', 'Row of messages.'),
      integer('part', 'b.part', 'Which of the message’s texts, from 0.'),
      word(
        'kind',
        `(b.flags >> ${BLOCK_KIND_SHIFT})`,
        TEXT_KINDS,
        'prompt, answer, thinking, tool-input, tool-output, title, queued or note.',
      ),
      named('tool', 'b.tool', 'Tool it went to or came from.'),
      flag('is_error', 'b.flags', BLOCK_FLAG.error, 'Whether it is the result of a failed call.'),
      flag('is_cut', 'b.flags', BLOCK_FLAG.cut, 'Whether the index holds only a part of it.'),
      integer('length', 'b.length', 'Characters of the whole text.'),
    ],
  },
  {
    name: 'tool_calls',
    about: 'One row a tool call, joined with its result.',
    from: 'tool_call c',
    columns: [
      text('tool_use_id', 'c.tool_use_id', 'Id of the call.'),
      text('session_id', sessionOf('c.source'), 'Session it was made in.'),
      named('tool', 'c.tool', 'Name of the tool as called; null when only the result is left.'),
      integer('message', 'c.message', 'Row of messages that holds the call.'),
      integer('result', 'c.result', 'Row of messages that holds the result; null when none came.'),
      time('started_at', 'c.started_at', 'When it was made (UTC).'),
      time('ended_at', 'c.ended_at', 'When it was answered (UTC).'),
      integer('is_error', 'c.is_error', 'Whether it failed; null when no result came.'),
      integer('result_length', 'c.result_length', 'Characters of the result.'),
      named('agent_id', 'c.agent', 'Agent it started, when the result names it.'),
      text('agent_type', 'c.agent_type', 'Kind of agent it asked for.'),
      text('description', 'c.description', 'What the agent was to do.'),
    ],
  },
  {
    name: 'files_touched',
    about: 'Which call read, changed or searched which path.',
    from: 'touch t join message m on m.id = t.message',
    columns: [
      named('path', 't.path', 'Path as given to the tool.'),
      word('action', 't.action', FILE_ACTIONS, 'read, edit, write or search.'),
      integer('message', 't.message', 'Row of messages that holds the call.'),
      text('session_id', sessionOf('m.source'), 'Session.'),
      time('timestamp', 'm.at', 'When (UTC).'),
    ],
  },
  {
    name: 'agents',
    about: 'One row a transcript of an agent, with the call that started it where sidecar, result or prompt tell.',
    from: "source f left join session s on s.id = f.session where f.kind = 'agent'",
    columns: [
      text('agent_id', 'f.agent', 'Id of the agent.'),
      text('session_id', 's.uuid', 'Session it belongs to.'),
      integer('is_helper', 'f.is_helper', 'Whether it is one of the program’s own helpers or a warm-up.'),
      text(
        'type',
        "coalesce(json_extract((select sidecar from source x where x.kind = 'agent-meta' and x.agent = f.agent and x.session is f.session), '$.agentType'), (select agent_type from tool_call c where c.tool_use_id = " +
          agentCall() +
          ' limit 1))',
        'Kind of agent.',
      ),
      text(
        'description',
        "coalesce(json_extract((select sidecar from source x where x.kind = 'agent-meta' and x.agent = f.agent and x.session is f.session), '$.description'), (select description from tool_call c where c.tool_use_id = " +
          agentCall() +
          ' limit 1))',
        'What it was to do.',
      ),
      text('parent_tool_use_id', agentCall(), 'The call that started it.'),
      text('path', 'f.path', 'Its transcript.'),
      text('state', 'f.state', 'present or archived.'),
    ],
  },
  {
    name: 'usage',
    about:
      'One row an API message, counted once: the ledger behind the usage reports, as of the last sync. A message that was ' +
      'billed at several models has a row for each.',
    from: 'api_usage u join source f on f.id = u.source',
    columns: [
      text('message_id', 'u.message_id', 'Id of the API message.'),
      text('request_id', 'u.request_id', 'Id of the request.'),
      text('session_id', 'u.session', 'Session; that of an agent is the one that started it.'),
      integer(
        'message',
        `coalesce((select m.id from message m where m.source = u.source and m.offset = u.offset),
          (select c.message from copy c where c.source = u.source and c.offset = u.offset))`,
        'Row of messages.',
      ),
      text('path', 'f.path', 'File of the row that stands for it.'),
      integer('line', 'u.line', 'Line of that row.'),
      time('timestamp', 'u.at', 'When (UTC).'),
      named('model', 'u.model', 'Model; with -fast behind it in fast mode.'),
      integer('input_tokens', 'u.input', 'Uncached input.'),
      integer('output_tokens', 'u.output', 'Output, thinking included.'),
      integer('cache_write_tokens', 'u.cache_write_5m + u.cache_write_1h', 'Written to the cache.'),
      integer('cache_write_5m_tokens', 'u.cache_write_5m', 'Of these, kept five minutes.'),
      integer('cache_write_1h_tokens', 'u.cache_write_1h', 'Of these, kept an hour.'),
      integer('cache_read_tokens', 'u.cache_read', 'Read from the cache.'),
      integer('web_searches', 'u.web_searches', 'Web searches made by the API.'),
      integer(
        'cost_nano_usd',
        'u.cost',
        'What it costs at the prices of the API, in nano-dollars; null without a price.',
      ),
    ],
  },
  {
    name: 'errors',
    about: 'What went wrong: failed tool calls, failed requests, damaged lines.',
    from: `(
      select 'tool' as kind, source, result as message, tool, ended_at as at, null as line, null as detail from tool_call where is_error
      union all select 'api', source, id, null, at, line, null from message where flags & ${MESSAGE_FLAG.apiError}
      union all select 'damage', source, null, null, null, line, kind from damage
    ) e`,
    columns: [
      text('kind', 'e.kind', 'tool, api or damage.'),
      text('session_id', sessionOf('e.source'), 'Session.'),
      integer('message', 'e.message', 'Row of messages, if there is one.'),
      named('tool', 'e.tool', 'Tool that failed.'),
      time('timestamp', 'e.at', 'When (UTC).'),
      text('path', '(select path from source where id = e.source)', 'File.'),
      integer('line', 'e.line', 'Line, for requests and damage.'),
      text('detail', 'e.detail', 'Kind of damage.'),
    ],
  },
]

/** The call behind an agent: what its sidecar says, else the call whose result names it, else the one with its prompt. */
function agentCall(): string {
  const inSession = 'join source x on x.id = c.source where x.session = f.session and'
  return `coalesce(
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
