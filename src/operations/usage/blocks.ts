import type { z } from 'zod'
import { blocksReport, type BlocksReport } from '../../analytics/report/blocks-report.ts'
import type { Context } from '../context.ts'
import { noteNoBreakdown } from './no-effect.ts'
import { openUsage } from './open-usage.ts'
import type { usageBlocksInput } from './declarations.ts'
import type { UsageBlocks } from './outputs.ts'

export type UsageBlocksInput = z.output<typeof usageBlocksInput>

export async function runBlocks(context: Context, input: UsageBlocksInput): Promise<UsageBlocks> {
  noteNoBreakdown(context, input.breakdown)
  const { ledger, scope, finish } = await openUsage(context, input)
  const report = blocksReport(ledger, {
    ...scope,
    nowMs: context.now(),
    hours: input.sessionLength,
    order: input.order,
    isActiveOnly: input.active,
    isRecentOnly: input.recent,
    tokenLimit:
      input.tokenLimit === undefined || input.tokenLimit === 'max' ? input.tokenLimit : Number(input.tokenLimit),
  })
  const { at } = ledger.entries
  const { notes, ...rest } = finish({ ...report, isActiveOnly: input.active }, inSpan(report.blocks, at))
  const undatedLeftOut = at.filter((ms) => Number.isNaN(ms)).length
  return { ...rest, notes: { ...notes, undatedLeftOut } }
}

function inSpan(blocks: BlocksReport['blocks'], at: Float64Array): (entry: number) => boolean {
  const times = blocks.filter(({ isGap }) => !isGap).map(({ startTime }) => Date.parse(startTime))
  const ends = blocks.flatMap(({ actualEndTime }) => (actualEndTime === null ? [] : Date.parse(actualEndTime)))
  const start = times.reduce((least, ms) => Math.min(least, ms), Infinity)
  const end = ends.reduce((most, ms) => Math.max(most, ms), -Infinity)
  return (entry) => (at[entry] ?? NaN) >= start && (at[entry] ?? NaN) <= end
}
