// agent-<id>.meta.json: the call that started an agent. It is rewritten on resume, sometimes nearly empty.
import { readFileSync } from 'node:fs'
import { parseObject } from '../format/json.ts'

const TEXT_KEYS = ['agentType', 'description', 'toolUseId', 'parentAgentId', 'model', 'name', 'taskKind'] as const

export type Sidecar = { [Key in (typeof TEXT_KEYS)[number]]?: string }

/** Returns undefined if it cannot be read; the link to the call is then found elsewhere. */
export function parseSidecar(path: string): Sidecar | undefined {
  try {
    return toSidecar(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

export function toSidecar(text: string): Sidecar | undefined {
  const value = parseObject(text)
  if (!value) return undefined
  return Object.fromEntries(TEXT_KEYS.flatMap((key) => (typeof value[key] === 'string' ? [[key, value[key]]] : [])))
}
