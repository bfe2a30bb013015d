// Operations for the web pages only. The server offers them in addition to those in all.ts; the command line does not.
import { listOperation } from './operation.ts'

export const pageOperations = [
  listOperation(
    'session outline',
    'The outline of a session: turns, marks of every step, agents, branches',
    async () => (await import('./session/page-declarations.ts')).sessionOutline,
  ),
  listOperation(
    'session steps',
    'A window of steps of a session, with their items',
    async () => (await import('./session/page-declarations.ts')).sessionSteps,
  ),
  listOperation(
    'session item',
    'One item of a step with all its sections',
    async () => (await import('./session/page-declarations.ts')).sessionItem,
  ),
  listOperation(
    'session place',
    'The position of a message in its session',
    async () => (await import('./session/page-declarations.ts')).sessionPlace,
  ),
  listOperation(
    'session line',
    'The position of a line of a transcript in its session',
    async () => (await import('./session/page-declarations.ts')).sessionLine,
  ),
  listOperation(
    'session details',
    'The raw records of a step and their envelope fields',
    async () => (await import('./session/page-declarations.ts')).sessionDetails,
  ),
  listOperation(
    'session find',
    'Every occurrence of a text in a session',
    async () => (await import('./session/page-declarations.ts')).sessionFind,
  ),
  listOperation(
    'session files',
    'Files a session read or changed, with lines added and removed',
    async () => (await import('./session/page-declarations.ts')).sessionFiles,
  ),
  listOperation(
    'session paths',
    'Paths of a session that have a page of versions',
    async () => (await import('./session/page-declarations.ts')).sessionPaths,
  ),
  listOperation(
    'session diff',
    'All changes a session made to one file',
    async () => (await import('./session/page-declarations.ts')).sessionDiff,
  ),
  listOperation(
    'session family',
    'The sessions of the same conversation',
    async () => (await import('./session/page-declarations.ts')).sessionFamily,
  ),
  listOperation(
    'session costs',
    'Tokens and cost per turn of a session',
    async () => (await import('./session/page-declarations.ts')).sessionCosts,
  ),
  listOperation(
    'session overview',
    'Prompts, results, cost, tools and context of a session',
    async () => (await import('./overview/page-declarations.ts')).sessionOverview,
  ),
  listOperation(
    'compare file',
    'The diff of one file of a comparison',
    async () => (await import('./compare/declarations.ts')).compareFile,
  ),
  listOperation(
    'session timeline',
    'Spans of time of a session and its agents, with context size and cost per request',
    async () => (await import('./timeline/declarations.ts')).sessionTimeline,
  ),
  listOperation(
    'session secrets',
    'Steps and files of a session that have secrets',
    async () => (await import('./health/declarations.ts')).sessionSecrets,
  ),
  listOperation(
    'secrets found',
    'Number of secrets by session',
    async () => (await import('./health/declarations.ts')).secretsFound,
  ),
  listOperation(
    'sessions',
    'Every session with its main figures',
    async () => (await import('./find/page-declarations.ts')).sessionsPage,
  ),
  listOperation(
    'touched files',
    'Every path that sessions accessed, with its figures and project',
    async () => (await import('./find/page-declarations.ts')).filesPage,
  ),
  listOperation(
    'file touches',
    'The turns that touched a path, with their prompts',
    async () => (await import('./lookup/declarations.ts')).fileTouches,
  ),
  listOperation(
    'file versions',
    'The versions of a file, with label, evidence and prompt',
    async () => (await import('./files/declarations.ts')).fileVersions,
  ),
  listOperation(
    'file costs',
    'The cost of the turns that made the versions of a file',
    async () => (await import('./files/declarations.ts')).fileCosts,
  ),
  listOperation(
    'file content',
    'The content of a version of a file',
    async () => (await import('./files/declarations.ts')).fileContent,
  ),
  listOperation(
    'file diff',
    'The differences between two versions of a file',
    async () => (await import('./files/declarations.ts')).fileDiff,
  ),
  listOperation(
    'export preview',
    'A preview of an export: its name, size, the keys in it and its first part',
    async () => (await import('./export/declarations.ts')).exportPreview,
  ),
  listOperation(
    'edit texts',
    'The editable texts of a message',
    async () => (await import('./edit/declarations.ts')).editTexts,
  ),
  listOperation(
    'complete',
    'Completions for a query',
    async () => (await import('./find/page-declarations.ts')).complete,
  ),
  listOperation(
    'search facets',
    'Hit counts of a query by project, kind, role, tool and time',
    async () => (await import('./find/page-declarations.ts')).searchFacets,
  ),
  listOperation(
    'status',
    'Status: sync, counts, damage, unknown data',
    async () => (await import('./health/declarations.ts')).status,
  ),
  listOperation(
    'usage matrix',
    'Tokens and cost per day, week or month, broken down by model or project',
    async () => (await import('./usage/declarations.ts')).usageMatrix,
  ),
  listOperation(
    'home now',
    'What running sessions do, with their context and cost',
    async () => (await import('./home/declarations.ts')).homeNow,
  ),
  listOperation(
    'home days',
    'Cost, tokens and sessions per day of a year',
    async () => (await import('./home/declarations.ts')).homeDays,
  ),
  listOperation(
    'saved searches',
    'Saved searches with the number of their hits',
    async () => (await import('./home/declarations.ts')).savedSearches,
  ),
  listOperation(
    'open sample',
    'Show the sample instead of an empty archive',
    async () => (await import('./home/declarations.ts')).openSample,
  ),
  listOperation(
    'save search',
    'Save or remove a search',
    async () => (await import('./home/declarations.ts')).saveSearch,
  ),
] as const
