// Events between two requests that affect the cache, as recorded in the transcript.
import type { LiftedEntry } from '../../format/record.ts'
import type { PlacedRecord } from '../../thread/graph.ts'
import type { Compaction, ThreadEvent } from '../../thread/thread.ts'
import type { Happening } from './context-request.ts'

export function happeningsIn(event: ThreadEvent, compactions: ReadonlyMap<string, Compaction>): Happening[] {
  return event.records.flatMap((record) => {
    if (record.type === 'attachment') return toolChanges(record)
    const compaction = record.type === 'system' ? compactions.get(record.uuid ?? '') : undefined
    if (!compaction) return []
    return [compaction.kind === 'micro' ? clearing(compaction, record) : compactionAt(compaction)]
  })
}

export function compactionAt({ at, trigger, tokensBefore, tokensAfter, kind }: Compaction): Happening {
  return { kind: 'compaction', mark: { at, trigger, tokensBefore, tokensAfter, kind } }
}

function clearing({ at, trigger, tokensBefore, tokensAfter, kind }: Compaction, record: LiftedEntry): Happening {
  const isBoundary = record.type === 'system' && record.subtype === 'microcompact_boundary'
  const toolUseIds = isBoundary ? (record.microcompactMetadata?.compactedToolIds ?? []) : []
  return { kind: 'clearing', mark: { at, trigger, tokensBefore, tokensAfter, kind }, toolUseIds }
}

function toolChanges(record: Extract<LiftedEntry, { type: 'attachment' }>): Happening[] {
  const { attachment } = record
  switch (attachment?.type) {
    case 'deferred_tools_delta':
      return change('tools', [attachment.addedNames, attachment.readdedNames], [attachment.removedNames])
    case 'mcp_instructions_delta':
      return change('MCP servers', [attachment.addedNames], [attachment.removedNames])
    case 'agent_listing_delta':
      return attachment.isInitial ? [] : change('agent types', [attachment.addedTypes], [attachment.removedTypes])
    default:
      return []
  }
}

type Names = readonly string[] | undefined

function change(what: string, added: readonly Names[], removed: readonly Names[]): Happening[] {
  const count = (lists: readonly Names[]): number => lists.reduce((sum, list) => sum + (list?.length ?? 0), 0)
  const [plus, minus] = [count(added), count(removed)]
  if (plus + minus === 0) return []
  const parts = [plus > 0 ? `${plus} added` : '', minus > 0 ? `${minus} removed` : '']
  return [{ kind: 'tools', detail: `${what}: ${parts.filter(Boolean).join(', ')}` }]
}

export interface PlacedResume {
  position: number
  detail: string
}

/** Finds where a session was resumed. Hooks record it, in progress records (before 2.1.92) or attachments. */
export function findResumes(records: Iterable<PlacedRecord>): PlacedResume[] {
  const resumes: PlacedResume[] = []
  for (const { record, position } of records)
    if (hookName(record) === 'SessionStart:resume')
      resumes.push({ position, detail: 'the SessionStart hook ran again' })
  return resumes
}

function hookName(record: LiftedEntry): string | undefined {
  const source = record.type === 'attachment' ? record.attachment : record.type === 'progress' ? record.data : undefined
  return source !== undefined && 'hookName' in source && typeof source.hookName === 'string'
    ? source.hookName
    : undefined
}
