// What stands in a JSON export, object by object; docs/schema.md is written from this, and a test compares it with what
// is written. Fields may be added; none changes its meaning without a new number in `annals`.

export interface JsonObject {
  name: string
  about: string
  fields: Readonly<Record<string, string>>
}

const TURNS = 'list of turn'

export const JSON_OBJECTS: readonly JsonObject[] = [
  {
    name: 'document',
    about: 'The whole. Each step stands on a line of its own, so that a large document can be read line by line.',
    fields: {
      annals: 'Number of this schema: 1.',
      kind: '"sessions".',
      generator: 'Program and version that wrote it.',
      redacted: 'Whether keys of well-known shapes were masked.',
      timeZone: 'Zone of the settings; all times here are UTC in ISO form.',
      options: 'What was asked for: depth, thinking, branches, agents, images and the rest.',
      sessions: 'In the order in which they began.',
      sha256: 'Of all bytes before the last line.',
    },
  },
  {
    name: 'sessions[]',
    about: 'One session with everything in it.',
    fields: {
      session: 'What is known of it.',
      turns: TURNS,
      branches: 'list of branch: what was said and taken back.',
      agents: 'list of agent, in the order in which they began.',
      compactions: 'Where the context was summarised: uuid, time, trigger, tokens before and after, the summary.',
      unplaced: 'Records that stand in no turn, with the reason: copies of others.',
    },
  },
  {
    name: 'session',
    about: 'Facts of a session.',
    fields: {
      id: 'Id: the name of its transcript.',
      title: 'The user’s own name for it, else the generated one, the last prompt, a summary, the first prompt.',
      titleSource: 'Which of these it is.',
      project: 'Path and name of its project; null when unknown.',
      directory: 'Directory it ran in.',
      branch: 'Last git branch.',
      models: 'Models that answered.',
      versions: 'Versions of Claude Code that wrote it.',
      startedAt: 'Time of the first record.',
      endedAt: 'Time of the last record.',
      records: 'Records of the transcript.',
      damagedLines: 'Lines of it that are not exactly one record.',
      prompts: 'Prompts of the main line.',
      messages: 'Messages of the main line, each once.',
      toolCalls: 'Tool calls of the main line.',
      errors: 'Failed calls and requests, agents included.',
      pullRequests: 'Pull requests it made.',
      usage: 'Tokens and cost by the ledger, agents included; null for a file that no Claude home holds.',
      family: 'Ids of sessions that share records with it.',
      sources: 'Files it was read from: path, bytes and their SHA-256.',
      secrets: 'Keys of well-known shapes in its text: family, how many, in how many places.',
    },
  },
  {
    name: 'turn',
    about: 'A prompt and what followed; turn 0 holds what precedes the first.',
    fields: {
      index: 'Number of the turn.',
      startedAt: 'When it began.',
      durationMs: 'How long it took.',
      steps: 'Messages, events and unreadable lines as they happened, each one of the next three.',
    },
  },
  {
    name: 'step: message',
    about: 'A prompt, or what the API answered to one request.',
    fields: {
      role: 'user or assistant.',
      kind: 'prompt, queued, answer, or what else stands in the place of a user.',
      uuids: 'Records it is made of, those of the results of its calls included.',
      at: 'When.',
      model: 'Model that answered.',
      blocks: 'Content blocks as the API knows them, without calls and results.',
      toolCalls: 'list of tool call.',
      usage: 'As the API reported it; what it costs is in `session.usage`, which counts copies once.',
      stopReason: 'Why the model stopped.',
      isSynthetic: 'Written by Claude Code in the place of the model.',
      isError: 'Reports a failed request.',
      branches: 'Numbers of the branches that leave after it.',
    },
  },
  {
    name: 'step: event',
    about:
      'Something between messages: a hook, an attachment, a boundary. At depth all; what matters to a reader also before.',
    fields: {
      at: 'When.',
      records: 'Its records, old shapes lifted into today’s.',
      position: 'Its place among the records of the file.',
    },
  },
  {
    name: 'step: unreadable line',
    about: 'A stretch of the file that is no record.',
    fields: {
      position: 'How many records stand before it.',
      line: 'Line, from 1.',
      offset: 'Byte at which it begins.',
      length: 'Bytes.',
      reason: 'What is wrong with it.',
      text: 'What stands there; at most 1 MB of it.',
    },
  },
  {
    name: 'tool call',
    about: 'A call and its result, joined.',
    fields: {
      id: 'Id of the call.',
      name: 'Tool, as called.',
      input: 'What it was given.',
      state: 'done, error, denied, interrupted, cancelled, running or missing.',
      result: 'Null when none came.',
      startedAt: 'When it was made.',
      endedAt: 'When it was answered.',
      agentId: 'Agent it started.',
    },
  },
  {
    name: 'result',
    about: 'What came of a call.',
    fields: {
      uuid: 'Record that holds it.',
      isError: 'Whether it failed.',
      text: 'What the model was told, reminders taken off.',
      content: 'All parts of the block as they stand.',
      structured: '`toolUseResult` as it stands.',
      mcpMeta: 'Payload of an MCP tool beside the text.',
      spilledTo: 'File an output was put in that was too large.',
      spilledText: 'That output, in full.',
    },
  },
  {
    name: 'branch',
    about: 'What was said after a fork that the conversation did not follow.',
    fields: {
      number: 'From 1.',
      kind: 'rewind, or dead end when it has no prompt.',
      forkUuid: 'Record it forks from.',
      after: 'Message it leaves after.',
      prompts: 'Prompts of it.',
      turns: TURNS,
    },
  },
  {
    name: 'agent',
    about: 'The conversation of an agent.',
    fields: {
      agentId: 'Id.',
      type: 'Kind of agent.',
      description: 'What it was to do.',
      parentToolUseId: 'Call that started it.',
      parentAgentId: 'Agent that made this call; null for the main line.',
      linkedBy: 'How the call was found.',
      unlinked: 'Why none was found.',
      isHelper: 'Whether it is one of the program’s own helpers.',
      turns: TURNS,
    },
  },
]
