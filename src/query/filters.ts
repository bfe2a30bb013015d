// Every filter of the query language, once: the parser checks values against it, completions and help are made from it.

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

export interface Filter {
  name: FilterName
  summary: string
  /** The closed set of its values, with what they mean; open without it. */
  values?: Readonly<Record<string, string>>
  /** Short forms of values. */
  aliases?: Readonly<Record<string, string>>
  /** What stands for a value in help, when any value will do. */
  placeholder?: string
  /** How a value is read: text unless told. */
  type?: 'date' | 'amount'
  example: string
}

/** The most useful ones first: completions come in this order. */
export const filters: readonly Filter[] = [
  {
    name: 'project',
    summary: 'sessions of a project, by a part of its path',
    placeholder: 'NAME',
    example: 'project:annals',
  },
  {
    name: 'kind',
    summary: 'what sort of text',
    values: {
      prompt: 'what you typed',
      answer: 'what Claude said',
      thinking: 'what Claude thought',
      'tool-input': 'what a tool was given',
      'tool-output': 'what a tool gave back',
      title: 'names and summaries of sessions',
      queued: 'what you typed while Claude was busy',
      note: 'messages of Claude Code itself',
    },
    aliases: { input: 'tool-input', output: 'tool-output' },
    example: 'kind:prompt,answer',
  },
  {
    name: 'tool',
    summary: 'calls of a tool and their results, by its name or a part of it',
    placeholder: 'NAME',
    example: 'tool:Bash',
  },
  {
    name: 'file',
    summary: 'calls that name a file, by a part of its path',
    placeholder: 'PATH',
    example: 'file:src/main.ts',
  },
  {
    name: 'after',
    summary: 'not before the beginning of a day, month or moment',
    placeholder: 'DATE',
    type: 'date',
    example: 'after:yesterday',
  },
  {
    name: 'before',
    summary: 'before the beginning of a day, month or moment',
    placeholder: 'DATE',
    type: 'date',
    example: 'before:2026-02',
  },
  {
    name: 'role',
    summary: 'who speaks',
    values: { user: 'you, and the results of tools', assistant: 'Claude' },
    example: 'role:user',
  },
  {
    name: 'is',
    summary: 'a state of the text or its session',
    values: {
      error: 'a tool call that failed, or an error of the API',
      agent: 'said by an agent, or to one',
      archived: 'Claude Code has deleted the session, the archive has it',
      live: 'the session is running',
      starred: 'you marked the session with a star',
      helper: 'sessions Claude Code runs for itself, which are left out otherwise',
    },
    example: 'is:error',
  },
  {
    name: 'has',
    summary: 'something that comes with the text or its session',
    values: {
      image: 'a picture',
      thinking: 'a thought',
      agents: 'agents at work in the session',
      error: 'an error in the session',
    },
    example: 'has:image',
  },
  {
    name: 'model',
    summary: 'answers of a model, by a part of its name',
    placeholder: 'NAME',
    example: 'model:opus',
  },
  {
    name: 'session',
    summary: 'one session, by the beginning of its id',
    placeholder: 'ID',
    example: 'session:3f2a',
  },
  {
    name: 'branch',
    summary: 'said on a git branch',
    placeholder: 'NAME',
    example: 'branch:main',
  },
  {
    name: 'agent',
    summary: 'said by an agent, by its type or the beginning of its id',
    placeholder: 'TYPE',
    example: 'agent:Explore',
  },
  {
    name: 'cost',
    summary: 'sessions by what they cost, in dollars',
    placeholder: '>USD',
    type: 'amount',
    example: 'cost:>0.5',
  },
  {
    name: 'tag',
    summary: 'sessions you gave a tag',
    placeholder: 'TAG',
    example: 'tag:bug',
  },
]

const byName = new Map<string, Filter>(filters.map((filter) => [filter.name, filter]))

/** The filter of a name, in any case. */
export function findFilter(name: string): Filter | undefined {
  return byName.get(name.toLowerCase())
}
