// Everything the product can do, in the order of the help. What stands here is all that lists and `annals --help` need;
// a declaration is loaded when its command is asked for, since its schema takes zod, which takes 10 ms to load.
import { listOperation, type OperationGroup } from './operation.ts'
import { advise, field, operation } from '../text/advice.ts'

export const operations = [
  listOperation(
    'search',
    'Find text in every session, agent, tool input and output',
    async () => (await import('./find/declarations.ts')).search,
  ),
  listOperation('list', 'List the sessions, latest first', async () => (await import('./find/declarations.ts')).list),
  listOperation(
    'projects',
    'List the projects with their sessions',
    async () => (await import('./find/declarations.ts')).projects,
  ),
  listOperation(
    'show',
    'Read a session: turns, tools, agents, branches',
    async () => (await import('./session/declarations.ts')).show,
  ),
  listOperation(
    'tree',
    'Show how a session hangs together, and what resuming it would load',
    async () => (await import('./session/declarations.ts')).tree,
  ),
  listOperation(
    'files',
    'Show which sessions read or changed a file',
    async () => (await import('./find/declarations.ts')).files,
  ),
  listOperation(
    'usage daily',
    'Tokens and cost a day',
    async () => (await import('./usage/declarations.ts')).usageDaily,
  ),
  listOperation(
    'usage weekly',
    'Tokens and cost a week',
    async () => (await import('./usage/declarations.ts')).usageWeekly,
  ),
  listOperation(
    'usage monthly',
    'Tokens and cost a month',
    async () => (await import('./usage/declarations.ts')).usageMonthly,
  ),
  listOperation(
    'usage session',
    'Tokens and cost of each session, its agents included',
    async () => (await import('./usage/declarations.ts')).usageSession,
  ),
  listOperation(
    'usage project',
    'Tokens and cost of each project',
    async () => (await import('./usage/declarations.ts')).usageProject,
  ),
  listOperation(
    'usage model',
    'Tokens and cost of each model',
    async () => (await import('./usage/declarations.ts')).usageModel,
  ),
  listOperation(
    'usage blocks',
    'Tokens and cost by five-hour window, with burn rate and projection',
    async () => (await import('./usage/declarations.ts')).usageBlocks,
  ),
  listOperation(
    'usage attribution',
    'Who caused it: project, branch, model, agent, tool, skill, MCP server, hour or turn',
    async () => (await import('./usage/declarations.ts')).usageAttribution,
  ),
  listOperation(
    'usage tools',
    'How often tools were called, failed, and what they gave back',
    async () => (await import('./usage/declarations.ts')).usageTools,
  ),
  listOperation(
    'usage context',
    'How the context of a session grew, where its cache broke and what was expensive',
    async () => (await import('./usage/context-declaration.ts')).usageContext,
  ),
  listOperation(
    'usage explain',
    'Every row of every file: counted, or why not; differences to ccusage',
    async () => (await import('./usage/declarations.ts')).usageExplain,
  ),
  listOperation(
    'usage statusline',
    'One line for the status line of Claude Code',
    async () => (await import('./usage/declarations.ts')).usageStatusline,
  ),
  listOperation(
    'export',
    'Hand sessions over: as pages to read, as data, or byte for byte',
    async () => (await import('./export/declarations.ts')).exportSessions,
  ),
  listOperation(
    'export verify',
    'Tell whether an export, and what it was made from, are still the same',
    async () => (await import('./export/declarations.ts')).exportVerify,
  ),
  listOperation(
    'edit rename',
    'Give a session a name, as Claude Code does',
    async () => (await import('./edit/declarations.ts')).editRename,
  ),
  listOperation('edit tag', 'Put tags on a session', async () => (await import('./edit/declarations.ts')).editTag),
  listOperation(
    'edit star',
    'Mark a session as one to come back to',
    async () => (await import('./edit/declarations.ts')).editStar,
  ),
  listOperation(
    'edit note',
    'Keep a note about a session',
    async () => (await import('./edit/declarations.ts')).editNote,
  ),
  listOperation(
    'edit insert',
    'Put a message into a session',
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
    'Cut off the beginning or the end of a session',
    async () => (await import('./edit/declarations.ts')).editTrim,
  ),
  listOperation(
    'edit truncate-outputs',
    'Shorten long tool outputs',
    async () => (await import('./edit/declarations.ts')).editTruncateOutputs,
  ),
  listOperation(
    'edit strip',
    'Take out thinking, images or progress records',
    async () => (await import('./edit/declarations.ts')).editStrip,
  ),
  listOperation(
    'edit fork',
    'Make a new session up to a message',
    async () => (await import('./edit/declarations.ts')).editFork,
  ),
  listOperation(
    'edit split',
    'Make two sessions of one',
    async () => (await import('./edit/declarations.ts')).editSplit,
  ),
  listOperation(
    'edit merge',
    'Make one session of several',
    async () => (await import('./edit/declarations.ts')).editMerge,
  ),
  listOperation(
    'edit redact',
    'Cover secrets in a session, and erase them everywhere',
    async () => (await import('./edit/declarations.ts')).editRedact,
  ),
  listOperation(
    'edit repair',
    'Mend damaged lines and broken chains',
    async () => (await import('./edit/declarations.ts')).editRepair,
  ),
  listOperation(
    'edit move',
    'Follow a project folder that was renamed or moved',
    async () => (await import('./edit/declarations.ts')).editMove,
  ),
  listOperation(
    'edit history',
    'Every edit that was made, and what can be undone',
    async () => (await import('./edit/declarations.ts')).editHistory,
  ),
  listOperation('undo', 'Take an edit back, to the byte', async () => (await import('./edit/declarations.ts')).undo),
  listOperation(
    'redact verify',
    'Prove that nothing of what was redacted is left',
    async () => (await import('./edit/declarations.ts')).redactVerify,
  ),
  listOperation(
    'sync',
    'Bring archive and index up to date',
    async () => (await import('./keep/declarations.ts')).sync,
  ),
  listOperation(
    'retention',
    'Show what Claude Code will delete, when, and what is kept here',
    async () => (await import('./keep/declarations.ts')).retention,
  ),
  listOperation(
    'restore',
    'Put archived sessions back, byte for byte',
    async () => (await import('./keep/declarations.ts')).restore,
  ),
  listOperation(
    'verify',
    'Prove that the archive holds what it should',
    async () => (await import('./keep/declarations.ts')).verify,
  ),
  listOperation(
    'forget',
    'Erase sessions from archive and index for good',
    async () => (await import('./keep/declarations.ts')).forget,
  ),
  listOperation(
    'doctor',
    'Check transcripts for damage; every byte is accounted for',
    async () => (await import('./health/declarations.ts')).doctor,
  ),
  listOperation(
    'drift',
    'Report what this version does not know in the transcripts',
    async () => (await import('./health/declarations.ts')).drift,
  ),
  listOperation(
    'config',
    'Show the settings, where each comes from and what it means',
    async () => (await import('./health/declarations.ts')).config,
  ),
] as const

export const groups: readonly OperationGroup[] = [
  {
    name: 'usage',
    summary: 'Tokens and cost: by day, session, model, tool …; every total opens down to the line',
    main: 'usage daily',
  },
  {
    name: 'export',
    summary: 'Hand sessions over: as pages to read, as data, or byte for byte',
    main: 'export',
  },
  {
    name: 'edit',
    summary: advise`Safe surgery on sessions: shown first, carried out with ${field('apply')}, undone to the byte`,
    main: 'edit history',
  },
  {
    name: 'redact',
    summary: advise`Prove that nothing of what was redacted is left (${operation('edit redact')} redacts)`,
    main: 'redact verify',
  },
]

export type OperationName = (typeof operations)[number]['name']

/** Any of the declarations; told apart by its name. */
export type AnyOperation = Awaited<ReturnType<(typeof operations)[number]['load']>>
