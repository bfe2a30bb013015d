// Produces the beginning of an export in memory, from a few steps of the first session.
import type { ExportedSession } from '../../export/exported-session.ts'
import type { ExportPlan } from '../../export/export-plan.ts'
import { usageBySession } from '../../analytics/report/session-usage.ts'
import type { SecretCount } from '../../format/secrets/secret-count.ts'
import type { Context } from '../context.ts'
import type { ExportInput } from './declarations.ts'
import { readLedger } from '../usage/read-ledger.ts'
import { createWriter } from './create-writer.ts'
import { MEDIA_TYPES } from './open-sink.ts'
import { loadForExport, toExportedSession } from './open-exported.ts'
import { planExport } from './plan-export.ts'
import { createHash } from 'node:crypto'
import type { ExportSink } from '../../export/export-sink.ts'
import type { ExportPreview } from './outputs.ts'

export interface PreviewLimits {
  steps: number
  /** Characters of the head; an HTML page is never cut in the middle. */
  characters: number
}

export async function previewExport(
  context: Context,
  input: ExportInput,
  limits: PreviewLimits,
): Promise<ExportPreview> {
  const { plan, target, sessions, mask } = await planExport(context, input)
  const [first] = sessions
  const sink = headSink()
  const shown: ExportPlan = { ...plan, sessions: plan.sessions.slice(0, 1), options: { ...plan.options, pageSize: 0 } }
  const writer = await createWriter(shown, sink, { ledger: null, isWanted: () => false, toExported: (line) => line })
  let secrets: readonly SecretCount[] = []
  let isShort = sessions.length > 1
  if (first) {
    const loaded = first.loaded ?? (await loadForExport(context, first.family, mask))
    try {
      const { title, project, info } = first
      const usage = info ? (usageBySession(await readLedger(context)).get(first.id) ?? null) : null
      const known = { title, project, usage, family: info?.family.members.filter((id) => id !== first.id) ?? [] }
      const exported = await toExportedSession(context, loaded, plan.options, known)
      secrets = exported.head.secrets
      isShort ||= exported.parts.some((part) => part.steps > limits.steps)
      await writer.add(beginning(exported, limits))
    } finally {
      loaded.open.close()
    }
  }
  await writer.finish()
  const { files } = sink
  const text = files.values().next().value ?? ''
  const head = plan.format === 'html' ? text : text.slice(0, limits.characters)
  return {
    name: target.kind === 'zip' ? `${plan.name}.zip` : plan.name,
    mediaType: MEDIA_TYPES[target.kind === 'zip' ? 'zip' : plan.format],
    sessions: plan.counts.sessions,
    unlisted: plan.counts.unlisted,
    bytes: sessions.reduce((sum, { info, loaded }) => sum + (info?.bytes ?? loaded?.open.main.bytes ?? 0), 0),
    secrets,
    redacted: plan.options.redact,
    head,
    isCut: isShort || head.length < text.length,
    files: [...files.keys()],
  }
}

function beginning(session: ExportedSession, { steps, characters }: PreviewLimits): ExportedSession {
  return {
    ...session,
    parts: session.parts.slice(0, 1),
    async *readSteps(part) {
      for await (const step of session.readSteps(part)) {
        if (step.step >= steps) return
        yield step
      }
    },
    files: session.files.slice(0, 1).map((file) => ({ ...file, read: () => firstBytes(file.read(), characters) })),
  }
}

async function* firstBytes(chunks: AsyncIterable<Uint8Array>, bytes: number): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    yield chunk.subarray(0, bytes)
    return
  }
}

function headSink(): ExportSink & { files: Map<string, string> } {
  const files = new Map<string, string>()
  return {
    files,
    create(name) {
      files.set(name, '')
      const digest = createHash('sha256')
      return {
        async write(content) {
          const text = typeof content === 'string' ? content : Buffer.from(content).toString('utf8')
          digest.update(content)
          files.set(name, (files.get(name) ?? '') + text)
        },
        digest: () => digest.copy().digest('hex'),
        async close() {},
      }
    },
    closed: () => [],
    commit: async () => [],
    abandon: async () => {},
  }
}
