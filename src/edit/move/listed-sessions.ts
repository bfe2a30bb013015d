// Claude Code's list of the sessions in a folder (sessions-index.json, 2.1.0–2.1.30).
import { readFileSync } from 'node:fs'
import { isObject } from '../../format/check.ts'

export const LIST_NAME = 'sessions-index.json'

/** Their ids; undefined when the list cannot be read. */
export function listedSessions(path: string): string[] | undefined {
  try {
    const list: unknown = JSON.parse(readFileSync(path, 'utf8'))
    if (!isObject(list) || !Array.isArray(list['entries'])) return undefined
    return list['entries'].flatMap((entry: unknown) =>
      isObject(entry) && typeof entry['sessionId'] === 'string' ? [entry['sessionId']] : [],
    )
  } catch {
    return undefined
  }
}
