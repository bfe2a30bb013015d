// What screens ask for and a command line has no use for: sessions in windows, lists without what is not shown. The
// server offers them beside the operations of all.ts; a screen that is not drawn needs none of them.
import { listOperation } from './operation.ts'

export const pageOperations = [
  listOperation(
    'session outline',
    'A session at a glance: turns, marks of every step, agents, branches',
    async () => (await import('./session/declarations.ts')).sessionOutline,
  ),
  listOperation(
    'session steps',
    'A window of a session: steps with what they hold',
    async () => (await import('./session/declarations.ts')).sessionSteps,
  ),
  listOperation(
    'session item',
    'One item of a step with all its sections',
    async () => (await import('./session/declarations.ts')).sessionItem,
  ),
  listOperation(
    'session place',
    'Where a message stands in its session',
    async () => (await import('./session/declarations.ts')).sessionPlace,
  ),
  listOperation(
    'session details',
    'The records of a step as they stand on disk, and what their envelopes say',
    async () => (await import('./session/declarations.ts')).sessionDetails,
  ),
  listOperation(
    'session find',
    'Every place of a session where a text stands',
    async () => (await import('./session/declarations.ts')).sessionFind,
  ),
  listOperation(
    'session files',
    'Files a session read or changed, with what was added and removed',
    async () => (await import('./session/declarations.ts')).sessionFiles,
  ),
  listOperation(
    'session diff',
    'What a session changed in one file, from first to last',
    async () => (await import('./session/declarations.ts')).sessionDiff,
  ),
  listOperation(
    'session costs',
    'Tokens and cost of each turn of a session',
    async () => (await import('./session/declarations.ts')).sessionCosts,
  ),
  listOperation(
    'sessions',
    'Every session in a few figures',
    async () => (await import('./find/declarations.ts')).sessionsPage,
  ),
  listOperation(
    'export preview',
    'What an export would be: its name, its size, the keys in it and how it begins',
    async () => (await import('./export/declarations.ts')).exportPreview,
  ),
  listOperation(
    'edit texts',
    'The texts of a message that can be changed',
    async () => (await import('./edit/declarations.ts')).editTexts,
  ),
  listOperation(
    'complete',
    'What could come next in a query',
    async () => (await import('./find/declarations.ts')).complete,
  ),
  listOperation(
    'search facets',
    'Every hit of a query, counted by project, kind, role, tool and time',
    async () => (await import('./find/declarations.ts')).searchFacets,
  ),
  listOperation(
    'status',
    'How things stand: sync, counts, damage, what is not known',
    async () => (await import('./health/declarations.ts')).status,
  ),
  listOperation(
    'usage matrix',
    'Tokens and cost by day, week or month, each taken apart by model or project',
    async () => (await import('./usage/declarations.ts')).usageMatrix,
  ),
] as const
