// Builds messages from records. One API message is several assistant records with the same message.id, one block each,
// and the results of its calls belong to it. On the user side, every record that is not a result is a separate message.
import type { Block, ContentItem } from '../format/block.ts'
import { SYNTHETIC_MODEL } from '../format/model.ts'
import { classifyUserText, isHumanPrompt, type UserText } from '../format/prompt.ts'
import type { EntryOf } from '../format/record.ts'
import { contentText, isWords } from '../format/text.ts'
import type { Usage } from '../format/usage.ts'
import type { TalkNode } from './graph.ts'
import type { Message, MessageKind } from './thread.ts'
import { buildToolCall, type CallContext, type FoundResult } from './tool-call.ts'
import { groupBy } from '../text/group-by.ts'

export interface MessageContext extends CallContext {
  /** In an agent's transcript, every plain text is its prompt, although nobody typed it. */
  isAgent: boolean
}

export type AssistantNode = TalkNode & { record: EntryOf<'assistant'> }
type UserNode = TalkNode & { record: EntryOf<'user'> }

export function buildMessages(nodes: readonly TalkNode[], context: MessageContext): Message[] {
  const owners = new Map<string, Message>()
  const groups = groupBy(nodes.filter(isAssistant), messageKey)
  const messages: Message[] = []
  for (const group of groups.values()) {
    const message = buildAnswer(group, context)
    for (const { id } of message.toolCalls) if (id !== '') owners.set(id, message)
    messages.push(message)
  }
  for (const node of nodes) if (isUser(node)) addUser(node, owners, messages, context)
  return messages.toSorted((a, b) => a.position - b.position)
}

function addUser(
  node: UserNode,
  owners: ReadonlyMap<string, Message>,
  messages: Message[],
  context: MessageContext,
): void {
  const results = node.record.message.content.filter(
    (block): block is Block<'tool_result'> => block.type === 'tool_result',
  )
  const owner = results.map((block) => owners.get(block.tool_use_id ?? '')).find((message) => message !== undefined)
  if (!owner) {
    messages.push(buildUserMessage(node, results.length > 0 ? 'orphan result' : userKind(node.record, context)))
    return
  }
  owner.uuids.push(node.id)
  // Text next to a result: the record belongs to the call, and the text becomes a message without a record of its own.
  const blocks = node.record.message.content.filter((block) => block.type !== 'tool_result')
  if (blocks.length > 0) {
    const { todos: _todos, ...words } = withContent(node.record, blocks)
    messages.push({ ...buildUserMessage({ ...node, record: words }, userKind(words, context)), uuids: [] })
  }
}

export function isAssistant(node: TalkNode): node is AssistantNode {
  return node.record.type === 'assistant'
}

function isUser(node: TalkNode): node is UserNode {
  return node.record.type === 'user'
}

/** Some gateways omit the id; such a row is a message of its own. */
export function messageKey(node: AssistantNode): string {
  return node.record.message.id || node.id
}

function buildAnswer(group: readonly AssistantNode[], context: MessageContext): Message {
  const rows = group.toSorted((a, b) => blockOrder(a) - blockOrder(b) || a.position - b.position)
  const winner = countedRow(group)
  const first = group[0]
  const blocks = rows.flatMap((node) => node.record.message.content)
  const starts = new Map(
    rows.flatMap((node) => node.record.message.content.map((block) => [block, node.record.timestamp ?? null])),
  )
  const calls = blocks.filter((block): block is Block<'tool_use'> => block.type === 'tool_use')
  const model = winner?.message.model ?? null
  return {
    role: 'assistant',
    kind: 'answer',
    uuids: rows.map((node) => node.id),
    ...textRecord(rows),
    position: first?.position ?? 0,
    at: first?.record.timestamp ?? null,
    model,
    blocks,
    toolCalls: calls.map((block) => buildToolCall(block, starts.get(block) ?? null, context)),
    usage: winner?.message.usage ?? null,
    stopReason: rows.findLast((node) => node.record.message.stop_reason)?.record.message.stop_reason ?? null,
    isSynthetic: model === SYNTHETIC_MODEL,
    isError: group.some((node) => node.record.isApiErrorMessage === true),
  }
}

function textRecord(rows: readonly AssistantNode[]): Pick<Message, 'textUuid'> {
  const row = rows.find(({ record }) => record.message.content.some(isWords))
  return row === undefined || row.id === rows[0]?.id ? {} : { textUuid: row.id }
}

function blockOrder(node: AssistantNode): number {
  return node.record.apiBlockIndex ?? 0
}

/** Returns the row with the largest output; the later row wins a tie. Fields of different rows are never mixed. */
function countedRow(group: readonly AssistantNode[]): EntryOf<'assistant'> | undefined {
  let best: EntryOf<'assistant'> | undefined
  for (const { record } of group)
    if (!best || outputOf(record.message.usage) >= outputOf(best.message.usage)) best = record
  return best
}

function outputOf(usage: Usage | null | undefined): number {
  return usage?.output_tokens ?? -1
}

function buildUserMessage(node: UserNode, kind: MessageKind): Message {
  const { todos } = node.record
  return {
    role: 'user',
    kind,
    uuids: [node.id],
    position: node.position,
    at: node.record.timestamp ?? null,
    model: null,
    blocks: node.record.message.content,
    toolCalls: [],
    ...(Array.isArray(todos) && todos.length > 0 && kind !== 'orphan result' ? { todos } : {}),
    usage: null,
    stopReason: null,
    isSynthetic: false,
    isError: false,
  }
}

export function startsTurn(record: EntryOf<'user'>, isAgent: boolean): boolean {
  const { content } = record.message
  const words = content.filter((block) => block.type !== 'tool_result')
  if (words.length === content.length) return userKind(record, { isAgent }) === 'prompt'
  return words.length > 0 && userKind(withContent(record, words), { isAgent }) === 'prompt'
}

function withContent(record: EntryOf<'user'>, content: readonly ContentItem[]): EntryOf<'user'> {
  return { ...record, message: { ...record.message, content: [...content] } }
}

function userKind(record: EntryOf<'user'>, { isAgent }: Pick<MessageContext, 'isAgent'>): MessageKind {
  if (record.isCompactSummary) return 'compact-summary'
  if (isHumanPrompt(record) || (isAgent && isAgentPrompt(record))) return 'prompt'
  const { kind } = classifyUserText(contentText(record.message.content))
  return kind === 'prompt' || kind === 'empty' ? 'injected' : kind
}

/** Kinds of text that are not human prompts but do prompt an agent, from its parent or team. */
const AGENT_PROMPTS: ReadonlySet<UserText['kind']> = new Set(['prompt', 'teammate', 'peer', 'channel', 'warmup'])

function isAgentPrompt(record: EntryOf<'user'>): boolean {
  if (record.isMeta || record.isCompactSummary) return false
  const text = classifyUserText(contentText(record.message.content))
  if (text.kind === 'empty') return hasImageOrDocument(record.message.content)
  return AGENT_PROMPTS.has(text.kind) || (text.kind === 'command' && text.tags[0]?.name === 'command-message')
}

function hasImageOrDocument(blocks: readonly ContentItem[]): boolean {
  return blocks.some((block) => block.type === 'image' || block.type === 'document')
}

/** Returns results by call id. The first one wins, because copies repeat it. */
export function collectResults(talks: readonly Pick<TalkNode, 'id' | 'record'>[]): Map<string, FoundResult> {
  const results = new Map<string, FoundResult>()
  for (const { record, id } of talks) {
    if (record.type !== 'user') continue
    for (const block of record.message.content) {
      if (block.type !== 'tool_result' || block.tool_use_id === undefined || results.has(block.tool_use_id)) continue
      results.set(block.tool_use_id, { record, block, uuid: id })
    }
  }
  return results
}
