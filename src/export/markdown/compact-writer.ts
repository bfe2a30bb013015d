// Writes the compact form for a model, with a token limit per document.
import { describeSecrets } from '../../format/secrets/describe-secrets.ts'
import type { SecretCount } from '../../format/secrets/secret-count.ts'
import type { ExportPlan } from '../export-plan.ts'
import type { ExportSink } from '../export-sink.ts'
import type { ExportWriter } from '../export-writer.ts'
import { CompactDocument } from './compact-document.ts'
import { sumSecrets } from '../../format/secrets/sum-secrets.ts'
import { closeWithTrailer } from './trailer.ts'
import { vaultIndex, type VaultNote } from './vault-index.ts'

export function createCompactWriter(plan: ExportPlan, sink: ExportSink): ExportWriter {
  return plan.layout === 'folder' ? folderWriter(plan, sink) : documentWriter(plan, sink)
}

function documentWriter(plan: ExportPlan, sink: ExportSink): ExportWriter {
  const document = new CompactDocument(plan, plan.title)
  return {
    add: async (session) => document.add(session),
    finish: async () => document.write(sink.create(plan.name)),
  }
}

function folderWriter(plan: ExportPlan, sink: ExportSink): ExportWriter {
  const notes: VaultNote[] = []
  const secrets: SecretCount[] = []
  return {
    async add(session) {
      const { id, title, usage } = session.head
      const planned = plan.sessions.find((each) => each.id === id)
      if (!planned) return
      const document = new CompactDocument(plan, title)
      await document.add(session)
      await document.write(sink.create(`${planned.path}.md`))
      notes.push({ session: planned, usage })
      secrets.push(...session.head.secrets)
    },
    async finish() {
      const file = sink.create('index.md')
      await file.write(vaultIndex(plan, notes, describeSecrets(sumSecrets(secrets), plan.options.redact)))
      await closeWithTrailer(file)
    },
  }
}
