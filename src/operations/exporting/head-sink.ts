// Holds what is written, to be looked at and thrown away.
import { createHash } from 'node:crypto'
import type { ExportSink } from '../../export/export-sink.ts'

export function headSink(): ExportSink & { files: Map<string, string> } {
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
