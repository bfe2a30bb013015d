// Lists real invocations of a command or tool: which inputs succeeded, how often, and where last.
import type { z } from 'zod'
import { AppError } from '../../error.ts'
import { advise, operation } from '../../text/advice.ts'
import type { QueryNode } from '../../query/query.ts'
import type { Context } from '../context.ts'
import type { runsInput } from './declarations.ts'
import { onceEach, toMade } from './errors.ts'
import { filter, withCalls, word } from './find-calls.ts'
import type { MadeCall, RunsReport } from './outputs.ts'

/** Reading one takes 0.1 ms. */
const MOST_READ = 1500

interface Run {
  tool: string
  input: string
  count: number
  failed: number
  last: MadeCall['place']
}

export async function runRuns(context: Context, input: z.output<typeof runsInput>): Promise<RunsReport> {
  const query = input.words.join(' ').trim()
  const words = query.split(/\s+/).filter((each) => each !== '')
  if (words.length === 0 && input.tool === undefined)
    throw new AppError('usage', advise`Name a command or a tool; for example, use ${operation('runs', 'npm', 'test')}.`)
  return withCalls(context, input, async ({ reader, find }) => {
    const conditions: QueryNode[] = [filter('kind', 'tool-input'), ...words.map(word)]
    const blocks = await find(conditions, MOST_READ)
    const calls = onceEach(blocks.flatMap((block) => reader.callOf(block) ?? [])).map((call) => toMade(context, call))
    const runs = [...collect(namedCalls(calls, words)).values()]
      .filter(({ count }) => count > 0)
      .toSorted((a, b) => b.count - a.count || (b.last.at ?? '').localeCompare(a.last.at ?? ''))
    const { limit, offset } = input
    return {
      query,
      runs: runs.slice(offset, offset + limit),
      omitted: Math.max(0, runs.length - offset - limit),
      isComplete: blocks.length < MOST_READ,
    }
  })
}

/** A file that was written may contain the words too, but that is no invocation. Words in a row mean a command: other calls
 *  that contain them are left out if there are any. */
function namedCalls(calls: readonly MadeCall[], words: readonly string[]): readonly MadeCall[] {
  const lower = words.map((each) => each.toLowerCase())
  const phrase = ` ${lower.join(' ')}`
  const named = calls.filter((call) => lower.every((each) => textOf(call).includes(each)))
  const typed = named.filter((call) => textOf(call).includes(phrase))
  return typed.length > 0 ? typed : named
}

function textOf({ tool, input }: MadeCall): string {
  return `${tool} ${input}`.toLowerCase().replace(/\s+/g, ' ')
}

/** The calls are newest first. */
function collect(calls: readonly MadeCall[]): Map<string, Run> {
  const runs = new Map<string, Run>()
  for (const { tool, input, isError, place } of calls) {
    if (isError === null) continue
    const key = `${tool}\n${input.trim()}`
    const run = runs.get(key) ?? { tool, input, count: 0, failed: 0, last: place }
    runs.set(key, run)
    if (isError) run.failed += 1
    else if (run.count++ === 0) run.last = place
  }
  return runs
}
