import type { ExportPlan } from '../export-plan.ts'
import type { ExportSink } from '../export-sink.ts'
import type { ExportWriter } from '../export-writer.ts'
import { DocumentWriter } from './document-writer.ts'
import { VaultWriter } from './vault-writer.ts'

export function createMarkdownWriter(plan: ExportPlan, sink: ExportSink): ExportWriter {
  return plan.layout === 'folder' ? new VaultWriter(plan, sink) : new DocumentWriter(plan, sink)
}
