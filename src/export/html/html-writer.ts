import type { ExportPlan } from '../export-plan.ts'
import type { ExportSink } from '../export-sink.ts'
import type { ExportWriter } from '../export-writer.ts'
import { ChapterWriter } from './chapter-writer.ts'
import { FolderWriter } from './folder-writer.ts'
import { SessionWriter } from './session-writer.ts'

export function createHtmlWriter(plan: ExportPlan, sink: ExportSink): ExportWriter {
  if (plan.layout === 'folder') return new FolderWriter(plan, sink)
  return plan.sessions.length > 1 ? new ChapterWriter(plan, sink) : new SessionWriter(plan, sink)
}
