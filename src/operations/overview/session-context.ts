// The context of the main conversation per request, cache misses and the largest tool outputs.
import { composeContext } from '../../analytics/context/compose-context.ts'
import { contextWindow } from '../../format/context-window.ts'
import { sentTokens } from '../../analytics/context/context-request.ts'
import { sumRebilled } from '../../analytics/context/rebilled.ts'
import type { ReadContext } from '../../analytics/context/report-context.ts'
import type { SessionOverview } from './outputs.ts'

type OverviewContext = NonNullable<SessionOverview['context']>

const MOST_MISSES = 10
const MOST_RESULTS = 10

export function describeContext({ report, chains, results }: ReadContext): OverviewContext {
  const main = report.chains.findIndex(({ kind }) => kind === 'main')
  const [chain, totals] = [chains[main], report.chains[main]?.totals]
  const largest = totals?.largestContext ?? 0
  const all = report.chains.flatMap(({ requests }) => requests)
  const rebilled = sumRebilled(all)
  return {
    window: contextWindow(chain?.requests.at(-1)?.model ?? null, largest),
    largest,
    last: totals?.lastContext ?? 0,
    requests: composedRequests(chain?.requests ?? [], report.chains[main]?.requests ?? []),
    misses: all
      .flatMap(({ uuid, isCounted, cacheBreak }) => (isCounted && cacheBreak ? [{ uuid, ...missOf(cacheBreak) }] : []))
      .toSorted((a, b) => (b.nanoDollars ?? 0) - (a.nanoDollars ?? 0) || b.repaidTokens - a.repaidTokens)
      .slice(0, MOST_MISSES),
    missCount: rebilled.misses,
    repaidTokens: rebilled.tokens,
    results: results
      .toSorted((a, b) => b.tokens - a.tokens)
      .slice(0, MOST_RESULTS)
      .map(({ uuid, tool, tokens, rereads, nanoDollars, agentId }) => ({
        uuid,
        tool,
        tokens,
        rereads,
        nanoDollars,
        isAgent: agentId !== null,
      })),
  }
}

type Chain = ReadContext['chains'][number]
type ReportedRequest = ReadContext['report']['chains'][number]['requests'][number]

function composedRequests(
  requests: Chain['requests'],
  reported: readonly ReportedRequest[],
): OverviewContext['requests'] {
  const composed = composeContext(requests)
  return requests.flatMap((request, index) => {
    const [parts, own] = [composed[index], reported[index]]
    if (!parts || !own) return []
    return {
      uuid: request.uuid,
      turn: request.turn,
      sent: sentTokens(request.lastStep),
      ...parts,
      contextTokens: own.contextTokens,
      isCompacted: own.compactions.some(({ kind }) => kind !== 'micro'),
    }
  })
}

function missOf({ cause, repaidTokens, nanoDollars }: NonNullable<ReportedRequest['cacheBreak']>) {
  return { cause, repaidTokens, nanoDollars }
}
