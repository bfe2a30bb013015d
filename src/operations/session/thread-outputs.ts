// The outputs of the types of src/thread: messages, tool calls, turns, branches, compactions, agents.
import { z } from 'zod'
import type { ContentItem } from '../../format/block.ts'
import type { LiftedEntry } from '../../format/record.ts'
import type { Usage } from '../../format/usage.ts'
import type { Break } from '../../thread/chain.ts'
import type { Commit, TaskItem } from '../../thread/tasks.ts'
import type {
  AgentThread,
  Compaction,
  LinkSource,
  Message,
  MessageKind,
  ThreadBranch,
  ThreadEvent,
  ToolCall,
  ToolOutcome,
  Turn,
  UnplacedRecord,
} from '../../thread/thread.ts'
import { anything, choice, count, flag, list, named, object, recorded, schemaOf, text, time } from '../output-kinds.ts'
import { toolState } from '../output-sections.ts'

const blocks = list(
  recorded<ContentItem>('A content block.'),
  'Content blocks in the current shape of Claude Code, as docs/format.md describes them.',
).readonly()

const outcome = schemaOf<ToolOutcome>()(
  object(
    {
      uuid: text('Uuid of the record with the result.'),
      isError: flag('Whether the tool reported an error.'),
      text: text('The result as the model saw it, without reminders.'),
      content: blocks,
      structured: anything('The structured result as Claude Code wrote it; absent if there is none.').optional(),
      mcpMeta: anything('The structured result of an MCP tool; absent or null if there is none.').optional(),
      spilledTo: text(
        'The file with the full result, if it was too long for the transcript; otherwise null.',
      ).nullable(),
      spilledText: text(
        'The text of that file, with the depth "all" in full, otherwise its first 256 KiB; null if it was not found.',
      ).nullable(),
    },
    'The result; null if there is none.',
  ),
)

const toolCall = schemaOf<ToolCall>()(
  named(
    'ToolCall',
    {
      id: text('Id of the call.'),
      name: text('Name of the tool.'),
      input: anything('Its input, as Claude Code wrote it.'),
      state: toolState,
      result: outcome.nullable(),
      startedAt: time('Time of the call; null if unknown.').nullable(),
      endedAt: time('Time of the result; null if unknown.').nullable(),
      agentId: text('Id of the agent it started; null if it started none.').nullable(),
    },
    'A tool call with its result.',
  ),
)

const messageKind = schemaOf<MessageKind>()(
  choice(
    [
      'answer',
      'prompt',
      'queued',
      'orphan result',
      'injected',
      'empty',
      'interruption',
      'compact-summary',
      'skill-body',
      'hook-feedback',
      'image-source',
      'auto-continue',
      'warmup',
      'suggestion',
      'local-error',
      'command',
      'command-output',
      'caveat',
      'shell-input',
      'shell-output',
      'reminder',
      'ide',
      'hook',
      'memory',
      'task-notification',
      'teammate',
      'peer',
      'channel',
      'automation',
      'tool-error',
      'spilled',
    ],
    'What it is. Only "prompt" and "queued" were typed by a person.',
  ),
)

const message = schemaOf<Message>()(
  named(
    'Message',
    {
      role: choice(['user', 'assistant'], 'Whose message it is for the API.'),
      kind: messageKind,
      uuids: list(z.string(), 'Uuids of its records.'),
      textUuid: text('Uuid of the record with its first text, if that is not the first record.').exactOptional(),
      position: count('Number of its first record in the file, from 0.'),
      at: time('Time of its first record; null if unknown.').nullable(),
      model: text('The model that wrote it; null if none did.').nullable(),
      blocks,
      toolCalls: list(toolCall, 'Its tool calls, in order.'),
      todos: list(z.unknown(), 'The to-do list that Claude Code stored with a prompt; absent if empty.')
        .readonly()
        .exactOptional(),
      usage: recorded<Usage>('Tokens as the API reported them; null if it did not.').nullable(),
      stopReason: text('Why the model stopped; null if unknown.').nullable(),
      isSynthetic: flag('Whether Claude Code wrote it instead of the API.'),
      isError: flag('Whether it reports an API error.'),
    },
    'A message: all records of one API message, or one user record.',
  ),
)

const event = schemaOf<ThreadEvent>()(
  object(
    {
      position: count('Number of its first record in the file, from 0.'),
      at: time('Its time; null if unknown.').nullable(),
      records: list(
        recorded<LiftedEntry>('A record.'),
        'Its records in the current shape of Claude Code, as docs/format.md describes them; several for a run of API errors.',
      ).readonly(),
    },
    'A record that is not a message.',
  ),
)

export const turn = schemaOf<Turn>()(
  named(
    'Turn',
    {
      index: count('Its number, from 1; turn 0 has everything before the first prompt.'),
      prompt: text('The text of the prompt; null for turn 0.').nullable(),
      startedAt: time('Time of its first message; null if unknown.').nullable(),
      endedAt: time('Time of its last message; null if unknown.').nullable(),
      durationMs: count('Its duration in milliseconds; null if unknown.').nullable(),
      messages: list(message, 'Its messages, in order.'),
      events: list(event, 'Other records in it, in order.'),
    },
    'A prompt and everything up to the next one.',
  ),
)

export const branchKind = schemaOf<ThreadBranch['kind']>()(
  choice(['rewind', 'dead end'], 'Abandoned by a person, or a request that led to nothing.'),
)

export const branch = schemaOf<ThreadBranch>()(
  named(
    'Branch',
    {
      forkUuid: text('Uuid of the message it starts after; null if unknown.').nullable(),
      kind: branchKind,
      prompts: list(z.string(), 'Texts of its prompts.'),
      uuids: list(z.string(), 'Uuids of its records.'),
      messages: list(message, 'Its messages, in order.'),
    },
    'A side branch: messages that are not part of the conversation any more.',
  ),
)

export const compaction = schemaOf<Compaction>()(
  named(
    'Compaction',
    {
      uuid: text('Uuid of its record.'),
      at: time('Its time; null if unknown.').nullable(),
      trigger: text('What started it, such as "auto" or "manual"; null if unknown.').nullable(),
      tokensBefore: count('Tokens in the context before it; null if unknown.').nullable(),
      tokensAfter: count('Tokens in the context after it; null if unknown.').nullable(),
      summary: text(
        'The summary that replaced the messages; null if there is none or it was not asked for.',
      ).nullable(),
      kind: choice(
        ['full', 'micro', 'summary only'],
        'Everything was summarized, old results were removed, or only the summary is left.',
      ),
    },
    'A compaction of the context.',
  ),
)

export const breaks = schemaOf<Break[]>()(
  list(
    object(
      {
        at: text('Uuid of the record.'),
        to: text('Uuid of the record before it; null if there is none.').nullable(),
        reason: choice(
          ['compaction', 'compaction without predecessor', 'missing parent', 'new root', 'cycle'],
          'Why its parent does not say so.',
        ),
      },
      'A gap.',
    ),
    'Gaps in the chain of parents on the main line, and where it continues.',
  ),
)

export const unplaced = schemaOf<UnplacedRecord[]>()(
  list(
    object({ uuid: text('Uuid of the record.'), reason: text('Why.') }, 'A record.'),
    'Messages that are in no turn and on no branch.',
  ),
)

const linkedBy = schemaOf<LinkSource>()(
  choice(
    ['sidecar', 'result', 'result text', 'progress', 'notification', 'prompt', 'time'],
    'How its call was found; null if it was not.',
  ),
)

export const agentFields = schemaOf<Omit<AgentThread, 'thread' | 'file'>>()(
  object(
    {
      agentId: text('Id of the agent.'),
      type: text('Its type, such as "Explore"; null if unknown.').nullable(),
      description: text('Its task in a few words; null if unknown.').nullable(),
      parentToolUseId: text('Id of the call that started it; null if unknown.').nullable(),
      parentAgentId: text('Id of the agent that started it; null if the main conversation did.').nullable(),
      linkedBy: linkedBy.nullable(),
      unlinked: text('Why its call was not found; null if it was.').nullable(),
      isHelper: flag('Whether Claude Code started it for itself, such as for a compaction. Helpers are not counted.'),
    },
    'An agent.',
  ),
).shape

export const tasks = schemaOf<TaskItem[]>()(
  list(
    object(
      {
        id: text('Id of the task.'),
        text: text('The task.'),
        status: text('Its status, such as "pending", "in_progress" or "completed".'),
        owner: text('Name of the agent that has it; null if none does.').nullable(),
      },
      'A task.',
    ),
    'The to-do or task list.',
  ),
)

export const commits = schemaOf<Commit[]>()(
  list(
    object(
      {
        hash: text('Its hash, as git printed it.'),
        branch: text('Its branch; null if detached.').nullable(),
        subject: text('First line of its message.'),
        toolUseId: text('Id of the call that made it.'),
      },
      'A git commit.',
    ),
    'Git commits made in the session.',
  ),
)
