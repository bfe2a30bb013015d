// The conversation graph of one file. Nothing in it is reliable: parents are missing, uuids repeat, a record may be its
// own ancestor.
import type { EntryOf, LiftedEntry } from '../format/record.ts'

export type ChainRecord = EntryOf<'user' | 'assistant' | 'system' | 'attachment' | 'progress' | 'saved_hook_context'>

/** Positions count records, and their order is the order of the conversation. */
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
  parentId: string | null
  parent: Node | undefined
  children: Node[]
}

export interface Graph {
  nodes: Node[]
  byId: Map<string, Node>
  /** No record names a parent, so the file was written by a tool that does not chain and only its order is known. */
  isUnchained: boolean
}

/** A repeated uuid keeps its first position and its last edge: a resumed session may append a second copy. */
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

export function isTalk(node: Node): node is TalkNode {
  return isTalkRecord(node.record)
}

export function isTalkRecord(record: LiftedEntry): record is TalkRecord {
  return record.type === 'user' || record.type === 'assistant'
}

export function isSidechain({ record }: Pick<PlacedRecord, 'record'>): boolean {
  return 'isSidechain' in record && record.isSidechain === true
}

/** Returns the index of the first item at or after a position. The items must be in file order. */
export function lowerBound(items: readonly { position: number }[], position: number): number {
  let [low, high] = [0, items.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((items[middle]?.position ?? Infinity) < position) low = middle + 1
    else high = middle
  }
  return low
}
