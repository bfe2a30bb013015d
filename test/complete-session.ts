// Reads a session completely into memory and builds its threads, as a reference for the windowed reading of the product.
import type { SourceFile } from '../src/reader/locate.ts'
import { readEntries } from '../src/reader/read.ts'
import { parseSidecar } from '../src/reader/sidecar.ts'
import { readSpilled } from '../src/reader/spilled.ts'
import type { Context } from '../src/operations/context.ts'
import { locateSession } from '../src/operations/session/locate-session.ts'
import { markLarge } from '../src/thread/large-record.ts'
import { buildThread } from '../src/thread/build.ts'
import type { PlacedRecord } from '../src/thread/graph.ts'
import { buildSession, type AgentSource } from '../src/thread/session.ts'
import { FactsBuilder, type SessionFacts } from '../src/thread/session-facts.ts'
import type { SessionThread } from '../src/thread/thread.ts'

export async function readCompleteSession(
  context: Context,
  name: string,
  isLive: boolean,
): Promise<SessionThread & { facts: SessionFacts }> {
  const { family } = await locateSession(context, name)
  const main = family.main ? await readRecords(family.main) : []
  const facts = new FactsBuilder()
  for (const { record } of main) facts.add(record)
  const spilledText = (path: string) => readSpilled(path, family.toolResults, {})
  if (family.main?.kind === 'agent')
    return { thread: buildThread(main, { isAgent: true, isLive, spilledText }), agents: [], facts: facts.build() }
  const agents: AgentSource[] = []
  for (const file of family.agents) {
    const meta = family.metas.find(({ agentId }) => agentId === file.agentId)
    agents.push({
      agentId: file.agentId ?? '',
      file: file.path,
      records: await readRecords(file),
      meta: meta && parseSidecar(meta.path),
    })
  }
  return { ...buildSession({ main, agents, isLive, spilledText }), facts: facts.build() }
}

async function readRecords({ path }: SourceFile): Promise<PlacedRecord[]> {
  const records: PlacedRecord[] = []
  for await (const entries of readEntries(path)) {
    for (const entry of entries) {
      if (entry.kind !== 'record') continue
      const { record } = entry.parsed
      const shown = entry.large ? markLarge(record, entry.length) : record
      records.push({ record: shown, position: records.length, line: entry.line })
    }
  }
  return records
}
