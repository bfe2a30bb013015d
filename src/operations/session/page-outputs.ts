// The outputs of the operations for the session page.
import { z } from 'zod'
import type { TurnCost } from '../../analytics/attribution/turn-costs.ts'
import { DEPTHS } from '../../describe/depth.ts'
import type { AnswerItem, EntryItem, PromptItem } from '../../describe/describe-step.ts'
import type { NetDiff } from '../../describe/net-diff.ts'
import type { StepKind } from '../../describe/step-kind.ts'
import type { DamageKind } from '../../reader/json/repair-line.ts'
import type {
  AgentOutline,
  BranchOutline,
  CallFacts,
  ChangedFile,
  DamagedLine,
  FindHit,
  FindResult,
  MessagePlace,
  MissingAgent,
  RawRecord,
  SessionHead,
  SessionOutline,
  StepDetails,
  StepItem,
  StepView,
  StepWindow,
  ThreadOutline,
  TurnOutline,
} from '../../session/session-view.ts'
import { amount, choice, count, flag, list, named, object, schemaOf, text, time } from '../output-kinds.ts'
import { countFields, pullRequests, sessionState, titleSource, tokens } from '../output-parts.ts'
import { diffSection, entryView, tone, toolState, toolView } from '../output-sections.ts'
import { agentFields, branchKind, compaction, tasks, unplaced } from './thread-outputs.ts'

export type { TurnCost }

const startedAt = time('Its start; null if unknown.').nullable()
const durationMs = count('Its duration in milliseconds; null if unknown.').nullable()

const head = schemaOf<SessionHead>()(
  object(
    {
      id: text('Id of the session.'),
      title: text('Its title.'),
      titleSource,
      project: object(
        { path: text('Path of the project.'), name: text('Its name.') },
        'Its project; null if unknown.',
      ).nullable(),
      directory: text('The directory it ran in; null if unknown.').nullable(),
      branch: text('Git branch; null if unknown.').nullable(),
      models: list(z.string(), 'Models that answered.'),
      versions: list(z.string(), 'Versions of Claude Code.'),
      startedAt: time('Time of its first record; null if no record has a time.').nullable(),
      endedAt: time('Time of its last record; null if no record has a time.').nullable(),
      state: sessionState,
      ...countFields,
      records: count('Records of the main transcript.'),
      errors: count('Failed tool calls and requests, including those of agents.'),
      bytes: count('Size of the main transcript.'),
      pullRequests,
      file: text('Path of the main transcript.'),
      resume: text('The shell command that continues it in Claude Code; null if there is none.').nullable(),
    },
    'The session.',
  ),
)

const turnOutline = schemaOf<TurnOutline>()(
  object(
    {
      index: count('Number of the turn; 0 before the first prompt.'),
      prompt: text('The beginning of the prompt; null for turn 0.').nullable(),
      startedAt,
      durationMs,
      step: count('Its first step.'),
      steps: count('Number of its steps.'),
      toolCalls: count('Number of its tool calls.'),
      errors: count('Failed tool calls and requests of its messages, without those of agents.'),
      agents: count('Number of agents it started.'),
      branches: list(z.int(), 'Numbers of the branches that start in it.'),
      compactions: count('Number of compactions in it.'),
    },
    'A turn.',
  ),
)

const thread = schemaOf<ThreadOutline>()(
  object(
    {
      turns: list(turnOutline, 'Its turns.'),
      marks: list(z.int(), 'What each step contains, as a sum of bits.'),
      from: count(
        'The first step that changed since the requested revision. `marks` start there; `turns` also have the turn that ends there.',
      ),
    },
    'The conversation.',
  ),
)

const agentOutline = schemaOf<AgentOutline>()(
  object(
    {
      ...agentFields,
      steps: count('Number of its steps.'),
      toolCalls: count('Number of its tool calls.'),
      errors: count('Its failed tool calls and requests.'),
      failures: list(
        object(
          {
            step: count('Number of the step.'),
            uuid: text('Uuid of its first record; null if it has none.').nullable(),
          },
          'A step.',
        ),
        'The steps with these failures.',
      ),
      startedAt,
      durationMs,
      step: count('The step that started it, of the main line or the parent agent; null if unknown.').nullable(),
    },
    'An agent.',
  ),
)

const missingAgent = schemaOf<MissingAgent>()(
  object(
    {
      toolUseId: text('Id of the call.'),
      type: text('Type of the agent; null if unknown.').nullable(),
      description: text('Its task in a few words; null if unknown.').nullable(),
      agent: text('Id of the agent that made the call; null for the main line.').nullable(),
      step: count('The step with the call.'),
      uuid: text('Uuid of its first record; null if it has none.').nullable(),
    },
    'A call of an agent without a transcript.',
  ),
)

const branchOutline = schemaOf<BranchOutline>()(
  object(
    {
      number: count('Its number, from 1.'),
      kind: branchKind,
      prompts: list(z.string(), 'The beginnings of its prompts.'),
      messages: count('Number of its messages.'),
      isLonger: flag('It has more prompts and answers than the entire main line.'),
      step: count('The step of the main line it starts after; null if unknown or on another branch.').nullable(),
      startedAt,
    },
    'A side branch.',
  ),
)

const damageKind = schemaOf<DamageKind>()(
  choice(
    ['glued', 'spliced', 'truncated', 'nul', 'malformed', 'not-object', 'garbage', 'too-large'],
    'What is wrong with it.',
  ),
)

const damagedLine = schemaOf<DamagedLine>()(
  object(
    {
      line: count('Number of the line, from 1.'),
      offset: count('Its offset in bytes.'),
      length: count('Its length in bytes.'),
      kind: damageKind,
      recovered: count('Number of records that could be read from it.'),
    },
    'A damaged line.',
  ),
)

export const outlineOutput = schemaOf<SessionOutline>()(
  object(
    {
      session: head,
      thread,
      agents: list(agentOutline, 'Its agents.'),
      missingAgents: list(missingAgent, 'Calls of agents without a transcript.'),
      branches: list(branchOutline, 'Side branches of the main line.'),
      compactions: list(compaction, 'Compactions of the main line, without their summaries.'),
      unplaced,
      damage: list(damagedLine, 'Damaged lines of the main transcript.').readonly(),
      revision: count('Increases with every change; pass it back to get only what changed since.'),
      reading: object(
        { done: count('Bytes read so far.'), total: count('Bytes to read.') },
        'Progress while a long transcript is being read; null once all is read.',
      ).nullable(),
    },
    'The outline of a session.',
  ),
)

const itemFields = {
  depth: choice(DEPTHS, 'The first depth that shows it.'),
  at: time('Its time; null if unknown.').nullable(),
  uuids: list(z.string(), 'Uuids of its records.').readonly(),
  textUuid: text(
    'Uuid of the record with the first text of the message, if it is not its first record.',
  ).exactOptional(),
  held: count('Characters that were left out; "session item" returns them. 0 if nothing was.'),
}

type Held = Pick<StepItem, 'held'>

const promptItem = schemaOf<PromptItem & Held>()(
  named(
    'PromptItem',
    {
      kind: z.literal('prompt'),
      ...itemFields,
      text: text('The prompt.'),
      isQueued: flag('Whether it was typed while Claude was working.'),
    },
    'A prompt.',
  ),
)

const answerItem = schemaOf<AnswerItem & Held>()(
  named(
    'AnswerItem',
    {
      kind: z.literal('answer'),
      ...itemFields,
      text: text('The answer, as Markdown.'),
      modelSwitch: text('Name of the model, if it differs from that of the text before; otherwise null.').nullable(),
      mark: object(
        { text: text('The reason in words.'), tone },
        'Why it ended, if unusual; otherwise null.',
      ).nullable(),
      isError: flag('Whether it reports an API error.'),
    },
    'An answer.',
  ),
)

const callFacts = schemaOf<CallFacts>()(
  object(
    {
      id: text('Id of the call.'),
      name: text('Name of the tool.'),
      state: toolState,
      startedAt: time('Time of the call; null if unknown.').nullable(),
      agentId: text('Id of the agent it started; null if it started none.').nullable(),
      durationMs: count('Time to its result in milliseconds; null if unknown.').nullable(),
      size: count('Length of its result in characters.'),
      file: text('The first file it names; null if it names none.').nullable(),
    },
    'The call.',
  ),
)

const toolItem = schemaOf<Extract<StepItem, { kind: 'tool' }>>()(
  named(
    'ToolItem',
    { kind: z.literal('tool'), ...itemFields, view: toolView, call: callFacts },
    'A tool call with its result.',
  ),
)

const entryItem = schemaOf<EntryItem & Held>()(
  named(
    'EntryItem',
    { kind: z.literal('entry'), ...itemFields, view: entryView, isThinking: flag('Whether it is reasoning.') },
    'Anything else: reasoning, an image, a command, an event.',
  ),
)

export const itemOutput = schemaOf<StepItem>()(
  z
    .discriminatedUnion('kind', [promptItem, answerItem, toolItem, entryItem])
    .meta({ id: 'StepItem', description: 'A part of a step; `kind` says which.' }),
)

const stepKind = schemaOf<StepKind>()(
  choice(['prompt', 'queued', 'answer', 'note', 'event', 'opaque'], 'What it is; "opaque" for an unreadable line.'),
)

const stepView = schemaOf<StepView>()(
  object(
    {
      step: count('Number of the step, from 0.'),
      turn: count('Its turn.'),
      kind: stepKind,
      uuids: list(z.string(), 'Uuids of its records.').readonly(),
      at: time('Its time; null if unknown.').nullable(),
      model: text('The model that wrote it; null if none did.').nullable(),
      branches: list(z.int(), 'Numbers of the branches that start after it.'),
      items: list(itemOutput, 'Its parts, in order.'),
    },
    'A step: one API message with its tool calls, one prompt, or one event.',
  ),
)

export const stepsOutput = schemaOf<StepWindow>()(
  object(
    {
      from: count('The first step of the window.'),
      total: count('Number of all steps.'),
      steps: list(stepView, 'The steps.'),
      revision: count('The revision of the outline that the steps belong to.'),
    },
    'A window of steps.',
  ),
)

export const threadName = {
  agent: text('Id of the agent; absent outside agents.').optional(),
  branch: count('Number of the branch; absent outside branches.').optional(),
}

export const placeOutput = schemaOf<MessagePlace>()(
  object(
    {
      ...threadName,
      step: count('Number of the step.'),
      turn: count('Number of the turn.'),
      uuid: text('Uuid of the first record of the step.'),
    },
    'The position of a record.',
  ),
)

const rawRecord = schemaOf<RawRecord>()(
  object(
    {
      file: text('Path of the transcript.'),
      line: count('Number of the line, from 1.'),
      offset: count('Its offset in bytes.'),
      length: count('Its length in bytes.'),
      uuid: text('Uuid of the record; null if it has none.').nullable(),
      type: text('Type of the record.'),
      text: text('The line; its beginning if it is very long.'),
      isCut: flag('Whether the text is only the beginning.'),
    },
    'A line of the transcript.',
  ),
)

export const detailsOutput = schemaOf<StepDetails>()(
  object(
    {
      records: list(rawRecord, 'The lines of the step.'),
      cwd: text('Current directory; null if unknown.').nullable(),
      branch: text('Git branch; null if unknown.').nullable(),
      version: text('Version of Claude Code; null if unknown.').nullable(),
      model: text('The model; null if unknown.').nullable(),
      messageId: text('Id of the API message; null if unknown.').nullable(),
      requestId: text('Id of the request; null if unknown.').nullable(),
      stopReason: text('Why the model stopped; null if unknown.').nullable(),
      permissionMode: text('Permission mode; null if unknown.').nullable(),
      at: time('Its time; null if unknown.').nullable(),
      tokens: tokens.nullable(),
      tasks,
    },
    'The lines of a step with the fields that surround their content, and the task list after it.',
  ),
)

const findHit = schemaOf<FindHit>()(
  object(
    {
      ...threadName,
      step: count('Number of the step.'),
      item: count('Number of the item with the text; null if no item shows it or it was not looked up.').nullable(),
      uuid: text('Uuid of the first record of the step; empty if it has none.'),
      count: count('How often the text occurs.'),
    },
    'A step with the text.',
  ),
)

export const findOutput = schemaOf<FindResult>()(
  object(
    {
      text: text('The text.'),
      total: count('How often it occurs.'),
      hits: list(findHit, 'The first 2000 steps with it.'),
      at: count('Number of the hit with the requested record, from 0; null if none has it.').nullable(),
    },
    'The occurrences of a text in a session.',
  ),
)

const changedFile = schemaOf<ChangedFile>()(
  object(
    {
      path: text('Path of the file.'),
      reads: count('How often it was read.'),
      changes: count('How often it was changed.'),
      added: count('Number of added lines.'),
      removed: count('Number of removed lines.'),
      isNew: flag('Whether the session created it.'),
      steps: list(
        z.int(),
        'Steps of the main line that changed or read it. A call of an agent counts for the step that started the agent.',
      ),
    },
    'A file.',
  ),
)

export const filesOutput = object({ files: list(changedFile, 'The files.') }, 'The files a session read or changed.')

export const pathsOutput = object({ paths: list(z.string(), 'The paths, sorted.') }, 'The paths of a session.')

export type SessionPaths = z.infer<typeof pathsOutput>

export const diffOutput = schemaOf<NetDiff>()(
  object(
    {
      isNet: flag('Whether the diff is from the first to the last content; otherwise there is one per change.'),
      diffs: list(diffSection, 'The diffs.'),
    },
    'What a session changed in one file.',
  ),
)

const turnCost = schemaOf<TurnCost>()(
  object(
    {
      turn: count(
        'Number of the turn; null for usage outside the turns: rewound branches, deleted messages, agents without a known call.',
      ).nullable(),
      tokens,
      usd: amount('Cost in US dollars.'),
      unpriced: list(z.string(), 'Models without a price, which the cost does not include.'),
    },
    'The usage of a turn.',
  ),
)

export const costsOutput = object({ turns: list(turnCost, 'Turns with usage, in order.') }, 'Tokens and cost per turn.')
