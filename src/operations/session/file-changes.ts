// The file accesses of an open session. The records in memory are slim: they name the files, but long inputs and results
// are cut. The full changes are read from the transcript one file at a time, since they are most of its bytes.
import { isObject } from '../../format/check.ts'
import { isMessage, type Step } from '../../describe/build-steps.ts'
import { callsByFile, fileHistory, isChange, type FileHistory } from '../../thread/files/file-changes.ts'
import { placedCalls, type PlacedCall } from '../../thread/placed-calls.ts'
import type { ToolCall } from '../../thread/thread.ts'
import { hydrate } from '../../session/hydrate.ts'
import type { OpenSession } from '../../session/open-session.ts'

export function sessionChanges(open: OpenSession): Map<string, PlacedCall[]> {
  // By position, because the messages of a long session are built each time they are read.
  const steps = new Map<number, number>()
  for (const [step, { of }] of open.thread({}).steps.entries()) if (isMessage(of)) steps.set(of.position, step)
  return callsByFile(placedCalls(open.session, ({ position }) => steps.get(position)))
}

export async function readHistory(open: OpenSession, path: string, calls: readonly PlacedCall[]): Promise<FileHistory> {
  const full = new Map<PlacedCall, PlacedCall>()
  const changes = calls.filter(({ call }) => isChange(call))
  for (const agentId of new Set(changes.map((placed) => placed.agentId))) {
    const own = changes.filter((placed) => placed.agentId === agentId)
    for (const [index, read] of (await readCalls(open, agentId, own)).entries()) full.set(own[index] ?? read, read)
  }
  return fileHistory(
    path,
    calls.map((placed) => full.get(placed) ?? placed),
  )
}

/** Returns the calls with their complete inputs and results. */
export async function readCalls(
  open: OpenSession,
  agentId: string | null,
  calls: readonly PlacedCall[],
): Promise<PlacedCall[]> {
  const transcript = agentId === null ? open.main : open.transcriptOf(agentId)
  const isAgent = agentId !== null || open.thread({}).isAgent
  // hydrate takes steps but uses only their messages; the other fields are placeholders.
  const steps = calls.map(({ message }): Step => ({ turn: 0, of: message, marks: 0, modelBefore: null }))
  const read = await hydrate(steps, transcript, { isAgent, spilledText: (path) => open.spilledText(path) })
  return calls.map((placed, index) => {
    const { call, message } = placed
    const of = read[index]?.of
    const found = of && isMessage(of) ? of.toolCalls[message.toolCalls.indexOf(call)] : undefined
    if (!found || !isComplete(found, call)) return { ...placed, isUncertain: true }
    return { ...placed, call: found }
  })
}

/** Reports whether the call was read from the transcript: hydrate returns the slim object itself for parts it could not read. */
function isComplete(found: ToolCall, slim: ToolCall): boolean {
  const [structured, before] = [found.result?.structured, slim.result?.structured]
  return found.id === slim.id && found.input !== slim.input && (!isObject(structured) || structured !== before)
}
