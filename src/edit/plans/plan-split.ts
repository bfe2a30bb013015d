// Plans two new sessions from one: everything up to a message, and everything after it. The original is not changed.
import { AppError } from '../../error.ts'
import { isHumanPrompt } from '../../format/prompt.ts'
import { toolResultIds } from '../../thread/tool-ids.ts'
import { isTalk } from '../../thread/graph.ts'
import type { EditedSession } from '../edited-session.ts'
import type { EditPlan } from '../plan.ts'
import { plural } from '../../text/quantity.ts'
import { notCopiedNotes, newSession, resumeNote, titleFor, type NewSession } from '../copy/new-session.ts'
import { copiedFilesPhrase } from './plan-fork.ts'
import { lineOf, restOfLine, type SessionLine } from '../copy/session-line.ts'
import { stableUuids, type MakeUuid } from '../copy/stable-uuid.ts'
import { advise, field, operation } from '../../text/advice.ts'

export interface SplitRequest {
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
      'refused',
      advise`${at} is on a rewound branch, so nothing follows it; use ${operation('edit fork', field('at'))} instead.`,
    )
  const second = restOfLine(main, first)
  const facts = session.main.facts.build()
  const seed = `split ${session.id} ${first.leaf.id} ${first.nodes.length} ${second.nodes.length}`
  const make = makeUuid ?? stableUuids(seed)
  const one = await newSession([{ session, line: first }], {
    title: titleFor(facts, 'part 1'),
    makeUuid: forPart(make, 1),
  })
  const two = await newSession([{ session, line: second }], {
    title: titleFor(facts, 'part 2'),
    makeUuid: forPart(make, 2),
  })
  return {
    summary: `Creates two sessions: ${describe(one)} and ${describe(two)}.`,
    edits: [...one.edits, ...two.edits],
    touched: [...one.touched, ...two.touched],
    notes: [
      `First session: ${resumeNote(one.id, session)}`,
      `Second session: ${resumeNote(two.id, session)}`,
      ...(beginsMidTurn(second) ? ['The second session begins in the middle of a turn, without its prompt.'] : []),
      ...one.notes,
      ...two.notes,
      ...notCopiedNotes(session),
    ],
    newSession: one.id,
  }
}

function forPart(makeUuid: MakeUuid, part: number): MakeUuid {
  return (name) => makeUuid(`part ${part} ${name}`)
}

function describe(made: NewSession): string {
  return `${made.id} (${plural(made.records[0] ?? 0, 'record')}${copiedFilesPhrase(made)})`
}

/** Each line has its own graph. */
function nodeIn({ graph }: SessionLine, { leaf }: SessionLine) {
  return graph.byId.get(leaf.id) ?? leaf
}

function beginsMidTurn({ nodes }: SessionLine): boolean {
  const first = nodes.find(isTalk)
  if (first?.record.type !== 'user') return first !== undefined
  return !isHumanPrompt(first.record) || toolResultIds(first.record).length > 0
}
