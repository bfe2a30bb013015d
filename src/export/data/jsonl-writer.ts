// Copies transcripts byte for byte: the transcript of a session as a document, or all of its files as in a Claude home.
import { posix } from 'node:path'
import type { ExportedFile } from '../exported-session.ts'
import type { ExportPlan } from '../export-plan.ts'
import type { ExportSink } from '../export-sink.ts'
import type { ExportWriter } from '../export-writer.ts'

export function createJsonlWriter(plan: ExportPlan, sink: ExportSink): ExportWriter {
  return {
    async add({ head, files }) {
      if (plan.layout === 'document') return copy(sink, plan.name, files[0])
      const planned = plan.sessions.find(({ id }) => id === head.id)
      const folder = posix.dirname(planned?.path ?? '')
      for (const file of files) await copy(sink, posix.join(folder, file.name), file)
    },
    async finish() {},
  }
}

async function copy(sink: ExportSink, name: string, file: ExportedFile | undefined): Promise<void> {
  const target = sink.create(name)
  if (file) for await (const chunk of file.read()) await target.write(chunk)
  await target.close()
}
