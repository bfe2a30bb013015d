// Builds the thread of one transcript from its records. Pure; never throws. Every user and assistant record ends up
// exactly once: in a message of a turn, in a branch, or in `unplaced`.
import { isHumanPrompt } from '../format/prompt.ts'
import type { EntryOf, LiftedEntry } from '../format/record.ts'
import { contentText } from '../format/text.ts'
import { findBranches, type Branch } from './branch.ts'
import { isSpoken } from './aside.ts'
import { buildChain, buildChainTo, type Chain } from './chain.ts'
import { liftDocumented } from './documented.ts'
import { collectEvents, findCompactions, queuedMessage, queuedMessages } from './events.ts'
import { buildGraph, isSidechain, isTalk, type Graph, type Node, type PlacedRecord, type TalkNode } from './graph.ts'
import { buildMessages, collectResults, type MessageContext } from './message.ts'
import { promptWords } from './prompt-text.ts'
import { findQueuedOnly } from './queue.ts'
import { takeReplays } from './replay.ts'
import type { Message, Thread, ThreadBranch, ToolCall } from './thread.ts'
import { buildTurns } from './turn.ts'
import type { FoundResult } from './tool-call.ts'

export interface ThreadOptions {
  /** The records are an agent's: sidechain records are its own, and nobody typed its prompts. */
  isAgent?: boolean
  isLive?: boolean
  /** Results in other transcripts. */
  otherResults?: { get(callId: string): FoundResult | undefined }
  agentOf?: (callId: string) => string | null
  spilledText?: (path: string) => string | null
  /** The main line ends with this record, which a later part of the transcript continues (parts/part-thread.ts). */
  leaf?: string | undefined
  /** Another part of the transcript has a record with this text. */
  isTyped?: (text: string) => boolean
}

export function buildThread(source: readonly PlacedRecord[], options: ThreadOptions = {}): Thread {
  const records = liftDocumented(source)
  const { graph, replays } = takeReplays(
    buildGraph(records, (record) => options.isAgent === true || !isSidechain({ record })),
  )
  const chain = buildMainChain(records, graph, options.leaf)
  const context = messageContext(graph, options)
  const talks = [...chain.path].filter(isTalk).toSorted((a, b) => a.position - b.position)
  const messages = settle([...buildMessages(talks, context), ...typedElsewhere(records, graph, chain.path, options)])
  return {
    turns: buildTurns(messages, collectEvents(chain.path, records)),
    branches: findBranches(graph, chain.path).map((branch) => toThreadBranch(branch, context)),
    compactions: findCompactions(chain.path),
    breaks: chain.breaks,
    unplaced: replays.map(({ node, original }) => ({ uuid: node.id, reason: `replay of ${original.id}` })),
  }
}

export function buildMainChain(records: readonly PlacedRecord[], graph: Graph, leaf?: string): Chain {
  const end = leaf === undefined ? undefined : graph.byId.get(leaf)
  if (end) return buildChainTo(graph, end)
  const hint = graph.byId.get(leafHint(records) ?? '')
  // A command or note after the conversation may be the hinted leaf; it does not say where the conversation is.
  return buildChain(graph, hint && isSpoken(hint) ? hint.id : undefined)
}

/** `last-prompt` names the active leaf, even after a rewind. A prompt typed after it makes it outdated. */
function leafHint(records: readonly PlacedRecord[]): string | undefined {
  const index = records.findLastIndex(({ record }) => record.type === 'last-prompt')
  const hint = records[index]?.record
  if (hint?.type !== 'last-prompt' || !hint.leafUuid) return undefined
  const isOld = records.slice(index + 1).some(({ record }) => isPrompt(record) && record.uuid !== hint.leafUuid)
  return isOld ? undefined : hint.leafUuid
}

export function isPrompt(record: LiftedEntry): record is EntryOf<'user'> {
  return record.type === 'user' && isHumanPrompt(record)
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

/** Only the last calls can still be running: the model had every result before it continued. */
function settle(messages: readonly Message[]): Message[] {
  const last = messages.reduce(
    (latest, { kind, position }) => (isConversation(kind) ? Math.max(latest, position) : latest),
    0,
  )
  return messages.map((message) =>
    message.position < last && message.toolCalls.some(isRunning) ? stopCalls(message) : message,
  )
}

export function stopCalls(message: Message): Message {
  return { ...message, toolCalls: message.toolCalls.map(stopRunning) }
}

export function isConversation(kind: Message['kind']): boolean {
  return kind === 'answer' || kind === 'prompt'
}

export function isRunning({ state }: ToolCall): boolean {
  return state === 'running'
}

function stopRunning(call: ToolCall): ToolCall {
  return isRunning(call) ? { ...call, state: 'missing' } : call
}

function typedElsewhere(
  records: readonly PlacedRecord[],
  graph: Graph,
  path: ReadonlySet<Node>,
  { isTyped = () => false }: ThreadOptions,
): Message[] {
  const queued = queuedMessages(path)
  if (!records.some(({ record }) => record.type === 'queue-operation')) return queued
  const seen = new Set([
    ...queued.map((message) => contentText(message.blocks).trim()),
    ...graph.nodes.filter(isTalk).map(typedText),
  ])
  const only = findQueuedOnly(records, (text) => seen.has(text) || isTyped(text))
  return [...queued, ...only.map(({ text, at, position, line }) => queuedMessage(text, [`line ${line}`], position, at))]
}

export function typedText({ record }: TalkNode): string {
  return record.type === 'user' ? contentText(record.message.content).trim() : ''
}

export function toThreadBranch(branch: Branch, context: MessageContext): ThreadBranch {
  const messages = buildMessages(branch.nodes, { ...context, isLive: false })
  return {
    forkUuid: branch.forkId,
    kind: branch.kind,
    prompts: messages.filter(({ kind }) => kind === 'prompt').map(({ blocks }) => promptWords(blocks)),
    uuids: branch.nodes.map((node) => node.id),
    messages,
  }
}
