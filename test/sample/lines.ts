// Reads the sample archive from disk. Uses only JSON.parse, so that the tests are independent of the reader.

import { readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../sample/', import.meta.url))

type Fields = Readonly<Record<string, unknown>>

export interface Line {
  readonly file: string
  readonly number: number
  readonly raw: string
  readonly record: Fields
}

/** Returns the value at a path inside a record; undefined if the path does not exist. */
export function at(value: unknown, ...path: readonly (string | number)[]): unknown {
  let current = value
  for (const step of path) {
    if (typeof current !== 'object' || current === null) return undefined
    const entry = Object.entries(current).find(([key]) => key === String(step))
    current = entry?.[1]
  }
  return current
}

/** Returns strings unchanged and other values as JSON. */
export const text = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export function parse(raw: string): Fields | undefined {
  try {
    const value: unknown = JSON.parse(raw)
    return isFields(value) ? value : undefined
  } catch {
    return undefined
  }
}

export const disk = new Map(
  readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      `${entry.parentPath}/${entry.name}`
        .slice(root.length - 1)
        .replaceAll('\\', '/')
        .replace(/^\/+/, ''),
    )
    .map((path) => [path, readFileSync(root + path)] as const),
)
export const transcripts = [...disk.keys()].filter((path) => path.startsWith('projects/') && path.endsWith('.jsonl'))

export const damaged: { readonly file: string; readonly number: number; readonly recovered: number }[] = []
export const lines: readonly Line[] = transcripts.flatMap((file) =>
  (disk.get(file)?.toString() ?? '').split('\n').flatMap((raw, index) => {
    if (raw === '') return []
    const record = parse(raw)
    if (record !== undefined) return [{ file, number: index + 1, raw, record }]
    // A glued line ends with a complete record.
    const tail = raw.slice(raw.indexOf('{"parentUuid":', 1))
    const rest = parse(tail)
    damaged.push({ file, number: index + 1, recovered: rest === undefined ? 0 : 1 })
    return rest === undefined ? [] : [{ file, number: index + 1, raw: tail, record: rest }]
  }),
)

export const blocksOf = (line: Line): Fields[] => {
  const content = at(line.record, 'message', 'content')
  return Array.isArray(content) ? content.filter(isFields) : []
}
export const versionOf = (line: Line): string => text(line.record['version'])
export const textOf = (line: Line): string => {
  const content = at(line.record, 'message', 'content')
  return typeof content === 'string'
    ? content
    : blocksOf(line)
        .map((block) => text(block['text']))
        .join('\n')
}
export const isMain = (line: Line): boolean => !line.file.includes('/subagents/') && !line.file.includes('/agent-')
