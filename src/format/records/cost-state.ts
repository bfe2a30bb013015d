import { defineRecord } from '../define.ts'
import { flag, mapOf, number, object, text } from '../field.ts'
import { sampleMetadata } from '../sample-line.ts'

export const costState = defineRecord({
  type: 'cost-state',
  about: 'The cost of the session as Claude Code itself counted it, written when it ends or is handed over.',
  versions: '2.1.248+',
  seen: 'not seen',
  fields: {
    sessionId: text,
    startTime: number,
    totalCostUSD: number,
    totalDuration: number,
    totalLinesAdded: number,
    totalLinesRemoved: number,
    modelUsage: mapOf(
      object({
        inputTokens: number,
        outputTokens: number,
        cacheReadInputTokens: number,
        cacheCreationInputTokens: number,
        webSearchRequests: number,
        costUSD: number,
      }),
    ),
    hasUnknownModelCost: flag,
  },
  notes: {
    startTime: 'Epoch milliseconds; tells the processes of one session apart.',
    totalCostUSD: 'A running total: take the last of each process, never add it to a computed cost.',
    modelUsage: 'By model; the only place that tells "…[1m]" models apart.',
  },
  sample: sampleMetadata('cost-state', {
    startTime: 1788170400000,
    totalCostUSD: 0.7504,
    totalDuration: 195296,
    totalLinesAdded: 12,
    totalLinesRemoved: 3,
    modelUsage: {
      'claude-opus-5': {
        inputTokens: 116,
        outputTokens: 3565,
        cacheReadInputTokens: 433858,
        cacheCreationInputTokens: 44183,
        webSearchRequests: 0,
        costUSD: 0.7504,
      },
    },
    hasUnknownModelCost: false,
  }),
})
