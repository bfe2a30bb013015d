// Selects the records outside the chain that a new session copies. Names and costs belong to the original only.
import type { ScannedRecord } from '../../session/record-scan.ts'
import { toolUseIds } from '../../thread/tool-ids.ts'
import { isChainRecord } from '../../thread/graph.ts'
import type { SessionLine } from './session-line.ts'

const MOMENTS: ReadonlySet<string> = new Set(['queue-operation', 'pr-link', 'frame-link'])

const STATES: ReadonlySet<string> = new Set([
  'ai-title',
  'tag',
  'mode',
  'permission-mode',
  'agent-setting',
  'agent-color',
  'relocated',
  'worktree-state',
])

export function keptMetadata({ transcript, nodes, leaf, from, end }: SessionLine): ScannedRecord[] {
  const uuids = new Set(nodes.map(({ id }) => id))
  const calls = new Set(nodes.flatMap(({ record }) => toolUseIds(record)))
  const last = new Map<string, ScannedRecord>()
  for (const each of transcript.records) last.set(each.record.type, each)
  return transcript.records.filter((each) => {
    const { record, position } = each
    if (isChainRecord(record)) return false
    if (MOMENTS.has(record.type)) return position >= from && position < end
    if (STATES.has(record.type)) return last.get(record.type) === each
    if (record.type === 'summary') return Boolean(record.leafUuid && uuids.has(record.leafUuid))
    // With another leaf, resuming would go to that leaf.
    if (record.type === 'last-prompt') return record.leafUuid === leaf.id
    if (record.type === 'content-replacement')
      return record.replacements?.some(({ toolUseId }) => toolUseId !== undefined && calls.has(toolUseId)) === true
    return false
  })
}
