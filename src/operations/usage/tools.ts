// Reports statistics of the tool calls in the index, by tool, MCP server, session or project.
import type { z } from 'zod'
import { toolStatistics } from '../../analytics/attribution/tool-statistics.ts'
import { projectMatcher, type ProjectNames } from '../../format/project.ts'
import { indexedProjects } from '../find/indexed-projects.ts'
import { canonicalToolName, parseMcpName } from '../../format/tool.ts'
import { readToolCalls, type IndexedCall } from '../../store/index/read-tool-calls.ts'
import type { Context } from '../context.ts'
import { useIndex } from '../open-index.ts'
import { readUsageScope, type UsageScope } from './read-usage-scope.ts'
import type { usageToolsInput } from './declarations.ts'
import { groupBy } from '../../text/group-by.ts'
import type { ToolsReport } from './cause-outputs.ts'

export type UsageToolsInput = z.output<typeof usageToolsInput>

export async function runUsageTools(context: Context, input: UsageToolsInput): Promise<ToolsReport> {
  const scope = await readUsageScope(context, input)
  const { calls, names } = await useIndex(context, async ({ database }) => ({
    calls: readToolCalls(database),
    names: indexedProjects(context, database).names,
  }))
  return report(calls.filter(scopeFilter(scope)), names, input)
}

function report(
  calls: readonly IndexedCall[],
  names: ProjectNames,
  { by, limit = Infinity }: UsageToolsInput,
): ToolsReport {
  const rows = [...groupBy(calls, keyOf(by))]
    .map(([key, own]) => ({ key, name: nameOf(by, key, own[0], names), ...toolStatistics(own, calls.length) }))
    .toSorted((a, b) => b.calls - a.calls || (a.key < b.key ? -1 : 1))
  return {
    by,
    rows: rows.slice(0, limit),
    totals: toolStatistics(calls, calls.length),
    omitted: Math.max(0, rows.length - limit),
  }
}

const UNKNOWN = '(unknown)'
const BUILT_IN = '(built in)'

function keyOf(by: UsageToolsInput['by']): (call: IndexedCall) => string {
  switch (by) {
    case 'tool':
      return ({ tool }) => (tool === null ? UNKNOWN : canonicalToolName(tool))
    case 'server':
      return ({ tool }) => (tool === null ? UNKNOWN : (parseMcpName(tool)?.server ?? BUILT_IN))
    case 'session':
      return ({ session }) => session ?? UNKNOWN
    case 'project':
      return ({ project }) => project ?? UNKNOWN
  }
}

function nameOf(by: UsageToolsInput['by'], key: string, call: IndexedCall | undefined, names: ProjectNames): string {
  if (by === 'session') return call?.title ?? key
  return by === 'project' && key !== UNKNOWN ? names.nameOf(key) : key
}

function scopeFilter({ session, project, since, until, zone }: UsageScope): (call: IndexedCall) => boolean {
  const isProject = project === undefined ? () => true : projectMatcher(project)
  const isTimed = since !== undefined || until !== undefined
  const isWithin = (ms: number | null) => {
    const day = ms === null ? NaN : zone.dayOf(ms)
    return day >= (since ?? -Infinity) && day <= (until ?? Infinity)
  }
  return (call) =>
    (session === undefined || call.session === session) &&
    isProject({ path: call.project, folder: call.folder }) &&
    (!isTimed || isWithin(call.startedMs ?? call.endedMs))
}
