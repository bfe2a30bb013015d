// Writes sessions as JSON (docs/schema.md), one step per line, so that nobody needs the complete document in memory.
import type { ExportedSession, SessionPart } from '../exported-session.ts'
import type { ExportPlan } from '../export-plan.ts'
import type { ExportSink, SinkFile } from '../export-sink.ts'
import type { ExportWriter } from '../export-writer.ts'
import { jsonStep } from './json-step.ts'
import { toJson } from '../../text/to-json.ts'

/** Incremented when a field changes its meaning or is removed. */
export const JSON_VERSION = 1

export function createJsonWriter(plan: ExportPlan, sink: ExportSink): ExportWriter {
  let document: JsonDocument | undefined
  return {
    async add(session) {
      if (plan.layout === 'document') {
        document ??= await openDocument(plan, sink.create(plan.name))
        return document.add(session)
      }
      const planned = plan.sessions.find(({ id }) => id === session.head.id)
      const own = await openDocument(plan, sink.create(`${planned?.path ?? session.head.id}.json`))
      await own.add(session)
      await own.close()
    },
    async finish() {
      await document?.close()
    },
  }
}

interface JsonDocument {
  add(session: ExportedSession): Promise<void>
  close(): Promise<void>
}

async function openDocument(plan: ExportPlan, file: SinkFile): Promise<JsonDocument> {
  const { generator, options, timeZone } = plan
  const head = { annals: JSON_VERSION, kind: 'sessions', generator, redacted: options.redact, timeZone, options }
  await file.write(`${toJson(head).slice(0, -1)},\n"sessions":[`)
  let count = 0
  return {
    async add(session) {
      await file.write(count++ === 0 ? '\n' : ',\n')
      await writeSession(file, session, plan)
    },
    async close() {
      await file.write('\n],\n')
      await file.write(`"sha256":"${file.digest()}"}\n`)
      await file.close()
    },
  }
}

async function writeSession(file: SinkFile, session: ExportedSession, plan: ExportPlan): Promise<void> {
  const { head, parts } = session
  const { compactions, unplaced, ...facts } = head
  await file.write(`{"session":${toJson(facts)},\n"turns":`)
  for (const part of parts) if (part.kind === 'main') await writeTurns(file, session, part, plan)
  await writeParts(file, session, 'branch', plan)
  await writeParts(file, session, 'agent', plan)
  await file.write(`,\n"compactions":${toJson(compactions)},\n"unplaced":${toJson(unplaced)}}`)
}

async function writeParts(
  file: SinkFile,
  session: ExportedSession,
  kind: 'branch' | 'agent',
  plan: ExportPlan,
): Promise<void> {
  await file.write(kind === 'branch' ? ',\n"branches":[' : ',\n"agents":[')
  let separator = '\n'
  for (const part of session.parts) {
    if (part.kind !== kind) continue
    await file.write(`${separator}${toJson(part.branch ?? part.agent ?? {}).slice(0, -1)},\n"turns":`)
    await writeTurns(file, session, part, plan)
    await file.write('}')
    separator = ',\n'
  }
  await file.write(']')
}

async function writeTurns(
  file: SinkFile,
  session: ExportedSession,
  part: SessionPart,
  { options }: ExportPlan,
): Promise<void> {
  const turns = new Map(part.turns.map((turn) => [turn.index, turn]))
  let open: number | undefined
  let isFirst = true
  await file.write('[')
  for await (const step of session.readSteps(part)) {
    if (step.turn !== open) {
      const { index, startedAt = null, durationMs = null } = turns.get(step.turn) ?? { index: step.turn }
      await file.write(
        `${open === undefined ? '\n' : '\n]},\n'}${toJson({ index, startedAt, durationMs }).slice(0, -1)},"steps":[`,
      )
      open = step.turn
      isFirst = true
    }
    const data = jsonStep(step, options)
    if (data === null) continue
    await file.write(`${isFirst ? '\n' : ',\n'}${toJson(data)}`)
    isFirst = false
  }
  await file.write(open === undefined ? ']' : '\n]}]')
}
