// What Claude Code tells on standard input, joined with the ledger, as the parts of a status line.
import type { z } from 'zod'
import { makeZone, type Zone } from '../../analytics/report/zone.ts'
import type { ContextUse } from '../../analytics/statusline/context-use.ts'
import { parseStatusHook, type StatusHook } from '../../analytics/statusline/parse-status-hook.ts'
import { statusFigures, type StatusBlock, type StatusCost } from '../../analytics/statusline/status-figures.ts'
import { AppError } from '../../error.ts'
import type { Context } from '../context.ts'
import { readRecentLedger } from './read-recent-ledger.ts'
import type { usageStatuslineInput } from './declarations.ts'
import { advise, field, operation } from '../../text/advice.ts'

export type UsageStatuslineInput = z.output<typeof usageStatuslineInput>

export interface UsageStatusline {
  model: { id: string | null; name: string | null }
  session: {
    id: string | null
    /** Computed here; null when the hook names no session. */
    cost: StatusCost | null
    /** What Claude Code says. */
    claudeCostUsd: number | null
    /** Which of the two was asked for. */
    costSource: UsageStatuslineInput['costSource']
  }
  today: StatusCost
  /** Null when none is running. */
  block: BlockStatus | null
  /** Null when nothing is known of it. */
  context: (ContextUse & { level: 'low' | 'medium' | 'high' }) | null
}

export interface BlockStatus {
  startTime: string
  endTime: string
  minutesLeft: number
  cost: StatusCost
  /** Null before there are two moments to measure between. */
  burnRate: (NonNullable<StatusBlock['burnRate']> & { show: UsageStatuslineInput['visualBurnRate'] }) | null
}

export async function runStatusline(context: Context, input: UsageStatuslineInput): Promise<UsageStatusline> {
  checkThresholds(input)
  const nowMs = context.now()
  const zone = readZone(input.timezone ?? context.settings.timeZone.value)
  const hook = readHook(await readInput(context.stdin))
  const trustMs = input.cache ? input.refreshInterval * 1000 : 0
  const ledger = await readRecentLedger(context, { ...hook, trustMs })
  const figures = statusFigures(ledger, hook, { nowMs, zone })
  const { block, context: use } = figures
  return {
    model: figures.model,
    session: {
      id: hook.sessionId,
      cost: figures.session ?? null,
      claudeCostUsd: hook.costUsd,
      costSource: input.costSource,
    },
    today: figures.today,
    block: block ? describeBlock(block, nowMs, input) : null,
    context: use ? { ...use, level: levelOf(use.percent, input) } : null,
  }
}

function checkThresholds({ contextLowThreshold: low, contextMediumThreshold: medium }: UsageStatuslineInput): void {
  if (low < medium) return
  throw new AppError(
    'usage',
    advise`${field('contextLowThreshold')} is ${low}; it must be below ${field('contextMediumThreshold')}, ${medium}.`,
  )
}

function readHook(text: string): StatusHook {
  const { hook, problem } = parseStatusHook(text)
  if (hook) return hook
  throw new AppError(
    'invalid',
    advise`Standard input should be the JSON that Claude Code gives to a status line, but ${problem}; see ${operation('usage statusline', field('help'))} for how to set it up.`,
  )
}

/** More than any hook says: what is longer is something else, and is not read to its end. */
const MAX_BYTES = 4_000_000

async function readInput(stdin: AsyncIterable<Buffer>): Promise<string> {
  // Nobody types JSON: a person who tries the command would wait for an answer that never comes.
  if ('isTTY' in stdin && stdin.isTTY === true) return ''
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of stdin) {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes > MAX_BYTES) break
  }
  return Buffer.concat(chunks).toString('utf8')
}

function readZone(name: string): Zone {
  const zone = makeZone(name)
  if (zone) return zone
  throw new AppError('usage', `There is no time zone "${name}"; write one such as UTC or Europe/Berlin.`)
}

function describeBlock(block: StatusBlock, nowMs: number, { visualBurnRate }: UsageStatuslineInput): BlockStatus {
  return {
    startTime: new Date(block.startMs).toISOString(),
    endTime: new Date(block.endMs).toISOString(),
    minutesLeft: Math.round((block.endMs - nowMs) / 60_000),
    cost: block.cost,
    burnRate: block.burnRate ? { ...block.burnRate, show: visualBurnRate } : null,
  }
}

function levelOf(percent: number, input: UsageStatuslineInput): 'low' | 'medium' | 'high' {
  if (percent < input.contextLowThreshold) return 'low'
  return percent < input.contextMediumThreshold ? 'medium' : 'high'
}
