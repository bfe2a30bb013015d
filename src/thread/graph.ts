// The conversation graph of one file: records with a uuid as nodes, parentUuid as edges. A forest, not a list, and
// nothing in it can be relied on: parents are missing, uuids repeat, a record may be its own ancestor.
import type { EntryOf, LiftedEntry } from '../format/record.ts'

export type ChainRecord = EntryOf<'user' | 'assistant' | 'system' | 'attachment' | 'progress' | 'saved_hook_context'>

/** A record with its place in the file: position counts records, which is the order of the conversation. */
export interface PlacedRecord {
  record: LiftedEntry
  position: number
  line: number
}

export interface Node {
  id: string
  record: ChainRecord
  position: number
  line: number
  /** The uuid it names as parent; null for a root. */
  parentId: string | null
  parent: Node | undefined
  children: Node[]
}

export interface Graph {
  /** In file order. */
  nodes: Node[]
  byId: ReadonlyMap<string, Node>
  /** No record names a parent: written by a tool that does not chain, so file order is all there is. */
  isUnchained: boolean
}

/**
 * A uuid that repeats keeps its first place and its last edge: a resumed session may append a second copy. Words win
 * over scaffolding that has the same uuid.
 */
export function buildGraph(records: readonly PlacedRecord[], includes: (record: ChainRecord) => boolean): Graph {
  const byId = new Map<string, Node>()
  let isUnchained = true
  for (const { record, position, line } of records) {
    if (!isChainRecord(record) || !includes(record)) continue
    if (record.parentUuid) isUnchained = false
    const id = record.uuid ?? `line ${line}`
    const parentId = record.parentUuid || null
    const known = byId.get(id)
    if (!known) byId.set(id, { id, record, position, line, parentId, parent: undefined, children: [] })
    else {
      known.parentId = parentId
      if (!isTalk(known) && isTalkRecord(record)) known.record = record
    }
  }
  const nodes = [...byId.values()]
  for (const node of nodes) {
    const parent = node.parentId === null || node.parentId === node.id ? undefined : byId.get(node.parentId)
    node.parent = parent
    parent?.children.push(node)
  }
  return { nodes, byId, isUnchained }
}

const CHAIN_TYPES: ReadonlySet<string> = new Set([
  'user',
  'assistant',
  'system',
  'attachment',
  'progress',
  'saved_hook_context',
])

export function isChainRecord(record: LiftedEntry): record is ChainRecord {
  return CHAIN_TYPES.has(record.type)
}

export type TalkRecord = EntryOf<'user' | 'assistant'>
export type TalkNode = Node & { record: TalkRecord }

/** A node that is part of what was said, as opposed to hooks, progress and other scaffolding. */
export function isTalk(node: Node): node is TalkNode {
  return isTalkRecord(node.record)
}

export function isTalkRecord(record: LiftedEntry): record is TalkRecord {
  return record.type === 'user' || record.type === 'assistant'
}

/** Said by an agent, in the transcript of its own or between the records of the session. */
export function isSidechain({ record }: Pick<PlacedRecord, 'record'>): boolean {
  return 'isSidechain' in record && record.isSidechain === true
}
