// The two sides of a comparison: their turns, aligned, and how much of each belongs to the part they share.
import type { z } from 'zod'
import { alignTurns, trunkLength, sharedMessages, type AlignedRow } from '../../compare/align-turns.ts'
import { AppError } from '../../error.ts'
import { advise, field } from '../../text/advice.ts'
import type { Context } from '../context.ts'
import type { compareInput } from './declarations.ts'
import { readLine, type Line } from './line.ts'

export interface Side {
  line: Line
  /** Number of messages at the beginning of each turn that both sides have, before they differ. */
  shared: readonly number[]
}

export interface Compared {
  a: Side
  b: Side
  trunk: number
  rows: AlignedRow[]
}

export async function readSides(
  context: Context,
  { a: nameA, b: nameB = nameA, branchA, branchB }: Omit<z.output<typeof compareInput>, 'diff'>,
): Promise<Compared> {
  const a = await readLine(context, nameA, branchA)
  const b = await readLine(context, nameB, branchB)
  if (a.open.main.source.path === b.open.main.source.path && a.branch === b.branch)
    throw new AppError(
      'usage',
      advise`Both sides are the same conversation; name a second session, or a branch with ${field('branchB', '1')}.`,
    )
  const trunk = trunkLength(a.turns, b.turns)
  const common = sharedMessages(a.turns[trunk], b.turns[trunk])
  return {
    a: { line: a, shared: sharedOf(a, trunk, common) },
    b: { line: b, shared: sharedOf(b, trunk, common) },
    trunk,
    rows: alignTurns(a.turns, b.turns),
  }
}

function sharedOf({ turns }: Line, trunk: number, common: number): number[] {
  return turns.map(({ keys }, index) => (index < trunk ? keys.length : index === trunk ? common : 0))
}
