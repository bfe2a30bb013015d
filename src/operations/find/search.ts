// Runs a search query. The index finds the hits; their texts are read from the archived bytes.
import type { z } from 'zod'
import { usageBySession } from '../../analytics/report/session-usage.ts'
import { AppError } from '../../error.ts'
import { ProjectNames } from '../../format/project.ts'
import { parseQuery } from '../../query/parse-query.ts'
import type { Comparison, ParsedQuery, QueryNode } from '../../query/query.ts'
import { resolveDates } from '../../query/resolve-dates.ts'
import { readLiveProcesses } from '../../reader/live.ts'
import { locate } from '../../reader/locate.ts'
import { BlockTexts } from '../../store/search/block-text.ts'
import type { FilterContext } from '../../store/search/filter-sql.ts'
import { loadHits, type SearchHit } from '../../store/search/load-hits.ts'
import { memoInIndex } from '../../store/index/index-memo.ts'
import { readFolder, readProjectPaths } from '../../store/index/read-projects.ts'
import { hasFiles } from '../../store/index/read-totals.ts'
import { readToolNames } from '../../store/search/read-filter-values.ts'
import { search } from '../../store/search/search.ts'
import type { Context } from '../context.ts'
import { useIndex, type OpenIndex } from '../open-index.ts'
import { resumeLine } from '../session/resume-line.ts'
import { indexedProjects, type Projects } from './indexed-projects.ts'
import { readNoted } from './read-annotations.ts'
import { findAlternatives } from './alternatives.ts'
import { findNotes, findsOnlyNotes, mayFindNotes } from './search-notes.ts'
import { readLedger } from '../usage/read-ledger.ts'
import type { searchInput } from './declarations.ts'
import type { SearchResult } from './outputs.ts'
import { advise, operation } from '../../text/advice.ts'

export type SearchInput = z.output<typeof searchInput>

export async function runSearch(context: Context, input: SearchInput): Promise<SearchResult> {
  const query = input.query.join(' ')
  checkQuery(query)
  const given = context.signal ? { signal: context.signal } : {}
  return useIndex(context, (index) => searchOpen(context, index, { ...input, ...given, query, suggests: true }))
}

export type OpenSearchInput = Omit<SearchInput, 'query' | 'open'> & {
  query: string
  signal?: AbortSignal
  /** Suggests other queries if there are no hits. The picker does not: it searches at every key. */
  suggests?: boolean
}

export async function searchOpen(context: Context, index: OpenIndex, input: OpenSearchInput): Promise<SearchResult> {
  const texts = new BlockTexts(() => index.archive())
  try {
    return await searchTexts(context, index, texts, input)
  } finally {
    texts.close()
  }
}

async function searchTexts(
  context: Context,
  { database }: OpenIndex,
  texts: BlockTexts,
  { query, limit, offset, perSession = Infinity, sort, signal, suggests = false }: OpenSearchInput,
): Promise<SearchResult> {
  // By the clock of the process: `performance` takes 5 ms to load.
  const startedAt = process.uptime()
  const { node, parsed } = checkQuery(query)
  const world = await worldOf(context, database, { node, parsed })
  const request = { query: node, world, wanted: limit + offset, perSession, order: sort, signal }
  const { found, total, isExact, text } = findsOnlyNotes(node) ? NOTHING : await search(database, texts, request)
  const notes = mayFindNotes(node) ? findNotes(context, database, { node, text, world }) : []
  const from = Math.max(0, offset - notes.length)
  const shownNotes = notes.slice(offset, offset + limit)
  const wanted = found.slice(from, from + limit - shownNotes.length)
  const loaded = loadHits(database, texts, wanted, text, context.screen)
  if (texts.unread > 0) context.onNotice({ kind: 'unread texts', count: texts.unread })
  const projects = await knownProjects(context, database)
  const hits = [...shownNotes, ...loaded].map((hit) => complete(hit, projects))
  const tookMs = Math.round((process.uptime() - startedAt) * 10_000) / 10
  const isNothing = total === 0 && notes.length === 0
  return {
    query,
    total: total + notes.length,
    isExact,
    tookMs,
    hits,
    isEmpty: isNothing && !hasFiles(database),
    alternatives:
      isNothing && suggests ? await findAlternatives(node, { context, database, texts, world, signal }) : [],
    notes: parsed.issues.filter(({ severity }) => severity === 'note').map(({ message }) => message),
  }
}

const NOTHING = { found: [], total: 0, isExact: true, text: null }

function complete(hit: SearchHit, projects: HitProjects): SearchResult['hits'][number] {
  const { session, directory, project, state } = hit
  return {
    ...hit,
    projectName: project === null ? null : projects.nameOf(project),
    resume: resumeLine({
      id: session,
      directory,
      folder: projects.folderOf(session),
      isArchived: state === 'archived',
    }),
  }
}

export interface HitProjects {
  nameOf(path: string): string
  /** The folder of Claude Code, of a session. */
  folderOf(session: string): string | undefined
}

export async function knownProjects(context: Context, database: OpenIndex['database']): Promise<HitProjects> {
  const all = await context.cache?.memo('projects', async () => indexedProjects(context, database))
  if (all) return toHitProjects(all)
  // All sessions must be read only to leave some out.
  const { roots, exclude } = context.settings
  if (roots.source === 'flag' || exclude.value.length > 0) return toHitProjects(indexedProjects(context, database))
  const names = memoInIndex(database, 'project names', () => new ProjectNames(readProjectPaths(database)))
  return { nameOf: (path) => names.nameOf(path), folderOf: (session) => readFolder(database, session) }
}

function toHitProjects({ names, folders }: Projects): HitProjects {
  return { nameOf: (path) => names.nameOf(path), folderOf: (session) => folders.get(session) }
}

export interface CheckedQuery {
  node: QueryNode
  parsed: ParsedQuery
}

export function checkQuery(text: string): CheckedQuery {
  const parsed = parseQuery(text)
  throwFirstError(parsed.issues)
  if (!parsed.node)
    throw new AppError(
      'usage',
      advise`The query is empty; for example, use ${operation('search', '"connection refused"', 'tool:Bash')}.`,
    )
  return { node: parsed.node, parsed }
}

function throwFirstError(issues: ParsedQuery['issues']): void {
  const error = issues.find(({ severity }) => severity === 'error')
  if (error) throw new AppError('usage', error.message)
}

export async function worldOf(
  context: Context,
  database: OpenIndex['database'],
  { node, parsed }: CheckedQuery,
): Promise<FilterContext> {
  const clock = { nowMs: context.now(), timeZone: context.settings.timeZone.value }
  const { bounds, issues } = resolveDates(parsed, clock)
  throwFirstError(issues)
  const liveSessions = () => readLiveProcesses(locate(context.roots).files).map((process) => process.sessionId)
  const { roots, exclude } = context.settings
  return {
    scope: { roots: roots.source === 'flag' ? context.roots : null, exclude: exclude.value },
    dateOf: (filter) => bounds.get(filter) ?? 0,
    liveSessions: uses(node, isLive) ? liveSessions() : [],
    sessionsByCost: uses(node, isCost) ? await findByCost(context) : () => [],
    noted: uses(node, isNoted) ? readNoted(context) : new Map(),
    toolNames: uses(node, isTool) ? memoInIndex(database, 'tools', () => readToolNames(database)) : [],
  }
}

type FilterNode = Extract<QueryNode, { kind: 'filter' }>

const isLive = (filter: FilterNode) => filter.name === 'is' && filter.values.includes('live')
const isTool = (filter: FilterNode) => filter.name === 'tool'
const isCost = (filter: FilterNode) => filter.name === 'cost'
const isNoted = (filter: FilterNode) =>
  filter.name === 'tag' || filter.name === 'note' || (filter.name === 'is' && filter.values.includes('starred'))

function uses(node: QueryNode, isIt: (filter: FilterNode) => boolean): boolean {
  if (node.kind === 'filter') return isIt(node)
  if (node.kind === 'and' || node.kind === 'or') return node.nodes.some((each) => uses(each, isIt))
  return node.kind === 'not' && uses(node.node, isIt)
}

const COMPARE: Readonly<Record<Comparison, (cost: number, amount: number) => boolean>> = {
  '>': (cost, amount) => cost > amount,
  '>=': (cost, amount) => cost >= amount,
  '<': (cost, amount) => cost < amount,
  '<=': (cost, amount) => cost <= amount,
}

/** Finds sessions by cost. A session that is not in the ledger is not found, even by `cost:<1`. */
async function findByCost(context: Context): Promise<FilterContext['sessionsByCost']> {
  const usage = usageBySession(await readLedger(context))
  return ({ values, compare = '>=' }) => {
    const amount = Number(values[0])
    return [...usage].filter(([, { cost }]) => COMPARE[compare](cost.usd, amount)).map(([id]) => id)
  }
}
