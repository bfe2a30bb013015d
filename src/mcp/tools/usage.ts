// Tokens and cost from the ledger, by day, month, project, model or session.
import { z } from 'zod'
import {
  usageDaily,
  usageModel,
  usageMonthly,
  usageProject,
  usageSession,
} from '../../operations/usage/declarations.ts'
import { formatMoney, formatTokens } from '../../text/quantity.ts'
import { answerPage, type Entry } from '../answer.ts'
import { shortId } from '../origin.ts'
import { cleanLine, plainName } from '../quote.ts'
import { defineTool, fields, type ToolCall } from '../tool.ts'

const input = z.strictObject({
  by: z.enum(['day', 'month', 'project', 'model', 'session']).default('day'),
  since: fields.since,
  project: fields.anyProject,
  offset: fields.offset,
  max_tokens: fields.maxTokens.default(600),
})

interface Row {
  /** Cleaned transcript text, or a date. */
  name: string
  /** Short id, in the report by session. */
  session?: string
  totalTokens: number
  /** Absent only from reports that leave out costs, which none of these does. */
  totalCost?: number
}

export const usage = defineTool({
  name: 'usage',
  description: 'Tokens and cost of past sessions.',
  input,
  async answer(call, asked) {
    const { rows, total } = await readRows(call, asked)
    const shown = rows.slice(asked.offset)
    return answerPage(
      {
        title: `Usage by ${asked.by}: ${formatTokens(total.totalTokens)} tokens, ${formatMoney(total.totalCost ?? 0)} at API prices.`,
        name: 'rows',
        entries: shown.map((row): Entry => {
          const facts = `${formatTokens(row.totalTokens)} tokens, ${formatMoney(row.totalCost ?? 0)}`
          const isOurs = /^\d{4}-\d\d(?:-\d\d)?$/.test(row.name)
          const session = row.session === undefined ? {} : { session: row.session }
          const head = isOurs ? `${row.name}: ` : row.session === undefined ? '' : `session ${row.session}: `
          return {
            head: `${head}${facts}`,
            quote: isOurs ? '' : row.name,
            data: { ...session, name: row.name, tokens: row.totalTokens, usd: cents(row) },
          }
        }),
        more: 0,
        next: (count) => ({
          hint: `More with offset ${asked.offset + count}.`,
          data: { next_offset: asked.offset + count },
        }),
        facts: { total_tokens: total.totalTokens, total_usd: cents(total) },
        notes: [...call.notes, ...unpricedNote(total)],
      },
      asked.max_tokens,
    )
  },
})

type Totals = Pick<Row, 'totalTokens' | 'totalCost'>

interface GrandTotal extends Totals {
  unpriced: readonly { model: string }[]
}

function cents({ totalCost = 0 }: Totals): number {
  return Math.round(totalCost * 100) / 100
}

function unpricedNote({ unpriced }: GrandTotal): string[] {
  if (unpriced.length === 0) return []
  return [
    `The cost leaves out models without a known price: ${unpriced.map(({ model }) => plainName(model, 'unknown')).join(', ')}.`,
  ]
}

async function readRows(
  { history, signal }: ToolCall,
  { by, since, project }: z.output<typeof input>,
): Promise<{ rows: Row[]; total: GrandTotal }> {
  const scope = {
    ...(since === undefined ? {} : { since }),
    ...(project === undefined || project === '*' ? {} : { project }),
  }
  const named = (name: string, { totalTokens, totalCost }: Totals): Row => ({
    name: cleanLine(name, 120),
    totalTokens,
    totalCost: totalCost ?? 0,
  })
  switch (by) {
    case 'day': {
      const { daily = [], totals } = await history.call(usageDaily, { ...scope, order: 'desc' }, signal)
      return { rows: daily.map((row) => named(row.date, row)), total: totals }
    }
    case 'month': {
      const { monthly, totals } = await history.call(usageMonthly, { ...scope, order: 'desc' }, signal)
      return { rows: monthly.map((row) => named(row.month, row)), total: totals }
    }
    case 'project': {
      const { projects, totals } = await history.call(usageProject, scope, signal)
      return { rows: projects.map((row) => named(row.project, row)), total: totals }
    }
    case 'model': {
      const { models, totals } = await history.call(usageModel, scope, signal)
      return { rows: models.map((row) => named(row.model, row)), total: totals }
    }
    case 'session': {
      const report = await history.call(usageSession, scope, signal)
      if (report === null || !('sessions' in report)) return { rows: [], total: { totalTokens: 0, unpriced: [] } }
      const rows = report.sessions.map((row) => ({ ...named(row.title ?? '', row), session: shortId(row.sessionId) }))
      return { rows, total: report.totals }
    }
  }
}
