// Returns the parts of a status line: the JSON from Claude Code on standard input, joined with the ledger.
import type { z } from 'zod'
import { makeZone, type Zone } from '../../analytics/report/zone.ts'
import { parseStatusHook, type StatusHook } from '../../analytics/statusline/parse-status-hook.ts'
import { statusFigures, type StatusBlock } from '../../analytics/statusline/status-figures.ts'
import { AppError } from '../../error.ts'
import type { Context } from '../context.ts'
import { readRecentLedger } from './read-recent-ledger.ts'
import type { usageStatuslineInput } from './declarations.ts'
import { advise, field, operation } from '../../text/advice.ts'
import type { BlockStatus, UsageStatusline } from './cause-outputs.ts'

export type UsageStatuslineInput = z.output<typeof usageStatuslineInput>

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
    advise`${field('contextLowThreshold')} (${low}) must be less than ${field('contextMediumThreshold')} (${medium}).`,
  )
}

function readHook(text: string): StatusHook {
  const { hook, problem } = parseStatusHook(text)
  if (hook) return hook
  throw new AppError(
    'invalid',
    advise`Standard input must be the JSON that Claude Code passes to a status line, but ${problem}; see ${operation('usage statusline', field('help'))} for the setup.`,
  )
}

/** Longer input cannot come from a hook and is not read to its end. */
const MAX_BYTES = 4_000_000

async function readInput(stdin: AsyncIterable<Buffer>): Promise<string> {
  // A user who tries the command in a terminal would otherwise wait forever.
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
  throw new AppError('usage', `Unknown time zone "${name}". Use a name such as Europe/Berlin.`)
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
