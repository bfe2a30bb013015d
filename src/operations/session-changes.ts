// What an open session did to files. Which files and how often is told by the records without their bulk; what exactly
// was changed is read from the bytes, one file after the other, since originals are most of what a transcript holds.
import type { Step } from '../render/build-steps.ts'
import { isMessage } from '../render/build-steps.ts'
import { callsByFile, fileHistory, isChange, type FileHistory } from '../thread/file-changes.ts'
import { placedCalls, type PlacedCall } from '../thread/placed-calls.ts'
import { hydrate, placesOf } from './reading/hydrate.ts'
import type { OpenSession } from './reading/open-session.ts'

/** Files in the order in which they were first touched, each with the calls that did. */
export function sessionChanges(open: OpenSession): Map<string, PlacedCall[]> {
  const steps = new Map(open.thread({}).steps.map(({ of }, step) => [of, step]))
  return callsByFile(placedCalls(open.session, (message) => steps.get(message)))
}

export async function readHistory(open: OpenSession, path: string, calls: readonly PlacedCall[]): Promise<FileHistory> {
  const full: PlacedCall[] = []
  for (const placed of calls) full.push(isChange(placed.call) ? await readCall(open, placed) : placed)
  return fileHistory(path, full)
}

/** With all its input and result; what cannot be read whole any more says nothing for certain. */
async function readCall(open: OpenSession, placed: PlacedCall): Promise<PlacedCall> {
  const { call, message, agentId } = placed
  const transcript = agentId === null ? open.main : open.transcriptOf(agentId)
  const isAgent = agentId === null ? open.thread({}).isAgent : true
  const step: Step = { turn: 0, of: message, marks: 0, modelBefore: null }
  const places = placesOf(step, transcript)
  const isWhole = (await transcript.readFull(places)).size === new Set(places).size
  const [read] = await hydrate([step], transcript, { isAgent, spilledText: (path) => open.spilledText(path) })
  const found = read && isMessage(read.of) ? read.of.toolCalls[message.toolCalls.indexOf(call)] : undefined
  // A result that stands in another file is the one without its bulk.
  if (!isWhole || found?.id !== call.id || found.result === call.result) return { ...placed, isUncertain: true }
  return { ...placed, call: found }
}
