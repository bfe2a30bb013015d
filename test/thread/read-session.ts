// Reads the records of a session and its agents from a folder of transcripts.
import type { SourceFile } from '../../src/reader/locate.ts'
import { readEntries } from '../../src/reader/read.ts'
import { locateFamily } from '../../src/reader/session.ts'
import { parseSidecar } from '../../src/reader/sidecar.ts'
import type { PlacedRecord } from '../../src/thread/graph.ts'
import type { SessionSource } from '../../src/thread/session.ts'

export async function readRecords(path: string): Promise<PlacedRecord[]> {
  const records: PlacedRecord[] = []
  for await (const entries of readEntries(path)) {
    for (const entry of entries) {
      if (entry.kind === 'record')
        records.push({ record: entry.parsed.record, position: records.length, line: entry.line })
    }
  }
  return records
}

export async function readSessionSource(main: SourceFile, files: readonly SourceFile[]): Promise<SessionSource> {
  const family = await locateFamily(main.sessionId ?? '', files)
  const agents = await Promise.all(
    family.agents.map(async (file) => {
      const meta = family.metas.find((candidate) => candidate.agentId === file.agentId)
      return {
        agentId: file.agentId ?? '',
        file: file.path,
        records: await readRecords(file.path),
        meta: meta ? parseSidecar(meta.path) : undefined,
      }
    }),
  )
  return { main: await readRecords(main.path), agents }
}
