// Runs an export: selects and plans the sessions, then reads them one by one and passes each to the writer of the format.
import { usageBySession, type SessionUsage } from '../../analytics/report/session-usage.ts'
import type { ExportSink } from '../../export/export-sink.ts'
import type { ExportWriter } from '../../export/export-writer.ts'
import type { SourceDigest } from '../../export/exported-session.ts'
import { buildManifest } from '../../export/data/build-manifest.ts'
import type { SecretCount } from '../../format/secrets/secret-count.ts'
import { sumSecrets } from '../../format/secrets/sum-secrets.ts'
import type { Context } from '../context.ts'
import type { ExportInput } from './declarations.ts'
import { createWriter } from './create-writer.ts'
import { openSink } from './open-sink.ts'
import { loadForExport, toExportedSession } from './open-exported.ts'
import { placeInHome } from './place-in-home.ts'
import { ExportLog } from './export-log.ts'
import { planExport, type PlannedExport, type SessionToExport } from './plan-export.ts'
import { readLedger } from '../usage/read-ledger.ts'
import type { ExportReport } from './outputs.ts'

export async function runExport(context: Context, input: ExportInput): Promise<ExportReport> {
  const planned = await planExport(context, input)
  const { plan, target } = planned
  const sink = openSink(context, plan, target)
  try {
    const found = await writeSessions(context, planned, sink)
    const log = new ExportLog(context, target, {
      sessions: planned.sessions.map(({ id }) => id),
      isRedacted: plan.options.redact,
      files: sink.closed(),
    })
    const files = await sink.commit().catch((error: unknown) => {
      log.fail()
      throw error
    })
    log.complete(files)
    const secrets = sumSecrets(found.flatMap((each) => each.secrets))
    context.onNotice({ kind: 'secrets', counts: secrets, isRedacted: plan.options.redact })
    return {
      format: plan.format,
      table: plan.format === 'csv' && plan.layout === 'document' ? plan.table : null,
      output: 'path' in target && target.path !== null ? target.path : '-',
      sessions: plan.counts.sessions,
      unlisted: plan.counts.unlisted,
      bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
      files,
      secrets,
      redacted: plan.options.redact,
    }
  } catch (error) {
    await sink.abandon()
    throw error
  } finally {
    for (const { loaded } of planned.sessions) loaded?.open.close()
  }
}

interface WrittenSession {
  id: string
  title: string
  sources: readonly SourceDigest[]
  secrets: readonly SecretCount[]
}

async function writeSessions(context: Context, planned: PlannedExport, sink: ExportSink): Promise<WrittenSession[]> {
  const { plan, selection, sessions, mask } = planned
  const ledger = await readLedger(context)
  const usage = usageBySession(ledger)
  const ids = new Set(sessions.map(({ id }) => id))
  const writer = await createWriter(plan, sink, {
    ledger,
    isWanted: (session) => selection.isAll || ids.has(session),
    toExported: (line) => mask.apply({ ...line, path: placeInHome(line.path, context.roots) }),
  })
  const progress = countBytes(context, sessions)
  const written: WrittenSession[] = []
  for (const session of sessions) {
    written.push(await writeSession(context, session, { planned, usage, writer }))
    progress(session)
  }
  await writer.finish()
  if (plan.layout === 'folder') await writeManifest(sink, planned, writer, written)
  return written
}

interface Writing {
  planned: PlannedExport
  usage: ReadonlyMap<string, SessionUsage>
  writer: ExportWriter
}

async function writeSession(
  context: Context,
  session: SessionToExport,
  { planned: { plan, mask }, usage, writer }: Writing,
): Promise<WrittenSession> {
  const loaded = session.loaded ?? (await loadForExport(context, session.family, mask))
  try {
    const { info, title, project } = session
    const exported = await toExportedSession(context, loaded, plan.options, {
      title,
      project,
      usage: info ? (usage.get(session.id) ?? null) : null,
      family: info?.family.members.filter((id) => id !== session.id) ?? [],
    })
    await writer.add(exported)
    const { sources, secrets } = exported.head
    return { id: session.id, title: title.title, sources, secrets }
  } finally {
    loaded.open.close()
  }
}

function countBytes(context: Context, sessions: readonly SessionToExport[]): (session: SessionToExport) => void {
  const sizeOf = ({ info, loaded }: SessionToExport) => info?.bytes ?? loaded?.open.main.bytes ?? 0
  const total = sessions.reduce((sum, session) => sum + sizeOf(session), 0)
  let [done, count] = [0, 0]
  return (session) => {
    done += sizeOf(session)
    count += 1
    context.signal?.throwIfAborted()
    context.onProgress({
      label: 'exporting',
      done,
      total,
      unit: 'bytes',
      files: { done: count, total: sessions.length },
    })
  }
}

async function writeManifest(
  sink: ExportSink,
  { plan }: PlannedExport,
  writer: ExportWriter,
  written: readonly WrittenSession[],
): Promise<void> {
  const file = sink.create('manifest.json')
  await file.write(buildManifest(plan, written, sink.closed(), writer.rows))
  await file.close()
}
