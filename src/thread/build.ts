// Records of one transcript → its thread. Pure; never throws; every user and assistant record ends up in exactly one
// place: a message of a turn, a branch, or the list of what could not be placed.
import { contentText } from '../format/text.ts'
import { findBranches, type Branch } from './branch.ts'
import { buildChain } from './chain.ts'
import { liftDocumentedTools } from './documented.ts'
import { collectEvents, findCompactions, queuedMessage, queuedMessages } from './events.ts'
import {
  buildGraph,
  isTalk,
  type ChainRecord,
  type Graph,
  type Node,
  type PlacedRecord,
  type TalkNode,
} from './graph.ts'
import { buildMessages, collectResults, promptText, type MessageContext } from './message.ts'
import { findQueuedOnly } from './queue.ts'
import type { Message, Thread, ThreadBranch } from './thread.ts'
import { buildTurns } from './turn.ts'
import type { FoundResult } from './tool-call.ts'

export interface ThreadOptions {
  /** The records are an agent's: sidechain records are its own, and its prompts were not typed. */
  isAgent?: boolean
  /** The session still runs. */
  isLive?: boolean
  /** Results that stand in other files of the session, by the id of their call. */
  otherResults?: ReadonlyMap<string, FoundResult>
  agentOf?: (callId: string) => string | null
  spilledText?: (path: string) => string | null
}

export function buildThread(source: readonly PlacedRecord[], options: ThreadOptions = {}): Thread {
  const records = liftDocumentedTools(source)
  const graph = buildGraph(records, (record) => options.isAgent === true || !isSidechain(record))
  const chain = buildChain(graph, leafHint(records))
  const { branches, unplaced } = findBranches(graph, chain.path)
  const context = messageContext(graph, options)
  const talks = [...chain.path].filter(isTalk).toSorted((a, b) => a.position - b.position)
  const messages = [...buildMessages(talks, context), ...typedElsewhere(records, graph, chain.path)]
  return {
    turns: buildTurns(messages, collectEvents(chain.path, records)),
    branches: branches.map((branch) => toThreadBranch(branch, context)),
    compactions: findCompactions(chain.path),
    breaks: chain.breaks,
    unplaced: unplaced.map(({ node, reason, of }) => ({ uuid: node.id, reason: `${reason} of ${of}` })),
  }
}

function isSidechain(record: ChainRecord): boolean {
  return record.isSidechain === true
}

/** The last `last-prompt` record names the leaf that was active, also after a rewind. */
function leafHint(records: readonly PlacedRecord[]): string | undefined {
  for (const { record } of records.toReversed()) if (record.type === 'last-prompt') return record.leafUuid ?? undefined
  return undefined
}

function messageContext(graph: Graph, options: ThreadOptions): MessageContext {
  const results = collectResults(graph.nodes.filter(isTalk))
  return {
    isAgent: options.isAgent ?? false,
    isLive: options.isLive ?? false,
    resultOf: (id) => results.get(id) ?? options.otherResults?.get(id),
    agentOf: options.agentOf ?? (() => null),
    spilledText: options.spilledText ?? (() => null),
  }
}

/** Words typed mid-turn: in attachments, or in queue operations that are their only copy. */
function typedElsewhere(records: readonly PlacedRecord[], graph: Graph, path: ReadonlySet<Node>): Message[] {
  const queued = queuedMessages(path)
  const seen = new Set([
    ...queued.map((message) => contentText(message.blocks).trim()),
    ...graph.nodes.filter(isTalk).map(typedText),
  ])
  const only = findQueuedOnly(records, seen)
  return [...queued, ...only.map(({ text, at, position, line }) => queuedMessage(text, [`line ${line}`], position, at))]
}

function typedText({ record }: TalkNode): string {
  return record.type === 'user' ? contentText(record.message.content).trim() : ''
}

function toThreadBranch(branch: Branch, context: MessageContext): ThreadBranch {
  const messages = buildMessages(branch.nodes, context)
  return {
    forkUuid: branch.forkId,
    kind: branch.kind,
    prompts: messages
      .filter((message) => message.kind === 'prompt')
      .map((message) => promptText(contentText(message.blocks))),
    uuids: branch.nodes.map((node) => node.id),
    messages,
  }
}
