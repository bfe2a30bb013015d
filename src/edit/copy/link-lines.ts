// Gives the records of a new session new uuids and parents: the nearest copied ancestor or, if it is missing, the
// record before in thread order. The first record of a line is attached to the last record of the previous line.
import { isBoundary } from '../../thread/chain.ts'
import { isTalk, type Node } from '../../thread/graph.ts'
import { toolResultIds, toolUseIds } from '../../thread/tool-ids.ts'
import { uuidOf } from '../edit-transcript.ts'
import type { SessionLine } from './session-line.ts'
import type { MakeUuid } from './stable-uuid.ts'

export interface LinkedRecord {
  node: Node
  uuid: string
  parent: string | null
}

export interface LinkedLine {
  line: SessionLine
  records: readonly LinkedRecord[]
  refer: (uuid: string) => string | undefined
  logicalParentOf: (node: Node) => string | null
}

/** `keyOf` identifies copies of a record across sessions; only the first copy is included. */
export function linkLines(
  lines: readonly SessionLine[],
  makeUuid: MakeUuid,
  keyOf: (line: SessionLine, node: Node) => string,
): LinkedLine[] {
  const included = new Map<string, string>()
  let above: string | null = null
  return lines.map((line, index) => {
    const ids = new Map<string, string>()
    const own = new Set<Node>()
    for (const node of line.nodes) {
      const key = keyOf(line, node)
      const uuid = included.get(key) ?? makeUuid(`record ${index} ${node.id}`)
      if (!included.has(key)) own.add(node)
      included.set(key, uuid)
      ids.set(node.id, uuid)
    }
    const parentOf = parentsIn(line, own, ids, above)
    const records = [...own].map((node) => ({ node, uuid: ids.get(node.id) ?? '', parent: parentOf(node) }))
    const logicalParentOf = logicalParentsIn(line, own, ids, above)
    above = ids.get(line.leaf.id) ?? above
    return { line, records, refer: referTo(line, ids, makeUuid), logicalParentOf }
  })
}

function parentsIn(
  { graph, spine }: SessionLine,
  own: ReadonlySet<Node>,
  ids: ReadonlyMap<string, string>,
  above: string | null,
): (node: Node) => string | null {
  const written = [...own]
  const line = graph.isUnchained ? written.toReversed() : spine.filter((node) => own.has(node))
  const next = new Map(line.map((node, index) => [node, line[index + 1]]))
  const uuidIn = (node: Node | undefined) => (node && ids.get(node.id)) ?? null
  const callers = new Map(written.flatMap((node) => toolUseIds(node.record).map((id) => [id, node])))
  return (node) => {
    // A compaction is a root; its summary replaces everything before it.
    if (isBoundary(node) && node.parentId === null) return null
    if (next.has(node)) return uuidIn(next.get(node)) ?? above
    // A result without a parent is attached to its call. At the beginning of the line it would be a separate branch.
    const caller = toolResultIds(node.record).flatMap((id) => callers.get(id) ?? [])[0]
    return nearest(node, ids) ?? uuidIn(caller) ?? uuidIn(line.at(-1)) ?? above
  }
}

function logicalParentsIn(
  { graph, spine }: SessionLine,
  own: ReadonlySet<Node>,
  ids: ReadonlyMap<string, string>,
  above: string | null,
): LinkedLine['logicalParentOf'] {
  return (node) => {
    const logical = graph.byId.get(node.record.logicalParentUuid ?? '')
    const id = logical && (ids.get(logical.id) ?? nearest(logical, ids))
    const before = spine.slice(spine.indexOf(node) + 1).find((each) => own.has(each))
    return id ?? (before && ids.get(before.id)) ?? above
  }
}

function nearest(node: Node, ids: ReadonlyMap<string, string>): string | undefined {
  const climbed = new Set([node])
  for (let current = node.parent; current && !climbed.has(current); current = current.parent) {
    const id = ids.get(current.id)
    if (id !== undefined) return id
    climbed.add(current)
  }
  return undefined
}

/** References to a record that is not copied go to its nearest copied ancestor, or to an unused id if there is none. */
function referTo({ transcript, graph }: SessionLine, ids: ReadonlyMap<string, string>, makeUuid: MakeUuid) {
  const known = new Set(transcript.records.flatMap((record) => uuidOf(record) ?? []))
  return (uuid: string): string | undefined => {
    const node = graph.byId.get(uuid)
    const id = ids.get(uuid) ?? (node && (ids.get(node.id) ?? nearest(node, ids)))
    return id ?? (known.has(uuid) ? makeUuid(`left ${uuid}`) : undefined)
  }
}

/** Claude Code resumes from the end with the latest timestamp, so the leaf must be later than all other ends. */
export function leafTime(lines: readonly LinkedLine[]): { uuid: string; timestamp: string } | undefined {
  const records = lines.flatMap((each) => each.records)
  const byId = new Map(records.map((record) => [record.uuid, record]))
  const parents = new Set(records.flatMap(({ parent }) => parent ?? []))
  const leaf = records.findLast(({ node }) => isTalk(node))
  const own = leaf && timeOf(leaf)
  if (!leaf || own === undefined) return undefined
  const ends = records.filter(({ uuid }) => !parents.has(uuid)).map((end) => talkAbove(end, byId))
  const others = ends.flatMap((end) => (end && end !== leaf ? (timeOf(end) ?? []) : []))
  const latest = others.reduce((most, time) => Math.max(most, time), -Infinity)
  return latest < own ? undefined : { uuid: leaf.uuid, timestamp: new Date(latest + 1).toISOString() }
}

function talkAbove(end: LinkedRecord, byId: ReadonlyMap<string, LinkedRecord>): LinkedRecord | undefined {
  const climbed = new Set<LinkedRecord>()
  let current: LinkedRecord | undefined = end
  while (current && !isTalk(current.node) && !climbed.has(current)) {
    climbed.add(current)
    current = current.parent === null ? undefined : byId.get(current.parent)
  }
  return current
}

function timeOf({ node }: LinkedRecord): number | undefined {
  const time = Date.parse(node.record.timestamp ?? '')
  return Number.isNaN(time) ? undefined : time
}
