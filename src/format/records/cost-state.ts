import { defineRecord } from '../define.ts'
import { flag, mapOf, number, object, text } from '../field.ts'
import { sampleMetadata } from '../sample-line.ts'

export const costState = defineRecord({
  type: 'cost-state',
  about: 'The cost of the session as counted by Claude Code, written when the session ends or is handed over.',
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
    startTime: 'Epoch milliseconds; identifies the process within a session.',
    totalCostUSD: 'A running total: use the last one of each process, and never add it to a computed cost.',
    modelUsage: 'By model; the only field that distinguishes "…[1m]" models.',
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
