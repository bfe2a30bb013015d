// The outputs of the operations that search and list sessions.
import { z } from 'zod'
import type { TextKind } from '../../format/text.ts'
import type { Completions } from '../../query/complete-query.ts'
import type { FacetCounts } from '../../store/search/count-facets.ts'
import type { SearchHit } from '../../store/search/load-hits.ts'
import { amount, choice, count, flag, list, named, object, schemaOf, text, time } from '../output-kinds.ts'
import {
  countFields,
  issues,
  pullRequests,
  roots,
  sessionFile,
  sessionState,
  titleSource,
  usageFields,
  presence,
} from '../output-parts.ts'
import type { PathMatch } from './match-paths.ts'

const textKind = schemaOf<TextKind>()(
  choice(['prompt', 'answer', 'thinking', 'tool-input', 'tool-output', 'title', 'queued', 'note'], 'The kind of text.'),
)

const hit = schemaOf<SearchHit & { projectName: string | null; resume: string | null }>()(
  named(
    'SearchHit',
    {
      session: text('Id of the session; for an agent, that of its parent.'),
      sessions: list(z.string(), 'Ids of all sessions that contain the record, the one above first.'),
      title: text('Title of the session; null if it has none.').nullable(),
      project: text('Path of the project; null if unknown.').nullable(),
      projectName: text('Name of the project; null if unknown.').nullable(),
      directory: text('The directory the session ran in; null if unknown.').nullable(),
      resume: text('The shell command that continues the session in Claude Code; null if there is none.').nullable(),
      state: presence,
      uuid: text('Uuid of the record; null for records without one, such as titles.').nullable(),
      kind: textKind,
      role: choice(['user', 'assistant'], 'Who wrote it; null if neither did.').nullable(),
      tool: text('Name of the tool; null if the text does not belong to a tool call.').nullable(),
      isError: flag('Whether the text reports a failure.'),
      agentId: text('Id of the agent; null in the main conversation.').nullable(),
      agent: object(
        {
          type: text('Type of the agent; null if unknown.').nullable(),
          description: text('Its task in a few words; null if unknown.').nullable(),
          turn: count('Turn of the session that started it; null if another agent did.').nullable(),
        },
        'What its transcript or the call that started it says about the agent; null if neither was found.',
      ).nullable(),
      timestamp: time('Time of the record; null if it has none.').nullable(),
      turn: count('Turn within the session, branch or agent; null for titles and outside all turns.').nullable(),
      branch: count('Number of the side branch; null on the main line.').nullable(),
      snippet: text('The text around the matches, as plain text.'),
      found: list(z.string(), 'The different matched texts, also those outside the snippet.'),
      marks: list(
        z.tuple([z.int(), z.int()]),
        'Start and end of each match in the snippet, in UTF-16 units; the end is exclusive.',
      ),
      score: amount('Relevance; higher is better. Comparable only within one result.'),
      file: text('Path of the transcript.'),
      line: count('Number of the line, from 1; 0 for your own note, which is in no file.'),
      offset: count('Offset of the record in the file, in bytes; 0 for your own note.'),
    },
    'A text that matches the query.',
  ),
)

export const searchOutput = object(
  {
    query: text('The query.'),
    total: count('Number of hits.'),
    isExact: flag('False if `total` is a lower bound.'),
    tookMs: amount('Duration of the search in milliseconds, without the sync.'),
    hits: list(hit, 'The hits of the page, in the requested order.'),
    notes: list(z.string(), 'Remarks about the query, such as a filter without effect.'),
    isEmpty: z.boolean().describe('True if there is nothing to search: no transcript was ever read.'),
    alternatives: list(
      object(
        {
          kind: choice(['spelling', 'filter'], 'Whether a word is spelled differently or filters are removed.'),
          text: text('The word as it is spelled in your sessions, or the removed filters.'),
          query: text('The query to use instead.'),
          total: count('Number of its hits.'),
          isExact: flag('False if `total` is a lower bound.'),
        },
        'A similar query that has hits.',
      ),
      'If there are no hits: similar queries that have some.',
    ),
  },
  'The hits of a query, as a flat list.',
)

export type SearchResult = z.infer<typeof searchOutput>

const listedSession = named(
  'ListedSession',
  {
    id: text('Id of the session.'),
    title: text('Its title.'),
    titleSource,
    project: object(
      {
        path: text('Path of the project. The sessions of a worktree belong to its repository.'),
        name: text('Its name: the end of the path, as long as it takes to be unique.'),
        guessed: flag('Whether the path was decoded from a folder name, which is ambiguous.'),
      },
      'Its project.',
    ),
    directory: text('The directory it ran in; null if unknown.').nullable(),
    worktree: object(
      {
        path: text('Path of the worktree.'),
        branch: text('Its branch; null if unknown.').nullable(),
      },
      'The git worktree it ran in; null if it ran in none.',
    ).nullable(),
    branch: text('Git branch; null if unknown.').nullable(),
    startedAt: time('Time of its first record; null if no record has a time.').nullable(),
    endedAt: time('Time of its last record; null if no record has a time.').nullable(),
    ...countFields,
    copied: object(
      { prompts: count('Number of prompts.'), messages: count('Number of messages.') },
      'Of these, those copied from an earlier session of the family.',
    ),
    models: list(z.string(), 'Models that answered.'),
    ...usageFields,
    versions: list(z.string(), 'Versions of Claude Code.'),
    entrypoint: text('How Claude Code was started, such as "cli"; null if unknown.').nullable(),
    state: sessionState,
    machine: text('The machine it was merged from; null for this one.').nullable(),
    records: count('Records of the main transcript.'),
    bytes: count('Size of the transcripts, including agents.'),
    family: list(
      z.string(),
      'Ids of the sessions that share records with it, earliest first; empty if there are none.',
    ),
    pullRequests,
    files: list(sessionFile, 'The main transcript, then those of its agents.'),
    tags: list(z.string(), 'Your tags.'),
    starred: flag('Whether you starred it.'),
    note: text('Your note; null if there is none.').nullable(),
    resume: text('The shell command that continues it in Claude Code; null if there is none.').nullable(),
  },
  'A session with its main figures.',
)

export type ListedSession = z.infer<typeof listedSession>

const unlisted = object(
  { sessions: count('Number of such sessions.'), ...usageFields },
  'Usage of sessions of which only agents are left. They are not listed; the totals of usage reports include them.',
)

export const listOutput = object(
  {
    roots,
    sessions: list(listedSession, 'The sessions.'),
    omitted: count('Number of matching sessions beyond the limit.'),
    total: count('Number of all sessions, without filters.'),
    unlisted,
    issues,
  },
  'Sessions with their main figures.',
)

export type SessionList = z.infer<typeof listOutput>

const listedProject = object(
  {
    path: text('Path of the project.'),
    name: text('Its name: the end of the path, as long as it takes to be unique.'),
    guessed: flag('Whether the path was decoded from a folder name, which is ambiguous.'),
    sessions: count('Number of sessions.'),
    live: count('Number of running sessions.'),
    prompts: count('Prompts. One that several sessions of a family have counts once.'),
    records: count('Records of the main transcripts.'),
    agents: count('Agents, without the hidden helpers of Claude Code.'),
    bytes: count('Size of the transcripts, including agents.'),
    ...usageFields,
    branches: list(z.string(), 'Git branches.'),
    startedAt: time('Time of the first record; null if no record has a time.').nullable(),
    endedAt: time('Time of the last record; null if no record has a time.').nullable(),
  },
  'A project. Worktrees belong to their repository.',
)

export type ListedProject = z.infer<typeof listedProject>

export const projectsOutput = object(
  {
    roots,
    projects: list(listedProject, 'The projects.'),
    omitted: count('Number of matching projects beyond the limit.'),
    total: count('Number of all sessions, without filters.'),
    unlisted,
    issues,
  },
  'Projects with the sums of their sessions.',
)

export type ProjectList = z.infer<typeof projectsOutput>

const touchFields = {
  reads: count('How often it was read.'),
  edits: count('How often it was edited.'),
  writes: count('How often it was written as a whole.'),
  searches: count('How often it was searched.'),
  firstAt: time('Time of the first access; null if unknown.').nullable(),
  lastAt: time('Time of the last access; null if unknown.').nullable(),
}

const touchedPath = object(
  { ...touchFields, path: text('The path.'), sessions: count('Number of sessions that accessed it.') },
  'A path and how it was accessed.',
)

export type TouchedPath = z.infer<typeof touchedPath>

const touchedBySession = object(
  {
    ...touchFields,
    path: text('The path.'),
    session: text('Id of the session; null if the session of an agent is unknown.').nullable(),
    title: text('Its title; null if unknown.').nullable(),
    project: object(
      {
        path: text('Path of the project.'),
        name: text('Its name: the end of the path, as long as it takes to be unique.'),
      },
      'Its project; null if unknown.',
    ).nullable(),
    state: presence,
  },
  'A session and how it accessed a path.',
)

export type TouchedBySession = z.infer<typeof touchedBySession>

const pathMatch = schemaOf<PathMatch | 'all'>()(
  choice(['exact', 'end', 'part', 'none', 'all'], 'How the path was matched; "all" if none was given.'),
)

export const filesOutput = object(
  {
    path: text('The path that was asked for; null if none was.').nullable(),
    match: pathMatch,
    paths: list(touchedPath, 'The most used paths.'),
    sessions: list(touchedBySession, 'The sessions that accessed the path; empty if none was asked for.'),
    omitted: count('Number of further entries beyond the limit.'),
  },
  'Which sessions read or changed a file, or the most used paths.',
)

export type FilesReport = z.infer<typeof filesOutput>

const column = (description: string) => list(z.int(), description)

export const filesPageOutput = object(
  {
    projects: list(
      object({ path: text('Path of the project.'), name: text('Its name, unique among all projects.') }, 'A project.'),
      'The projects that contain a path.',
    ),
    paths: list(z.string(), 'The paths, most used first. The columns below have one value for each.'),
    project: column('Index of the project whose folder contains the path; -1 if none does.'),
    reads: column('Number of reads.'),
    edits: column('Number of edits.'),
    writes: column('Number of writes.'),
    searches: column('Number of searches.'),
    sessions: column('Number of sessions that accessed it.'),
    touchedBy: column(
      'Numbers that stand for sessions: first those of the first path, as many as `sessions` has for it, then those of the next.',
    ),
    lastMs: list(z.int().nullable(), 'Time of the last access, in milliseconds since 1970; null if unknown.'),
  },
  'Every path that was accessed.',
)

export type FilesPage = z.infer<typeof filesPageOutput>

const sessionRow = object(
  {
    id: text('Id of the session.'),
    title: text('Its title.'),
    project: object(
      {
        path: text('Path of the project.'),
        name: text('Its name: the end of the path, as long as it takes to be unique.'),
      },
      'Its project.',
    ),
    directory: text('The directory it ran in; null if unknown.').nullable(),
    resume: text('The shell command that continues it in Claude Code; null if there is none.').nullable(),
    worktree: text('Name of the git worktree it ran in; null if it ran in none.').nullable(),
    branch: text('Git branch; null if unknown.').nullable(),
    models: list(z.string(), 'Models that answered.'),
    startedAt: time('Time of its first record; null if no record has a time.').nullable(),
    endedAt: time('Time of its last record; null if no record has a time.').nullable(),
    ...countFields,
    tools: list(z.int(), 'Indexes into the list of tools, including tools of agents.'),
    errors: count('Failed tool calls and requests, including those of agents.'),
    tokens: count('All tokens.'),
    costUsd: amount('Cost in US dollars.'),
    unpriced: list(z.string(), 'Models without a price, which the cost does not include.'),
    state: sessionState,
    machine: text('The machine it was merged from; null for this one.').nullable(),
    bytes: count('Size of the transcripts, including agents.'),
    records: count('Records of the main transcript.'),
    family: list(z.string(), 'Ids of the sessions that share records with it, earliest first.'),
    tags: list(z.string(), 'Your tags; absent if the session has no tag, star or note.').exactOptional(),
    isStarred: flag('Whether you starred it; absent like `tags`.').exactOptional(),
    note: text('Your note; absent if there is none.').exactOptional(),
    messageNotes: count('Number of your notes on its messages; absent if there is none.').exactOptional(),
  },
  'A session with its main figures.',
)

export type SessionRow = z.infer<typeof sessionRow>

export const sessionsOutput = object(
  {
    tools: list(z.string(), 'Names of the tools that sessions refer to by index.'),
    sessions: list(sessionRow, 'Every session, latest first.'),
    isIndexing: flag('Whether the first sync is still running, so that sessions may be missing.'),
  },
  'Every session with its main figures, in a compact form.',
)

export type SessionsPage = z.infer<typeof sessionsOutput>

export const completeOutput = schemaOf<Completions>()(
  object(
    {
      start: count('Where the completed part of the query begins, in UTF-16 units.'),
      end: count('Where it ends.'),
      options: list(
        object(
          { text: text('The text that replaces the part.'), hint: text('An explanation; may be empty.') },
          'A completion.',
        ),
        'The completions, best first.',
      ),
    },
    'Completions for a query.',
  ),
)

const valueCounts = (description: string) => list(z.tuple([z.string(), z.int()]), description)

const facets = schemaOf<FacetCounts & { projectNames: Record<string, string> }>()(
  object(
    {
      total: count('Number of hits.'),
      isExact: flag('False if the numbers are lower bounds.'),
      project: valueCounts('Hits by path of the project.'),
      projectNames: z.record(z.string(), z.string()).meta({ description: 'Names of these projects by path.' }),
      kind: valueCounts('Hits by kind of text.'),
      role: valueCounts('Hits by role.'),
      tool: valueCounts('Hits by tool.'),
      since: z.record(z.string(), z.int()).meta({ description: 'Hits since today, 7 days and 30 days ago.' }),
      month: valueCounts('Hits by month.'),
    },
    'Hits by value; null for regular expressions and substrings, which could only be counted by reading every file.',
  ),
)

export const searchFacetsOutput = object(
  { facets: facets.nullable() },
  'The number of hits of a query by project, kind, role, tool and time.',
)

export type SearchFacets = z.infer<typeof searchFacetsOutput>
