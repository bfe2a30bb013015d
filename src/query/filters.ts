// The one list of query filters. The parser checks values against it; completions and help are generated from it.

export type FilterName =
  | 'project'
  | 'session'
  | 'role'
  | 'kind'
  | 'tool'
  | 'file'
  | 'model'
  | 'branch'
  | 'agent'
  | 'is'
  | 'has'
  | 'after'
  | 'before'
  | 'cost'
  | 'tag'
  | 'note'

export interface Filter {
  name: FilterName
  summary: string
  values?: Readonly<Record<string, string>>
  aliases?: Readonly<Record<string, string>>
  placeholder?: string
  type?: 'date' | 'amount'
  example: string
}

/** Most useful first: completions use this order. */
export const filters: readonly Filter[] = [
  {
    name: 'project',
    summary: 'sessions of a project, by part of its name or path',
    placeholder: 'NAME',
    example: 'project:annals',
  },
  {
    name: 'kind',
    summary: 'type of text',
    values: {
      prompt: 'your prompts',
      answer: "Claude's answers",
      thinking: "Claude's thinking",
      'tool-input': 'input of a tool call',
      'tool-output': 'result of a tool call',
      title: 'session titles and summaries',
      queued: 'prompts typed while Claude was busy',
      note: 'messages from Claude Code itself, and your notes',
    },
    aliases: { input: 'tool-input', output: 'tool-output' },
    example: 'kind:prompt,answer',
  },
  {
    name: 'tool',
    summary: 'calls of a tool and their results, by part of its name',
    placeholder: 'NAME',
    example: 'tool:Bash',
  },
  {
    name: 'file',
    summary: 'tool calls that name a file, by part of its path',
    placeholder: 'PATH',
    example: 'file:src/main.ts',
  },
  {
    name: 'after',
    summary: 'at or after the start of a day, month or time',
    placeholder: 'DATE',
    type: 'date',
    example: 'after:yesterday',
  },
  {
    name: 'before',
    summary: 'before the start of a day, month or time',
    placeholder: 'DATE',
    type: 'date',
    example: 'before:2026-02',
  },
  {
    name: 'role',
    summary: 'author of the text',
    values: { user: 'you, and tool results', assistant: 'Claude' },
    example: 'role:user',
  },
  {
    name: 'is',
    summary: 'state of the text or its session',
    values: {
      error: 'a failed tool call or an API error',
      agent: 'written by or to an agent',
      archived: 'the session was deleted by Claude Code and is kept in the archive',
      live: 'the session is running',
      starred: 'you starred the session',
      helper: 'sessions Claude Code runs for itself, hidden by default',
    },
    example: 'is:error',
  },
  {
    name: 'has',
    summary: 'something the text or its session contains',
    values: {
      image: 'an image',
      thinking: 'thinking',
      agents: 'agents in the session',
      error: 'an error in the session',
    },
    example: 'has:image',
  },
  {
    name: 'model',
    summary: 'answers of a model, by part of its name',
    placeholder: 'NAME',
    example: 'model:opus',
  },
  {
    name: 'session',
    summary: 'one session, by the start of its id',
    placeholder: 'ID',
    example: 'session:3f2a',
  },
  {
    name: 'branch',
    summary: 'text written on a git branch',
    placeholder: 'NAME',
    example: 'branch:main',
  },
  {
    name: 'agent',
    summary: 'text of an agent, by its type or the start of its id',
    placeholder: 'TYPE',
    example: 'agent:Explore',
  },
  {
    name: 'cost',
    summary: 'sessions by cost in dollars',
    placeholder: '>USD',
    type: 'amount',
    example: 'cost:>0.5',
  },
  {
    name: 'tag',
    summary: 'sessions with a tag',
    placeholder: 'TAG',
    example: 'tag:bug',
  },
  {
    name: 'note',
    summary: 'sessions with a note of yours that contains a text; alone, the notes themselves',
    placeholder: 'TEXT',
    example: 'note:flaky',
  },
]

const byName = new Map<string, Filter>(filters.map((filter) => [filter.name, filter]))

export function findFilter(name: string): Filter | undefined {
  return byName.get(name.toLowerCase())
}
