// Two new sessions of one: up to a message, and what follows it. The old one is not touched.
import { AppError } from '../../error.ts'
import { isHumanPrompt } from '../../format/prompt.ts'
import { isTalk } from '../../thread/graph.ts'
import type { EditedSession } from '../edited-session.ts'
import type { EditPlan } from '../plan.ts'
import { leftBehind, newSession, resumeNote, titleFor } from '../copy/new-session.ts'
import { besideOf } from './plan-fork.ts'
import { lineOf, restOfLine, type SessionLine } from '../copy/session-line.ts'
import { stableUuids, type MakeUuid } from '../copy/stable-uuid.ts'
import { advise, field, operation } from '../../text/advice.ts'

export interface SplitRequest {
  /** The last message of the first one. */
  at: string
}

export async function planSplit(
  session: EditedSession,
  { at }: SplitRequest,
  { makeUuid }: { makeUuid?: MakeUuid } = {},
): Promise<EditPlan> {
  const main = lineOf(session.main)
  const first = lineOf(session.main, at)
  if (!main.nodes.includes(nodeIn(main, first)))
    throw new AppError(
      'invalid',
      advise`${at} stands on an abandoned branch, where nothing follows; take it along with ${operation('edit fork', field('at'))}.`,
    )
  const second = restOfLine(main, first)
  const facts = session.main.facts.build()
  const seed = `split ${session.id} ${first.leaf.id} ${first.nodes.length} ${second.nodes.length}`
  const make = makeUuid ?? stableUuids(seed)
  const one = await newSession([{ session, line: first }], { title: titleFor(facts, 'part 1'), makeUuid: of(make, 1) })
  const two = await newSession([{ session, line: second }], { title: titleFor(facts, 'part 2'), makeUuid: of(make, 2) })
  return {
    summary: `Makes two new sessions: ${one.id} of ${one.records[0] ?? 0} records${besideOf(one)}, and ${two.id} of ${two.records[0] ?? 0} records${besideOf(two)}.`,
    edits: [...one.edits, ...two.edits],
    touched: [...one.touched, ...two.touched],
    notes: [
      `The first: ${resumeNote(one.id, session)}`,
      `The second: ${resumeNote(two.id, session)}`,
      ...(beginsMidTurn(second)
        ? ['The second begins in the middle of a turn, without the prompt that led to it.']
        : []),
      ...one.notes,
      ...two.notes,
      ...leftBehind(session),
    ],
    newSession: one.id,
  }
}

function of(makeUuid: MakeUuid, part: number): MakeUuid {
  return (name) => makeUuid(`part ${part} ${name}`)
}

/** The same record in another graph. */
function nodeIn({ graph }: SessionLine, { leaf }: SessionLine) {
  return graph.byId.get(leaf.id) ?? leaf
}

function beginsMidTurn({ nodes }: SessionLine): boolean {
  const first = nodes.find(isTalk)
  return first !== undefined && !(first.record.type === 'user' && isHumanPrompt(first.record))
}
