// Documents the objects of a JSON export. docs/schema.md is generated from this, and a test compares it with real exports.
// Fields may be added; if one changes its meaning, the number in `annals` is incremented.
import { COUNT_MEANINGS } from '../../thread/counts/session-counts.ts'

export interface JsonObjectDoc {
  name: string
  about: string
  fields: Readonly<Record<string, string>>
}

const TURNS = 'list of turn'

export const JSON_OBJECTS: readonly JsonObjectDoc[] = [
  {
    name: 'document',
    about: 'The document. Each step is on its own line, so that a large document can be read line by line.',
    fields: {
      annals: 'Version of this schema: 1.',
      kind: '"sessions".',
      generator: 'Program and version that wrote it.',
      redacted: 'Whether secrets are replaced by numbered names such as «github-token-1», equal for equal secrets.',
      timeZone: 'Time zone of the settings. All times in the document are UTC in ISO 8601.',
      options: 'Export options: depth, thinking, branches, agents, images, redact, anonymise and others.',
      sessions: 'Sessions, in the order in which they started.',
      sha256: 'Hash of all bytes before the last line.',
    },
  },
  {
    name: 'sessions[]',
    about: 'One session.',
    fields: {
      session: 'Facts of the session.',
      turns: TURNS,
      branches: 'list of branch.',
      agents: 'list of agent, in the order in which they started.',
      compactions: 'Compactions of the context: uuid, time, trigger, tokens before and after, summary.',
      unplaced: 'Records that belong to no turn, with the reason: copies of other records.',
    },
  },
  {
    name: 'session',
    about: 'Facts of a session.',
    fields: {
      id: 'Id of the session, which is the name of its transcript.',
      title:
        'The first that exists of: the name given by the user, the generated title, a summary, the first prompt that says what it is about, the last prompt, the first answer.',
      titleSource: 'Which of these the title is.',
      project: 'Path and name of its project; null if unknown.',
      directory: 'Directory it ran in.',
      branch: 'Last git branch.',
      models: 'Models that answered.',
      versions: 'Versions of Claude Code that wrote it.',
      startedAt: 'Time of the first record.',
      endedAt: 'Time of the last record.',
      records: 'Number of records in the transcript.',
      damagedLines: 'Number of lines in the transcript that are not exactly one record.',
      ...COUNT_MEANINGS,
      errors: 'Number of failed calls and requests, including those of agents.',
      pullRequests: 'Pull requests created in it.',
      usage: 'Tokens and cost from the ledger, including agents; null for a file outside of any Claude home.',
      family: 'Ids of sessions that share records with it.',
      sources: 'Files it was read from: path, bytes and SHA-256.',
      secrets: 'Secrets in known formats in its text: family, number of distinct secrets, number of places.',
      note: 'Your note on the session; null if there is none.',
      messageNotes: 'Your notes on messages: uuid of the message, and text.',
    },
  },
  {
    name: 'turn',
    about: 'A prompt and the steps that follow it. Turn 0 is the part before the first prompt.',
    fields: {
      index: 'Number of the turn.',
      startedAt: 'Start time.',
      durationMs: 'Duration in milliseconds.',
      steps: 'Messages, events and unreadable lines in order, each one of the next three objects.',
    },
  },
  {
    name: 'step: message',
    about: 'A prompt, or the answer of the API to one request.',
    fields: {
      role: 'user or assistant.',
      kind: 'prompt, queued, answer, or the kind of another message with the user role.',
      uuids: 'uuids of its records, including those of the results of its calls.',
      at: 'Time.',
      model: 'Model that answered.',
      blocks: 'Content blocks in the form of the API, without calls and results.',
      toolCalls: 'list of tool call.',
      usage: 'Usage as the API reported it. The cost is in `session.usage`, which counts copies once.',
      stopReason: 'Why the model stopped.',
      isSynthetic: 'Whether Claude Code wrote it instead of the model.',
      isError: 'Whether it reports a failed request.',
      branches: 'Numbers of the branches that start after it.',
    },
  },
  {
    name: 'step: event',
    about: 'Something between messages: a hook, an attachment, a boundary. Most events are included only at depth all.',
    fields: {
      at: 'Time.',
      records: 'Its records, with old formats converted to the current one.',
      position: 'Position among the records of the file.',
    },
  },
  {
    name: 'step: unreadable line',
    about: 'A range of the file that is not a record.',
    fields: {
      position: 'Number of records before it.',
      line: 'Line number, from 1.',
      offset: 'Byte offset of its start.',
      length: 'Length in bytes.',
      reason: 'What is wrong with it.',
      text: 'Its text, at most 1 MB.',
    },
  },
  {
    name: 'tool call',
    about: 'A call and its result, joined.',
    fields: {
      id: 'Id of the call.',
      name: 'Name of the tool as called.',
      input: 'Input of the call.',
      state: 'done, error, denied, interrupted, cancelled, running or missing.',
      result: 'Result; null if there is none.',
      startedAt: 'Time of the call.',
      endedAt: 'Time of the result.',
      agentId: 'Id of the agent that it started.',
    },
  },
  {
    name: 'result',
    about: 'The result of a call.',
    fields: {
      uuid: 'uuid of its record.',
      isError: 'Whether it failed.',
      text: 'Text that the model received, without reminders.',
      content: 'All parts of the block, unchanged.',
      structured: '`toolUseResult`, unchanged.',
      mcpMeta: 'Payload of an MCP tool in addition to the text.',
      spilledTo: 'File of an output that was too large for the transcript.',
      spilledText: 'The complete spilled output.',
    },
  },
  {
    name: 'branch',
    about: 'The messages after a fork that are not part of the main conversation.',
    fields: {
      number: 'Number of the branch, from 1.',
      kind: 'rewind, or dead end if it has no prompt.',
      forkUuid: 'uuid of the record it forks from.',
      after: 'uuid of the message after which it starts.',
      prompts: 'Its prompts.',
      turns: TURNS,
    },
  },
  {
    name: 'agent',
    about: 'The conversation of an agent.',
    fields: {
      agentId: 'Id of the agent.',
      type: 'Kind of agent.',
      description: 'Description of its task.',
      parentToolUseId: 'Id of the call that started it.',
      parentAgentId: 'Id of the agent that made this call; null for the main conversation.',
      linkedBy: 'How the call was found.',
      unlinked: 'Why no call was found.',
      isHelper: 'Whether it is a helper of Claude Code itself.',
      turns: TURNS,
    },
  },
]
