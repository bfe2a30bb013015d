// Parses the JSON that Claude Code passes to a status line. Any field may be missing or malformed in some version.
import { parseJson } from '../../format/json.ts'
import { isObject } from '../../format/check.ts'

export interface StatusHook {
  sessionId: string | null
  transcriptPath: string | null
  model: { id: string | null; name: string | null }
  costUsd: number | null
  context: HookContext
}

export interface HookContext {
  windowSize: number | null
  /** Of the latest request; `none` if there is none yet, or none since a compaction. */
  tokens: number | 'none' | null
  /** A sum over the session in some versions, the latest request in others. */
  doubtfulTokens: number | null
  exceeds200k: boolean
}

export type ParsedHook = { hook: StatusHook; problem?: undefined } | { hook?: undefined; problem: string }

type JsonObject = Readonly<Record<string, unknown>>

export function parseStatusHook(text: string): ParsedHook {
  if (text.trim() === '') return { problem: 'it is empty' }
  const value = parseJson(text.replace(/^\ufeff/, ''))
  if (value === undefined) return { problem: 'it is not JSON' }
  if (!isObject(value)) return { problem: 'it is not a JSON object' }
  return { hook: readHook(value) }
}

function readHook(value: JsonObject): StatusHook {
  const model = value['model']
  const path = readText(value['transcript_path'])
  return {
    sessionId: readText(value['session_id']) ?? sessionOf(path),
    transcriptPath: path,
    // A plain string was seen in hooks of other events.
    model: isObject(model)
      ? { id: readText(model['id']), name: readText(model['display_name']) }
      : { id: readText(model), name: null },
    costUsd: readNumber(member(value, 'cost')['total_cost_usd']),
    context: readContext(member(value, 'context_window'), value['exceeds_200k_tokens'] === true),
  }
}

function readContext(window: JsonObject, exceeds200k: boolean): HookContext {
  const size = readNumber(window['context_window_size'])
  return {
    windowSize: size === 0 ? null : size,
    tokens: readUsage(window['current_usage']),
    doubtfulTokens: readNumber(window['total_input_tokens']),
    exceeds200k,
  }
}

/** Excludes output, which becomes part of the context only with the next request. */
function readUsage(usage: unknown): number | 'none' | null {
  if (usage === null) return 'none'
  if (!isObject(usage)) return null
  const counts = [
    readNumber(usage['input_tokens']),
    readNumber(usage['cache_creation_input_tokens']),
    readNumber(usage['cache_read_input_tokens']),
  ].filter((count) => count !== null)
  return counts.length === 0 ? null : counts.reduce((sum, count) => sum + count, 0)
}

function sessionOf(path: string | null): string | null {
  return /([^/\\]+)\.jsonl$/.exec(path ?? '')?.[1] ?? null
}

function member(value: JsonObject, key: string): JsonObject {
  const found = value[key]
  return isObject(found) ? found : {}
}

function readText(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

function readNumber(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null
}
