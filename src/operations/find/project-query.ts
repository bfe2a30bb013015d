// Limits a query to the project of a directory, for callers that work in one and ask about it.
import { encodePath } from '../../format/path.ts'
import { projectMatcher } from '../../format/project.ts'
import { parseQuery } from '../../query/parse-query.ts'
import { printQuery } from '../../query/print-query.ts'
import type { QueryNode } from '../../query/query.ts'
import { findRepository } from '../../reader/repository.ts'
import { readProjectPaths } from '../../store/index/read-projects.ts'
import type { Context } from '../context.ts'
import { openIndex, useIndex } from '../open-index.ts'

/**
 * Returns a filter for the project that the context's directory belongs to, with its worktrees and the directories below it;
 * null if the index has no session of it.
 */
export async function projectHere(context: Context): Promise<string | null> {
  const find = async () => {
    const index = await openIndex(context)
    try {
      return projectOf(context.directory, readProjectPaths(index.database))
    } finally {
      index.close()
    }
  }
  return context.cache ? context.cache.memo('project here', find) : find()
}

/** Reports whether a filter for projects matches any. */
export async function hasProject(context: Context, filter: string): Promise<boolean> {
  const matches = projectMatcher(filter)
  return useIndex(context, async ({ database }) =>
    readProjectPaths(database).some((path) => matches({ path, folder: encodePath(path) })),
  )
}

function projectOf(directory: string, projects: readonly string[]): string | null {
  const candidates = [findRepository(directory), directory].filter((path) => path !== undefined)
  // The slash makes it this directory, and not those whose names only begin like it.
  const filters = candidates.map((path) => path.replace(/[\\/]*$/, '/'))
  return filters.find((filter) => projects.some((path) => projectMatcher(filter)({ path, folder: null }))) ?? null
}

/** Adds a filter. Returns a query with errors as it is. */
export function withProject(query: string, project: string): string {
  const { node } = parseQuery(query)
  if (!node) return query
  const filter: QueryNode = { kind: 'filter', name: 'project', values: [project] }
  return printQuery({ kind: 'and', nodes: [filter, ...(node.kind === 'and' ? node.nodes : [node])] })
}

/** Reports whether the query names a project or a session itself. */
export function namesPlace(query: string): boolean {
  const { node } = parseQuery(query)
  return node !== null && hasPlace(node)
}

function hasPlace(node: QueryNode): boolean {
  if (node.kind === 'filter') return node.name === 'project' || node.name === 'session'
  if (node.kind === 'and' || node.kind === 'or') return node.nodes.some(hasPlace)
  return node.kind === 'not' && hasPlace(node.node)
}
