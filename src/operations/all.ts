// Lists every operation in help order. Only names and summaries are here, which is all `annals --help` needs. A declaration
// is imported when its command runs, because its schema needs zod, which takes 10 ms to load.
import { listOperation, type OperationGroup } from './operation.ts'
import { advise, field, operation } from '../text/advice.ts'

export const operations = [
  listOperation(
    'search',
    'Search all sessions, agents, tool inputs and outputs',
    async () => (await import('./find/declarations.ts')).search,
  ),
  listOperation('list', 'List sessions, latest first', async () => (await import('./find/declarations.ts')).list),
  listOperation(
    'projects',
    'List projects and their sessions',
    async () => (await import('./find/declarations.ts')).projects,
  ),
  listOperation(
    'show',
    'Show a session: turns, tools, agents, branches',
    async () => (await import('./session/declarations.ts')).show,
  ),
  listOperation(
    'resume',
    'Print or run the command that continues a session in Claude Code',
    async () => (await import('./session/declarations.ts')).resume,
  ),
  listOperation(
    'tree',
    'Show the structure of a session, and what resuming it would load',
    async () => (await import('./session/declarations.ts')).tree,
  ),
  listOperation(
    'compare',
    'Compare two sessions or branches: turns, files, cost',
    async () => (await import('./compare/declarations.ts')).compare,
  ),
  listOperation(
    'files',
    'Show which sessions read or changed a file',
    async () => (await import('./find/declarations.ts')).files,
  ),
  listOperation(
    'file',
    'Print a file as it was after any message, or list its versions',
    async () => (await import('./files/declarations.ts')).file,
  ),
  listOperation(
    'checkout',
    'Write the files of a session as they were at a message',
    async () => (await import('./files/declarations.ts')).checkout,
  ),
  listOperation(
    'patch',
    'Print the changes of a session as a patch for git',
    async () => (await import('./files/declarations.ts')).patch,
  ),
  listOperation(
    'why',
    'Show which prompt and session wrote a line or a commit',
    async () => (await import('./files/declarations.ts')).why,
  ),
  listOperation(
    'errors',
    'Find failures by message, and what was run when they did not come back',
    async () => (await import('./lookup/declarations.ts')).errors,
  ),
  listOperation(
    'runs',
    'Find real invocations of a command or tool that succeeded',
    async () => (await import('./lookup/declarations.ts')).runs,
  ),
  listOperation(
    'usage daily',
    'Tokens and cost per day',
    async () => (await import('./usage/declarations.ts')).usageDaily,
  ),
  listOperation(
    'usage weekly',
    'Tokens and cost per week',
    async () => (await import('./usage/declarations.ts')).usageWeekly,
  ),
  listOperation(
    'usage monthly',
    'Tokens and cost per month',
    async () => (await import('./usage/declarations.ts')).usageMonthly,
  ),
  listOperation(
    'usage session',
    'Tokens and cost per session, including its agents',
    async () => (await import('./usage/declarations.ts')).usageSession,
  ),
  listOperation(
    'usage project',
    'Tokens and cost per project',
    async () => (await import('./usage/declarations.ts')).usageProject,
  ),
  listOperation(
    'usage model',
    'Tokens and cost per model',
    async () => (await import('./usage/declarations.ts')).usageModel,
  ),
  listOperation(
    'usage blocks',
    'Tokens and cost per five-hour window, with burn rate and projection',
    async () => (await import('./usage/declarations.ts')).usageBlocks,
  ),
  listOperation(
    'usage attribution',
    'Tokens and cost by cause: project, branch, model, agent, tool, skill, MCP server, hour or turn',
    async () => (await import('./usage/declarations.ts')).usageAttribution,
  ),
  listOperation(
    'usage tools',
    'Calls, failures, result sizes and durations per tool',
    async () => (await import('./usage/declarations.ts')).usageTools,
  ),
  listOperation(
    'usage context',
    'Context growth, cache misses and the most expensive parts of a session',
    async () => (await import('./usage/context-declaration.ts')).usageContext,
  ),
  listOperation(
    'usage explain',
    'Every usage row of every file: counted, or why not; differences from ccusage',
    async () => (await import('./usage/declarations.ts')).usageExplain,
  ),
  listOperation(
    'usage statusline',
    'Print one line for the status line of Claude Code',
    async () => (await import('./usage/declarations.ts')).usageStatusline,
  ),
  listOperation(
    'export',
    'Export sessions as documents, as data, or byte for byte',
    async () => (await import('./export/declarations.ts')).exportSessions,
  ),
  listOperation(
    'export verify',
    'Check whether an export or its source transcripts have changed',
    async () => (await import('./export/declarations.ts')).exportVerify,
  ),
  listOperation(
    'edit rename',
    'Rename a session, as /rename in Claude Code does',
    async () => (await import('./edit/declarations.ts')).editRename,
  ),
  listOperation('edit tag', 'Tag a session', async () => (await import('./edit/declarations.ts')).editTag),
  listOperation('edit star', 'Star a session', async () => (await import('./edit/declarations.ts')).editStar),
  listOperation(
    'edit note',
    'Attach a note to a session',
    async () => (await import('./edit/declarations.ts')).editNote,
  ),
  listOperation(
    'edit insert',
    'Insert a message into a session',
    async () => (await import('./edit/declarations.ts')).editInsert,
  ),
  listOperation(
    'edit message',
    'Change the text of one message',
    async () => (await import('./edit/declarations.ts')).editMessage,
  ),
  listOperation(
    'edit delete',
    'Delete a turn or a message',
    async () => (await import('./edit/declarations.ts')).editDelete,
  ),
  listOperation(
    'edit trim',
    'Remove the beginning or the end of a session',
    async () => (await import('./edit/declarations.ts')).editTrim,
  ),
  listOperation(
    'edit truncate-outputs',
    'Truncate long tool outputs',
    async () => (await import('./edit/declarations.ts')).editTruncateOutputs,
  ),
  listOperation(
    'edit strip',
    'Remove thinking, images or progress records',
    async () => (await import('./edit/declarations.ts')).editStrip,
  ),
  listOperation(
    'edit fork',
    'Copy a session up to a message into a new session',
    async () => (await import('./edit/declarations.ts')).editFork,
  ),
  listOperation(
    'edit split',
    'Split a session into two new ones',
    async () => (await import('./edit/declarations.ts')).editSplit,
  ),
  listOperation(
    'edit merge',
    'Merge sessions into one new session',
    async () => (await import('./edit/declarations.ts')).editMerge,
  ),
  listOperation(
    'edit redact',
    'Mask secrets in a session and erase them everywhere',
    async () => (await import('./edit/declarations.ts')).editRedact,
  ),
  listOperation(
    'edit repair',
    'Repair damaged lines and broken chains',
    async () => (await import('./edit/declarations.ts')).editRepair,
  ),
  listOperation(
    'edit move',
    'Update sessions after their project folder was renamed or moved',
    async () => (await import('./edit/declarations.ts')).editMove,
  ),
  listOperation(
    'edit history',
    'List past edits and which of them can be undone',
    async () => (await import('./edit/declarations.ts')).editHistory,
  ),
  listOperation('undo', 'Undo an edit, byte for byte', async () => (await import('./edit/declarations.ts')).undo),
  listOperation(
    'redact verify',
    'Check that no redacted text remains',
    async () => (await import('./edit/declarations.ts')).redactVerify,
  ),
  listOperation('sync', 'Update the archive and the index', async () => (await import('./keep/declarations.ts')).sync),
  listOperation(
    'retention',
    'List the sessions Claude Code will delete and when, and those it has deleted',
    async () => (await import('./keep/declarations.ts')).retention,
  ),
  listOperation(
    'restore',
    'Restore sessions from the archive, byte for byte',
    async () => (await import('./keep/declarations.ts')).restore,
  ),
  listOperation(
    'keep status',
    'Say whether new sessions are archived by themselves',
    async () => (await import('./automatic/declarations.ts')).keepStatus,
  ),
  listOperation(
    'keep install',
    'Archive new sessions automatically, by a hook or a service',
    async () => (await import('./automatic/declarations.ts')).keepInstall,
  ),
  listOperation(
    'keep remove',
    'Remove the hook and the service',
    async () => (await import('./automatic/declarations.ts')).keepRemove,
  ),
  listOperation(
    'backup',
    'Copy the archive and your notes to another disk',
    async () => (await import('./keep/declarations.ts')).backup,
  ),
  listOperation(
    'merge',
    'Bring in the sessions of another machine or of a backup',
    async () => (await import('./keep/declarations.ts')).merge,
  ),
  listOperation(
    'kept',
    'List and read kept plans, to-do lists, tasks and file versions',
    async () => (await import('./keep/declarations.ts')).kept,
  ),
  listOperation(
    'verify',
    'Check the archive against its hashes and the files on disk',
    async () => (await import('./keep/declarations.ts')).verify,
  ),
  listOperation(
    'forget',
    'Permanently erase sessions from the archive and the index',
    async () => (await import('./keep/declarations.ts')).forget,
  ),
  listOperation(
    'doctor',
    'Check transcripts for damaged lines',
    async () => (await import('./health/declarations.ts')).doctor,
  ),
  listOperation(
    'drift',
    'Report record types, tools and fields this version does not know',
    async () => (await import('./health/declarations.ts')).drift,
  ),
  listOperation(
    'secrets',
    'List the keys, tokens and passwords in sessions, without showing them',
    async () => (await import('./health/declarations.ts')).secrets,
  ),
  listOperation(
    'config',
    'Show the settings, their sources and meanings',
    async () => (await import('./health/declarations.ts')).config,
  ),
] as const

export const groups: readonly OperationGroup[] = [
  {
    name: 'usage',
    summary: 'Tokens and cost by day, session, model, tool …; every total can be traced to its transcript line',
    main: 'usage daily',
  },
  {
    name: 'export',
    summary: 'Export sessions as documents, as data, or byte for byte',
    main: 'export',
  },
  {
    name: 'edit',
    summary: advise`Edit sessions: shows the plan first, applies it with ${field('apply')}, can be undone byte for byte`,
    main: 'edit history',
  },
  {
    name: 'keep',
    summary: 'Archive new sessions automatically, before Claude Code deletes them',
    main: 'keep status',
  },
  {
    name: 'redact',
    summary: advise`Check that no redacted text remains (${operation('edit redact')} redacts)`,
    main: 'redact verify',
  },
]

export type OperationName = (typeof operations)[number]['name']

export type AnyOperation = Awaited<ReturnType<(typeof operations)[number]['load']>>
