// The outputs of show, tree, resume and session family.
import { z } from 'zod'
import { DEPTHS } from '../../describe/depth.ts'
import { choice, count, flag, list, named, object, text, time } from '../output-kinds.ts'
import {
  countFields,
  messageNotes,
  pullRequests,
  resumeView,
  sentence,
  sessionFile,
  sessionState,
  titleSource,
} from '../output-parts.ts'
import {
  agentFields,
  branch,
  branchKind,
  breaks,
  commits,
  compaction,
  tasks,
  turn,
  unplaced,
} from './thread-outputs.ts'

const shownSession = object(
  {
    id: text('Id of the session; "-" for standard input.'),
    title: text('Its title.'),
    titleSource,
    directory: text('The directory it ran in; null if unknown.').nullable(),
    branch: text('Git branch; null if unknown.').nullable(),
    versions: list(z.string(), 'Versions of Claude Code.'),
    models: list(z.string(), 'Models that answered.'),
    startedAt: time('Time of its first record; null if no record has a time.').nullable(),
    endedAt: time('Time of its last record; null if no record has a time.').nullable(),
    state: sessionState,
    ...countFields,
    records: count('Records of the main transcript.'),
    damagedLines: count('Damaged lines of the main transcript.'),
    pullRequests,
    commits,
    tasks,
    files: list(sessionFile, 'The main transcript, then those of its agents.'),
    tags: list(z.string(), 'Your tags.'),
    starred: flag('Whether you starred it.'),
    note: text('Your note; null if there is none.').nullable(),
    messageNotes,
    resume: text('The shell command that continues it in Claude Code; null if there is none.').nullable(),
  },
  'The session.',
)

export type ShownSession = z.infer<typeof shownSession>

const rawLine = object({ line: count('Number of the line, from 1.'), text: text('The line.') }, 'A line.')

export type RawLine = z.infer<typeof rawLine>

const view = object(
  {
    depth: choice(DEPTHS, 'The level of detail of the text.'),
    thinking: flag('Whether the text shows reasoning in full.'),
    raw: flag('Whether the text shows raw records.'),
    uuids: flag('Whether the text shows uuids.'),
    uuidLength: count('Characters of a uuid that identify a message; absent unless asked for.').exactOptional(),
  },
  'How the text shows it. The value is the same at every depth, except for the length of spilled outputs.',
)

export type ShownView = z.infer<typeof view>

const shownAgent = object(
  {
    ...agentFields,
    file: text('Path of its transcript; null if it has none of its own.').nullable(),
    turns: list(turn, 'Its turns.'),
    branches: list(branch, 'Its side branches.'),
  },
  'An agent with its conversation.',
)

export const showOutput = object(
  {
    session: shownSession,
    of: choice(['session', 'branch', 'agent'], 'Which conversation `turns` is.'),
    turns: list(turn, 'The requested turns.'),
    branches: list(branch, 'Side branches of this conversation.'),
    agents: list(shownAgent, 'All agents of the session, whatever turns were requested.'),
    compactions: list(compaction, 'Compactions of the main conversation.'),
    breaks,
    unplaced,
    view,
    answer: text('The text of the last answer in the requested turns; absent unless asked for.').exactOptional(),
    rawRecords: list(
      rawLine,
      'The lines of the main transcript, unchanged, or those of the requested turns; absent unless asked for.',
    ).exactOptional(),
  },
  'A session. With `follow`, the command line prints the entire value again after every change, each time as one line.',
)

export const resumeOutput = object(
  {
    id: text('Id of the session.'),
    directory: text('The directory in which Claude Code finds it; null if no record names it.').nullable(),
    command: text(
      'The shell command that restores the session if only the archive has it, changes to the directory and resumes it.',
    ),
    problem: sentence.nullable(),
    run: flag('Whether `run` was requested. The command line then starts Claude Code and prints nothing.'),
  },
  'How to continue a session in Claude Code. `problem` says why the command does not work yet, and the remedy.',
)

export type Resume = z.infer<typeof resumeOutput>

const relative = object(
  {
    id: text('Id of the session.'),
    title: text('Its title.'),
    kind: choice(
      ['original', 'resumed', 'forked', 'copy'],
      'How it began. A copy adds no prompt and no answer of its own.',
    ),
    startedAt: time('Time of its first record; null if no record has a time.').nullable(),
    endedAt: time('Time of its last record; null if no record has a time.').nullable(),
    prompts: count('Prompts that no earlier member has.'),
    isThis: flag('Whether it is the requested session.'),
  },
  'A session that shares records with others.',
)

export type Relative = z.infer<typeof relative>

const family = list(relative, 'Sessions that share records with it, and itself, oldest first; empty if there are none.')

export const familyOutput = object({ family }, 'The sessions of one conversation.')

const { agentId, type, description, linkedBy } = agentFields

const treeAgentFields = z.strictObject({
  agentId,
  type,
  description,
  linkedBy,
  messages: count('Number of its messages.'),
  toolCalls: count('Number of its tool calls.'),
})

export interface TreeAgent extends z.infer<typeof treeAgentFields> {
  agents: TreeAgent[]
}

// A schema that contains itself cannot be inferred.
const treeAgent: z.ZodType<TreeAgent> = named(
  'TreeAgent',
  {
    ...treeAgentFields.shape,
    agents: z.lazy(() => z.array(treeAgent)).meta({ description: 'Agents that it started.' }),
  },
  'An agent with the agents it started.',
)

const treeBranch = object(
  {
    number: count('Number of the branch, from 1.'),
    kind: branchKind,
    forkUuid: text('Uuid of the message it starts after; null if unknown.').nullable(),
    prompts: list(z.string(), 'Texts of its prompts.'),
    messages: count('Number of its messages.'),
  },
  'A side branch.',
)

export type TreeBranch = z.infer<typeof treeBranch>

const { kind, trigger, tokensBefore } = compaction.shape

const treeTurn = object(
  {
    index: count('Number of the turn; 0 before the first prompt.'),
    prompt: text('The text of the prompt; null for turn 0.').nullable(),
    startedAt: time('Time of its first message; null if unknown.').nullable(),
    durationMs: count('Its duration in milliseconds; null if unknown.').nullable(),
    messages: count('Number of its messages.'),
    toolCalls: count('Number of its tool calls.'),
    agents: list(treeAgent, 'Agents that it started.'),
    compactions: list(object({ kind, trigger, tokensBefore }, 'A compaction.'), 'Compactions in it.'),
    branches: list(treeBranch, 'Side branches that start in it.'),
  },
  'A turn.',
)

export type TreeTurn = z.infer<typeof treeTurn>

export const treeOutput = object(
  {
    session: object(
      {
        id: text('Id of the session; "-" for standard input.'),
        title: text('Its title.'),
        directory: text('The directory it ran in; null if unknown.').nullable(),
        state: sessionState,
        ...countFields,
      },
      'The session.',
    ),
    family,
    turns: list(treeTurn, 'Its turns.'),
    unlinkedAgents: list(
      object({ agentId, reason: text('Why it is in no turn.'), isHelper: agentFields.isHelper }, 'An agent.'),
      'Agents that are in no turn above.',
    ),
    breaks,
    unplaced,
    resume: resumeView,
  },
  'The structure of a session.',
)

export type SessionTree = z.infer<typeof treeOutput>
