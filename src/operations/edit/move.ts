import { resolve } from 'node:path'
import type { z } from 'zod'
import { livenessOf } from '../../edit/liveness.ts'
import { planMove, type MovePlan } from '../../edit/plans/plan-move.ts'
import { AppError } from '../../error.ts'
import { isWindowsPath } from '../../format/path.ts'
import { readProcesses } from '../../reader/live.ts'
import { readFileState } from '../../store/journal/file-states.ts'
import { Journal } from '../../store/journal/journal.ts'
import { locateAll, type Context } from '../context.ts'
import { carryOut } from './carry-out.ts'
import type { editMoveInput } from './declarations.ts'
import type { EditReport } from './outputs.ts'
import { finishEdits } from './finish-edits.ts'
import { advise, operation } from '../../text/advice.ts'

export async function runMove(context: Context, input: z.output<typeof editMoveInput>): Promise<EditReport> {
  if (!context.namesPaths)
    throw new AppError(
      'usage',
      advise`Projects can be moved only on the command line: ${operation('edit move', 'OLD', 'NEW')}.`,
    )
  await finishEdits(context)
  const [from, to] = [absolute(context, input.from), absolute(context, input.to)]
  const plan = await planMove({ from, to, cwd: input.cwd }, locateAll(context).files)
  const obstacle = findObstacle(context, plan)
  if (obstacle && input.apply) throw new AppError('refused', obstacle.refusal)
  const report = await carryOut(context, {
    operation: 'move',
    session: null,
    request: input,
    plan,
    known: [],
    isStructural: true,
  })
  return { ...report, ...obstacle }
}

function absolute({ directory }: Context, path: string): string {
  return isWindowsPath(path) ? path : resolve(directory, path)
}

/** A process that writes by the old path would create a new file there, and every Claude Code process writes to the prompt history. */
function findObstacle(context: Context, plan: MovePlan): { live: string; refusal: string } | undefined {
  const processes = readProcesses(context.roots)
  const journal = Journal.openIfAny(context.dataDirectory)
  try {
    for (const { id, transcript } of plan.sessions) {
      const left = journal && readFileState(journal, transcript.path)
      const live = livenessOf({ file: transcript, session: id, processes, left, nowMs: context.now() })
      if (live !== null)
        return {
          live,
          refusal: `Session ${id} of this project may be in use: ${live}. Wait until it has ended; nothing was changed.`,
        }
    }
  } finally {
    journal?.close()
  }
  const [process] = processes
  if (!process || !plan.rewritesHistory) return undefined
  const live = `process ${process.pid} works on session ${process.sessionId}`
  return {
    live,
    refusal: `Claude Code is running (${live}) and may write to the prompt history; quit it first. Nothing was changed.`,
  }
}
