// The overview of a session, from the ledger, its thread and the context report. It computes no cost of its own.
import type { z } from 'zod'
import type { OpenSession } from '../../session/open-session.ts'
import { uuidsOf } from '../../session/thread-names.ts'
import { placedCalls } from '../../thread/placed-calls.ts'
import type { Context } from '../context.ts'
import { runFiles } from '../session/changed-files.ts'
import { findSession } from '../session/find-session.ts'
import { readSessionLedger } from '../session/session-ledger.ts'
import { readSessionContext } from '../usage/context.ts'
import { readPricer } from '../usage/read-ledger.ts'
import { zonedClock } from '../usage/usage-days.ts'
import type { SessionOverview } from './outputs.ts'
import type { sessionOverviewInput } from './page-declarations.ts'
import { readBill } from './session-bill.ts'
import { describeContext } from './session-context.ts'
import { readOutcome } from './session-outcome.ts'
import { sumTools } from './session-tools.ts'

export async function runOverview(
  context: Context,
  { session, quick = false }: z.output<typeof sessionOverviewInput>,
): Promise<SessionOverview> {
  const open = await findSession(context, session)
  const ledger = await readSessionLedger(context, open)
  const read = quick ? null : await readSessionContext(context, open, { ledger, limit: 1 })
  const calls = placedCalls(open.session, () => undefined)
  const { zone } = zonedClock(context, undefined)
  return {
    ...endPrompts(open),
    outcome: {
      pullRequests: open.main.facts.head().pullRequests,
      ...(await readOutcome(open, calls)),
      files: quick ? null : await sumFiles(context, session),
    },
    ...readBill({ open, ledger, pricer: await readPricer(context), zone, report: read?.report ?? null }),
    tools: sumTools(calls),
    context: read && describeContext(read),
  }
}

function endPrompts(open: OpenSession): Pick<SessionOverview, 'first' | 'last'> {
  const { outline, steps } = open.thread({})
  const prompts = outline.filter(({ prompt }) => prompt !== null && prompt.trim() !== '')
  const place = (turn: (typeof prompts)[number] | undefined) => {
    const step = turn && steps[turn.step]
    return turn ? { turn: turn.index, uuid: (step && uuidsOf(step)[0]) ?? null, text: turn.prompt ?? '' } : null
  }
  return { first: place(prompts[0]), last: prompts.length > 1 ? place(prompts.at(-1)) : null }
}

async function sumFiles(context: Context, session: string): Promise<SessionOverview['outcome']['files']> {
  const { files } = await runFiles(context, { session })
  const changed = files.filter(({ changes }) => changes > 0)
  const sum = (pick: (file: (typeof files)[number]) => number) => changed.reduce((total, file) => total + pick(file), 0)
  return {
    changed: changed.length,
    created: changed.filter(({ isNew }) => isNew).length,
    read: files.length - changed.length,
    added: sum(({ added }) => added),
    removed: sum(({ removed }) => removed),
  }
}
