// What linking agents needs to know of one transcript. It is collected record by record, so that a growing transcript is
// not read again.
import { isObject } from '../../format/check.ts'
import { baseName } from '../../format/path.ts'
import type { EntryOf } from '../../format/record.ts'
import { readParts } from '../../format/tags.ts'
import { parseTimestamp } from '../../format/timestamp.ts'
import { contentText } from '../../format/text.ts'
import { canonicalToolName } from '../../format/tool.ts'
import type { PlacedRecord } from '../graph.ts'
import type { LinkSource } from '../thread.ts'
import { toolResultIds } from '../tool-ids.ts'

export interface StatedLink {
  agentId: string
  toolUseId: string
  source: LinkSource
}

interface MadeCall {
  id: string
  prompt: string
  ms: number
}

export class LinkFacts {
  /** Calls of the tool that starts agents, in file order. */
  readonly agentCalls: MadeCall[] = []
  readonly runs = new Map<string, string>()
  /** The first text that is not injected; empty if there is none. */
  prompt = ''
  startMs: number | undefined
  isOnlyAnswers = true
  private readonly links = new Map<string, StatedLink>()
  /** All calls by id, and whether one with this id is of another tool. */
  private readonly calls = new Map<string, boolean>()
  private readonly answers = new Map<string, number>()
  private hasPrompt = false

  static of(records: readonly Pick<PlacedRecord, 'record'>[]): LinkFacts {
    const facts = new LinkFacts()
    for (const { record } of records) facts.add(record)
    return facts
  }

  add(record: PlacedRecord['record']): void {
    if (record.type !== 'assistant') this.isOnlyAnswers = false
    const { ms } = parseTimestamp('timestamp' in record ? record.timestamp : undefined)
    this.startMs ??= ms ?? undefined
    if (record.type === 'assistant') this.addCalls(record, ms ?? 0)
    if (record.type === 'user') this.addUser(record, ms)
    // A report of progress repeats the same link hundreds of times; only the first can count.
    for (const link of linksIn(record)) {
      const key = `${link.source} ${link.toolUseId} ${link.agentId}`
      if (!this.links.has(key)) this.links.set(key, link)
    }
  }

  get stated(): Iterable<StatedLink> {
    return this.links.values()
  }

  hasCall(id: string): boolean {
    return this.calls.has(id)
  }

  /** Any tool may print "agentId: …"; only the output of an Agent call refers to its agent. */
  hasCallOfOtherTool(id: string): boolean {
    return this.calls.get(id) === true
  }

  answeredMs(id: string): number | null {
    return this.answers.get(id) ?? null
  }

  private addCalls(record: EntryOf<'assistant'>, ms: number): void {
    for (const block of record.message.content) {
      if (block.type !== 'tool_use' || block.id === undefined) continue
      const isOther = canonicalToolName(block.name ?? '') !== 'Agent'
      this.calls.set(block.id, isOther || this.hasCallOfOtherTool(block.id))
      if (isOther) continue
      const { prompt }: { readonly [key: string]: unknown } = isObject(block.input) ? block.input : {}
      this.agentCalls.push({ id: block.id, prompt: typeof prompt === 'string' ? prompt.trim() : '', ms })
    }
  }

  private addUser(record: EntryOf<'user'>, ms: number | null): void {
    if (!this.hasPrompt && !record.isMeta) {
      this.hasPrompt = true
      this.prompt = contentText(record.message.content).trim()
    }
    for (const id of toolResultIds(record)) if (ms !== null && !this.answers.has(id)) this.answers.set(id, ms)
    for (const [name, call] of runsIn(record)) this.runs.set(name, call)
  }
}

function linksIn(record: PlacedRecord['record']): StatedLink[] {
  if (record.type === 'user') return [...resultLinks(record), ...notificationLinks(contentText(record.message.content))]
  if (record.type === 'queue-operation') return notificationLinks(contentText(record.content))
  if (record.type === 'attachment' && record.attachment?.type === 'queued_command')
    return notificationLinks(contentText(record.attachment.prompt))
  if (record.type !== 'progress' || record.data?.type !== 'agent_progress') return []
  const { agentId } = record.data
  const toolUseId = record.parentToolUseID
  return agentId !== undefined && toolUseId !== undefined ? [{ agentId, toolUseId, source: 'progress' }] : []
}

function resultLinks(record: EntryOf<'user'>): StatedLink[] {
  const results = record.message.content.filter((block) => block.type === 'tool_result')
  return results.flatMap((block) => {
    if (block.tool_use_id === undefined) return []
    const toolUseId = block.tool_use_id
    const structured =
      results.length === 1 && isObject(record.toolUseResult)
        ? (record.toolUseResult['agentId'] ?? record.toolUseResult['agent_id'])
        : undefined
    const links: StatedLink[] =
      typeof structured === 'string' ? [{ agentId: structured, toolUseId, source: 'result' }] : []
    // The footer is the last match; a report may quote another agent's footer.
    const footer = [...contentText(block.content).matchAll(/^agentId: ([\w-]+)/gm)].at(-1)?.[1]
    return footer === undefined ? links : [...links, { agentId: footer, toolUseId, source: 'result text' }]
  })
}

function notificationLinks(text: string): StatedLink[] {
  const body = text.trimStart()
  if (!body.startsWith('<task-notification>')) return []
  const parts = readParts(body.slice('<task-notification>'.length))
  const [agentId, toolUseId] = [parts.get('task-id'), parts.get('tool-use-id')]
  return agentId && toolUseId ? [{ agentId: agentId.trim(), toolUseId: toolUseId.trim(), source: 'notification' }] : []
}

function runsIn(record: EntryOf<'user'>): [string, string][] {
  if (!isObject(record.toolUseResult)) return []
  const { runId, transcriptDir } = record.toolUseResult
  const call = record.message.content.find((block) => block.type === 'tool_result')?.tool_use_id
  if (call === undefined) return []
  const names = [runId, typeof transcriptDir === 'string' ? baseName(transcriptDir) : undefined]
  return names.flatMap((name): [string, string][] => (typeof name === 'string' ? [[name, call]] : []))
}
