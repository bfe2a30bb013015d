// Places the secrets of a session in its conversation. The files are searched in a thread on a server.
import { setImmediate } from 'node:timers/promises'
import { locateSecrets } from '../../format/secrets/map-secrets.ts'
import { baseName } from '../../format/path.ts'
import { groupBy } from '../../text/group-by.ts'
import { describeFull } from '../../session/describe-window.ts'
import { placesOf } from '../../session/hydrate.ts'
import type { OpenSession } from '../../session/open-session.ts'
import { threadNames, uuidsOf } from '../../session/thread-names.ts'
import type { ThreadReading } from '../../session/thread-reading.ts'
import type { Transcript } from '../../session/transcript.ts'
import type { Context } from '../context.ts'
import { findSession } from '../session/find-session.ts'
import { familyLabels } from './family-labels.ts'
import { filesOf } from './secrets.ts'
import { searchFiles } from './secrets-tasks.ts'
import { secretsThread } from './secrets-thread.ts'
import type { SecretFinding, SessionSecrets } from './secrets-outputs.ts'

type Families = Record<string, number>

/** For the first steps the item is looked up too, so that only it is opened. For the others, the page opens all items. */
const STEPS_WITH_ITEM = 60

/** A server must not be blocked for long. */
const SLICE_MS = 10

export async function runSessionSecrets(context: Context, { session }: { session: string }): Promise<SessionSecrets> {
  const open = await findSession(context, session)
  // A file dropped on the page is only in memory.
  if (!open.files) return { secrets: 0, labels: {}, steps: [], files: [] }
  const findings = await searchSession(context, session)
  const placed = await placeFindings(open, findings)
  return { secrets: findings.length, labels: familyLabels(findings.map(({ family }) => family)), ...placed }
}

async function searchSession(context: Context, session: string): Promise<SecretFinding[]> {
  const { dataDirectory, cache, signal = new AbortController().signal } = context
  const task = { kind: 'files', dataDirectory, files: await filesOf(context, [session]) } as const
  return cache ? secretsThread(cache).searchFiles(task) : searchFiles(task, { signal, pause: setImmediate })
}

async function placeFindings(
  open: OpenSession,
  findings: readonly SecretFinding[],
): Promise<Pick<SessionSecrets, 'steps' | 'files'>> {
  const left = groupBy(findings, ({ file }) => file)
  const steps: SessionSecrets['steps'] = []
  const pace = new Pace()
  for (const name of threadNames(open)) {
    const reading = open.thread(name)
    const waiting = left.get(reading.transcript.source.path)
    if (!waiting || waiting.length === 0) continue
    const byPosition = groupBy(waiting, ({ offset }) => positionAt(reading.transcript, offset))
    for (const [step, each] of reading.steps.entries()) {
      await pace.rest()
      const own = placesOf(each.of, reading.transcript).flatMap((position) => take(byPosition, position))
      if (own.length === 0) continue
      const item = steps.length < STEPS_WITH_ITEM ? await itemOf(open, reading, step) : null
      steps.push({ ...name, step, item, turn: each.turn, uuid: uuidsOf(each)[0] ?? null, families: count(own) })
    }
    left.set(reading.transcript.source.path, [...byPosition.values()].flat())
  }
  const files = [...left].filter(([, own]) => own.length > 0)
  return { steps, files: files.map(([path, own]) => ({ file: baseName(path), families: count(own) })) }
}

function take(byPosition: Map<number, SecretFinding[]>, position: number): SecretFinding[] {
  const found = byPosition.get(position) ?? []
  // A branch repeats the records before its fork, and two steps may share one record.
  byPosition.delete(position)
  return found
}

/** Returns -1 if no record has the byte, such as in an unreadable line. */
function positionAt(transcript: Transcript, offset: number): number {
  let [low, high] = [0, transcript.records.length - 1]
  while (low <= high) {
    const middle = (low + high) >>> 1
    const range = transcript.rangeOf(middle)
    if (offset < range.offset) high = middle - 1
    else if (offset >= range.offset + range.length) low = middle + 1
    else return middle
  }
  return -1
}

async function itemOf(open: OpenSession, reading: ThreadReading, step: number): Promise<number | null> {
  const items = await describeFull(open, reading, step)
  const holding = items.flatMap((item, index) => (locateSecrets(item).found.length > 0 ? [index] : []))
  return holding.length === 1 ? (holding[0] ?? null) : null
}

function count(findings: readonly SecretFinding[]): Families {
  const families: Families = {}
  for (const { family } of findings) families[family] = (families[family] ?? 0) + 1
  return families
}

class Pace {
  private since = performance.now()

  async rest(): Promise<void> {
    if (performance.now() - this.since < SLICE_MS) return
    await setImmediate()
    this.since = performance.now()
  }
}
