// Sums the tool calls of a session and its agents by tool. A call that several transcripts contain counts once.
import { canonicalToolName } from '../../format/tool.ts'
import { timeBetween } from '../../text/duration.ts'
import { groupBy } from '../../text/group-by.ts'
import type { PlacedCall } from '../../thread/placed-calls.ts'
import type { SessionOverview } from './outputs.ts'

type ToolSum = SessionOverview['tools'][number]

export function sumTools(calls: readonly PlacedCall[]): ToolSum[] {
  const distinct = new Map<string, PlacedCall>()
  for (const placed of calls) if (!distinct.has(placed.call.id)) distinct.set(placed.call.id, placed)
  return [...groupBy(distinct.values(), ({ call }) => canonicalToolName(call.name))]
    .map(([tool, own]) => sumTool(tool, own))
    .toSorted((a, b) => b.calls - a.calls || (a.tool < b.tool ? -1 : 1))
}

function sumTool(tool: string, calls: readonly PlacedCall[]): ToolSum {
  const errors = calls.filter(({ call }) => call.result?.isError === true)
  const times = calls.map((placed) => ({ placed, ms: durationOf(placed) }))
  const slowest = times.reduce<(typeof times)[number] | null>(
    (most, each) => (each.ms > (most?.ms ?? 0) ? each : most),
    null,
  )
  return {
    tool,
    calls: calls.length,
    errors: errors.length,
    unanswered: calls.filter(({ call }) => call.result === null).length,
    durationMs: times.reduce((sum, { ms }) => sum + ms, 0),
    firstUuid: uuidOf(calls[0]),
    errorUuid: uuidOf(errors.at(-1)),
    slowestUuid: uuidOf(slowest?.placed),
  }
}

function durationOf({ call }: PlacedCall): number {
  return call.result === null ? 0 : (timeBetween(call.startedAt, call.endedAt) ?? 0)
}

function uuidOf(placed: PlacedCall | undefined): string | null {
  return placed?.message.uuids[0] ?? null
}
