// Parses one line into a record and a list of issues. It never throws and loses nothing: the JSON is kept in `raw`.
import { isObject, UNKNOWN_VARIANT } from './check.ts'
import { lift } from './lift.ts'
import { omitPaths, type WrongType } from './omit.ts'
import { recordDefinitions, type LiftedEntry, type RecordDefinition, type UnknownEntry } from './record.ts'
import { parseTimestamp } from './timestamp.ts'
import { walkSchema, type Path } from './walk.ts'

export interface ByteRange {
  offset: number
  length: number
  line: number
}

export type RecordIssue =
  | { kind: 'not-json'; message: string }
  | { kind: 'not-an-object'; value: unknown }
  | { kind: 'unknown-type'; type: string | null }
  | { kind: 'unknown-variant'; family: string; name: unknown; path: string }
  | WrongType
  /** A string or number that is not a time. Readers that need a time use the previous record's. */
  | { kind: 'bad-timestamp'; message: string; value: unknown }
  | { kind: 'documented-only'; type: string }

export interface ParsedRecord {
  record: LiftedEntry
  issues: readonly RecordIssue[]
  range: ByteRange
  /** The JSON value on disk; undefined when the text is not JSON. */
  raw: unknown
}

const NO_ISSUES: readonly RecordIssue[] = []

export function parseRecord(text: string, range: ByteRange): ParsedRecord {
  let raw: unknown
  try {
    raw = JSON.parse(text)
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return { record: unknown(null, text), issues: [{ kind: 'not-json', message }], range, raw: undefined }
  }
  return parseValue(raw, range)
}

export function parseValue(raw: unknown, range: ByteRange): ParsedRecord {
  if (!isObject(raw)) return { record: unknown(null, raw), issues: [{ kind: 'not-an-object', value: raw }], range, raw }
  const type = typeof raw['type'] === 'string' ? raw['type'] : null
  const definition = type === null ? undefined : recordDefinitions.get(type)
  if (!definition) return { record: unknown(type, raw), issues: [{ kind: 'unknown-type', type }], range, raw }
  return parseKnown(definition, raw, range)
}

function parseKnown(definition: RecordDefinition, raw: { [key: string]: unknown }, range: ByteRange): ParsedRecord {
  const found = definition.check(raw)
  const isTimed = hasGoodTime(raw['timestamp'])
  if (found === 0 && isTimed && !definition.documentedOnly) return { record: lift(raw), issues: NO_ISSUES, range, raw }
  const issues: RecordIssue[] = definition.documentedOnly ? [{ kind: 'documented-only', type: definition.type }] : []
  if (!isTimed)
    issues.push({
      kind: 'bad-timestamp',
      message: parseTimestamp(raw['timestamp']).issue ?? '',
      value: raw['timestamp'],
    })
  const wrong = found === 0 ? [] : collectIssues(definition, raw, issues)
  const kept = omitPaths(raw, wrong)
  return { record: lift(isObject(kept) ? kept : raw, (found & UNKNOWN_VARIANT) !== 0), issues, range, raw }
}

function hasGoodTime(timestamp: unknown): boolean {
  if (typeof timestamp === 'string')
    return parseTimestamp(timestamp).ms !== null || !Number.isNaN(Date.parse(timestamp))
  return typeof timestamp !== 'number' || parseTimestamp(timestamp).ms !== null
}

function collectIssues(definition: RecordDefinition, raw: unknown, issues: RecordIssue[]): Path[] {
  const wrong: Path[] = []
  walkSchema(definition.schema, raw, {
    mismatch(path, expected, value) {
      wrong.push(path)
      issues.push({ kind: 'wrong-type', path: path.join('.'), expected, value })
    },
    unknownVariant(path, family, name) {
      issues.push({ kind: 'unknown-variant', family, name, path: path.join('.') })
    },
  })
  return wrong
}

function unknown(originalType: string | null, value: unknown): UnknownEntry {
  return { type: 'unknown', originalType, value }
}
