// Reduces one record to what the index stores. It needs no other record, so appended lines can be indexed alone.
import { isObject } from '../format/check.ts'
import { SYNTHETIC_MODEL } from '../format/model.ts'
import { isHumanPrompt } from '../format/prompt.ts'
import type { EntryOf, LiftedEntry } from '../format/record.ts'
import { extractText, type TextKind } from '../format/text.ts'
import { parseTimestamp } from '../format/timestamp.ts'
import { canonicalToolName } from '../format/tool.ts'
import { liftDocumentedMessage } from './documented.ts'
import { touchedFiles, type TouchedFile } from './files/touched-files.ts'
import { liftReport } from './inline-agents.ts'

export type DigestKind = 'prompt' | 'answer' | 'result' | 'injected' | 'note' | 'title' | 'queued'

export interface DigestText {
  kind: TextKind
  text: string
  toolUseId: string | null
  isError: boolean
}

export interface DigestCall {
  id: string
  name: string
  files: TouchedFile[]
  agent: { description: string | null; type: string | null; prompt: string } | null
}

export interface DigestResult {
  toolUseId: string
  isError: boolean
  length: number
  agentId: string | null
}

export interface RecordDigest {
  type: string
  kind: DigestKind
  uuid: string | null
  parentUuid: string | null
  /** The session the record names; a copied record names the session it was copied into. */
  sessionId: string | null
  atMs: number | null
  role: 'user' | 'assistant' | null
  isSidechain: boolean
  agentId: string | null
  cwd: string | null
  branch: string | null
  version: string | null
  model: string | null
  texts: DigestText[]
  calls: DigestCall[]
  results: DigestResult[]
  images: number
  isApiError: boolean
  /** The title that a summary gives to the session with the record `leaf`. */
  summaryOf: { leaf: string; title: string } | null
}

export function digestRecord(source: LiftedEntry): RecordDigest | undefined {
  const record = liftReport(liftDocumentedMessage(source))
  const extracted = extractText(record)
  const isTalk = record.type === 'user' || record.type === 'assistant'
  if (!isTalk && extracted.length === 0) return undefined
  const kind = kindOf(record, extracted[0]?.kind)
  const results = record.type === 'user' ? resultsOf(record) : []
  const failed = new Set(results.filter((result) => result.isError).map((result) => result.toolUseId))
  return {
    type: source.type,
    kind,
    ...envelopeOf(record),
    role: isTalk ? record.type : null,
    model: modelOf(record),
    texts: extracted.map(({ kind: textKind, text, toolUseId = null }) => ({
      // Text that Claude Code writes as the user is not a prompt.
      kind: textKind === 'prompt' && kind !== 'prompt' ? 'note' : textKind,
      text,
      toolUseId,
      isError: textKind === 'tool-output' && toolUseId !== null && failed.has(toolUseId),
    })),
    calls: record.type === 'assistant' ? callsOf(record) : [],
    results,
    images: isTalk ? countImages(record.message.content) : 0,
    isApiError: record.type === 'assistant' && record.isApiErrorMessage === true,
    summaryOf: record.type === 'summary' ? summaryOf(record) : null,
  }
}

/** Reports whether `digestRecord` returns a digest, without computing it. */
export function hasDigest(source: LiftedEntry): boolean {
  const record = liftReport(liftDocumentedMessage(source))
  return record.type === 'user' || record.type === 'assistant' || extractText(record).length > 0
}

function summaryOf({ leafUuid, summary }: EntryOf<'summary'>): RecordDigest['summaryOf'] {
  return leafUuid && summary ? { leaf: leafUuid, title: summary } : null
}

function kindOf(record: LiftedEntry, textKind: TextKind | undefined): DigestKind {
  if (record.type === 'assistant') return 'answer'
  if (record.type === 'user') {
    if (isHumanPrompt(record)) return 'prompt'
    return record.message.content.some((block) => block.type === 'tool_result') ? 'result' : 'injected'
  }
  switch (textKind) {
    case 'prompt':
    case 'answer':
    case 'title':
    case 'queued':
      return textKind
    case 'tool-output':
      return 'result'
    case 'thinking':
    case 'tool-input':
      return 'answer'
    default:
      return 'note'
  }
}

type Envelope = Pick<
  RecordDigest,
  'uuid' | 'parentUuid' | 'sessionId' | 'atMs' | 'isSidechain' | 'agentId' | 'cwd' | 'branch' | 'version'
>

function envelopeOf(record: LiftedEntry): Envelope {
  // Not every record type has all envelope fields; reading them by name avoids a check per type.
  const fields = record as { readonly [key: string]: unknown }
  const text = (key: string) => {
    const value = fields[key]
    return typeof value === 'string' && value !== '' ? value : null
  }
  return {
    uuid: text('uuid'),
    parentUuid: text('parentUuid'),
    sessionId: text('sessionId'),
    atMs: fields['timestamp'] === undefined ? null : parseTimestamp(fields['timestamp']).ms,
    isSidechain: fields['isSidechain'] === true,
    agentId: text('agentId'),
    cwd: text('cwd'),
    branch: text('gitBranch'),
    version: text('version'),
  }
}

function modelOf(record: LiftedEntry): string | null {
  if (record.type !== 'assistant') return null
  const { model } = record.message
  return model && model !== SYNTHETIC_MODEL ? model : null
}

function callsOf(record: EntryOf<'assistant'>): DigestCall[] {
  return record.message.content.flatMap((block) => {
    if (block.type !== 'tool_use' || block.id === undefined) return []
    const name = block.name ?? ''
    const canonical = canonicalToolName(name)
    return [
      {
        id: block.id,
        name,
        files: touchedFiles(canonical, block.input),
        agent: canonical === 'Agent' ? agentOf(block.input) : null,
      },
    ]
  })
}

function agentOf(input: unknown): DigestCall['agent'] {
  const fields = isObject(input) ? input : {}
  const text = (key: string) => (typeof fields[key] === 'string' ? fields[key] : null)
  return { description: text('description'), type: text('subagent_type'), prompt: text('prompt') ?? '' }
}

function resultsOf(record: EntryOf<'user'>): DigestResult[] {
  const blocks = record.message.content.filter((block) => block.type === 'tool_result')
  const structured = blocks.length === 1 && isObject(record.toolUseResult) ? record.toolUseResult : {}
  const agentId = structured['agentId'] ?? structured['agent_id']
  return blocks.flatMap((block) =>
    block.tool_use_id === undefined
      ? []
      : [
          {
            toolUseId: block.tool_use_id,
            isError: block.is_error === true,
            length: lengthOf(block.content),
            agentId: typeof agentId === 'string' ? agentId : null,
          },
        ],
  )
}

function lengthOf(content: unknown): number {
  if (typeof content === 'string') return content.length
  if (!Array.isArray(content)) return 0
  return content.reduce(
    (sum: number, item: unknown) =>
      sum + (isObject(item) && typeof item['text'] === 'string' ? item['text'].length : 0),
    0,
  )
}

function countImages(content: readonly { type: string; content?: unknown }[]): number {
  return content.reduce((sum, block) => {
    if (block.type === 'image') return sum + 1
    const inner = block.type === 'tool_result' && Array.isArray(block.content) ? block.content : []
    return sum + inner.filter((item: unknown) => isObject(item) && item['type'] === 'image').length
  }, 0)
}
