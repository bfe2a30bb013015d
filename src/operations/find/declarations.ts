// Declares the operations that search and list sessions. The implementations are imported when they run.
import { choice, inputOf, maybeChoice, maybeFlag, maybeTexts, maybeWhole, text, texts, whole } from '../field-kinds.ts'
import { filterFields } from '../filter-fields.ts'
import { defineOperation } from '../operation.ts'

const POSITIVE = { min: 1, error: 'must be at least 1' }

export const searchInput = inputOf({
  query: texts({
    positional: true,
    completes: 'query',
    placeholder: 'QUERY',
    description: 'words and filters to search for',
  }),
  limit: whole(50, POSITIVE, { alias: 'n', placeholder: 'N', description: 'show at most this many hits' }),
  offset: whole(0, { min: 0 }, { placeholder: 'N', description: 'skip this many hits, for the next page' }),
  perSession: maybeWhole(POSITIVE, { placeholder: 'N', description: 'show at most this many hits per session' }),
  sort: choice(['relevance', 'newest', 'oldest'], 'relevance', {
    placeholder: 'ORDER',
    description: 'order: relevance, newest or oldest',
  }),
  open: maybeFlag({ description: 'show the session of the best hit, at that hit' }),
})

export const search = defineOperation({
  name: 'search',
  details:
    'A query consists of words, "phrases", prefix*, *substring*, /regex/, -not, OR, and filters: project: session: role: kind: ' +
    'tool: file: model: branch: agent: is: has: after: before: cost: tag:. Identifiers and paths match as a whole or by their ' +
    'parts. Without a query, on a terminal, searches as you type.',
  input: searchInput,
  run: async (context, input) => (await import('./search.ts')).runSearch(context, input),
  output: async () => (await import('./outputs.ts')).searchOutput,
})

export const listInput = inputOf({
  ...filterFields,
  tag: maybeTexts({
    completes: 'tag',
    placeholder: 'TAG',
    description: 'only sessions with this tag; repeat it to require several tags',
  }),
  starred: maybeFlag({ description: 'only starred sessions' }),
  sort: choice(['ended', 'started', 'prompts', 'records', 'bytes', 'cost', 'tokens', 'title', 'project'], 'ended', {
    description: 'order: ended, started, prompts, records, bytes, cost, tokens, title or project',
    placeholder: 'KEY',
  }),
  reverse: maybeFlag({ description: 'reverse the order' }),
  limit: maybeWhole(POSITIVE, { alias: 'n', placeholder: 'N', description: 'show at most this many sessions' }),
})

export const list = defineOperation({
  name: 'list',
  details:
    'Prints one line per session: last activity, project, prompts, records, size, cost and title, preceded by your star and tags. ' +
    'A file without messages is not a session. Prompts that a resumed session copied from an earlier one are included.',
  input: listInput,
  run: async (context, input) => (await import('./list.ts')).runList(context, input),
  output: async () => (await import('./outputs.ts')).listOutput,
})

export const projectsInput = inputOf({
  ...filterFields,
  sort: choice(['ended', 'sessions', 'prompts', 'bytes', 'cost', 'name'], 'ended', {
    placeholder: 'KEY',
    description: 'order: ended, sessions, prompts, bytes, cost or name',
  }),
  limit: maybeWhole(POSITIVE, { alias: 'n', placeholder: 'N', description: 'show at most this many projects' }),
})

export const projects = defineOperation({
  name: 'projects',
  details:
    'Prints one line per project: sessions, prompts, size, cost and last activity. A worktree counts towards its repository. ' +
    'A prompt that several sessions have, because one was copied from another, counts once.',
  input: projectsInput,
  run: async (context, input) => (await import('./projects.ts')).runProjects(context, input),
  output: async () => (await import('./outputs.ts')).projectsOutput,
})

export const filesInput = inputOf({
  path: text({
    positional: true,
    completes: 'file',
    placeholder: 'PATH',
    description: 'file or directory, or part of its path',
  }),
  action: maybeChoice(['read', 'edit', 'write', 'search'], {
    placeholder: 'ACTION',
    description: 'only this kind of access: read, edit, write or search',
  }),
  project: filterFields.project,
  since: text({ placeholder: 'DATE', description: 'only accesses since: 2026-02-11, yesterday, 7d, "last monday"' }),
  limit: whole(50, POSITIVE, { alias: 'n', placeholder: 'N', description: 'show at most this many lines' }),
})

export const files = defineOperation({
  name: 'files',
  details:
    'Without a path, lists the most used paths. With a path, lists every session that read, edited, wrote or searched it, ' +
    'including its agents, and when. A directory includes everything below it. A relative path is first resolved against the ' +
    'current directory, then matched as the end of a path, then as any part of one. File access by shell commands is not known.',
  input: filesInput,
  run: async (context, input) => (await import('./files.ts')).runTouchedFiles(context, input),
  output: async () => (await import('./outputs.ts')).filesOutput,
})
