// What an open session did to files. Which files and how often is told by the records without their bulk; what exactly
// was changed is read from the bytes, one file after the other, since originals are most of what a transcript holds.
import { isObject } from '../../format/check.ts'
import { isMessage, type Step } from '../../describe/build-steps.ts'
import { callsByFile, fileHistory, isChange, type FileHistory } from '../../thread/files/file-changes.ts'
import { placedCalls, type PlacedCall } from '../../thread/placed-calls.ts'
import type { ToolCall } from '../../thread/thread.ts'
import { hydrate } from '../../session/hydrate.ts'
import type { OpenSession } from '../../session/open-session.ts'

/** Files in the order in which they were first touched, each with the calls that did. */
export function sessionChanges(open: OpenSession): Map<string, PlacedCall[]> {
  const steps = new Map(open.thread({}).steps.map(({ of }, step) => [of, step]))
  return callsByFile(placedCalls(open.session, (message) => steps.get(message)))
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

/** With all their input and result; what cannot be read whole any more says nothing for certain. */
async function readCalls(
  open: OpenSession,
  agentId: string | null,
  calls: readonly PlacedCall[],
): Promise<PlacedCall[]> {
  const transcript = agentId === null ? open.main : open.transcriptOf(agentId)
  const isAgent = agentId !== null || open.thread({}).isAgent
  const steps = calls.map(({ message }): Step => ({ turn: 0, of: message, marks: 0, modelBefore: null }))
  const read = await hydrate(steps, transcript, { isAgent, spilledText: (path) => open.spilledText(path) })
  return calls.map((placed, index) => {
    const { call, message } = placed
    const of = read[index]?.of
    const found = of && isMessage(of) ? of.toolCalls[message.toolCalls.indexOf(call)] : undefined
    if (!found || !isWhole(found, call)) return { ...placed, isUncertain: true }
    return { ...placed, call: found }
  })
}

/** What could not be read again is still the very object that was held; so is a result that stands in another file. */
function isWhole(found: ToolCall, held: ToolCall): boolean {
  const [structured, before] = [found.result?.structured, held.result?.structured]
  return found.id === held.id && found.input !== held.input && (!isObject(structured) || structured !== before)
}
