// How it is to be exported: what the dialog asks, what is usual, and what this browser remembers of it.
import { DEPTHS } from '../../src/describe/depth.ts'
import { readSetting, writeSetting } from '../ui/browser-setting.ts'
import type { ExportFields } from './export-scope.ts'

type Field<Name extends keyof ExportFields> = NonNullable<ExportFields[Name]>

export type ExportFormat = Field<'format'>
/** The form for a model is Markdown by another rule; to who chooses it is one format more. */
export type ExportKind = ExportFormat | 'model'

export type ExportTable = Field<'table'> | 'all'

/** Null stands for what is usual with the format. */
export interface ExportChoice {
  kind: ExportKind
  combined: boolean
  family: boolean | null
  depth: Field<'depth'> | null
  thinking: boolean | null
  branches: Field<'branches'>
  agents: Field<'agents'>
  images: Field<'images'> | null
  theme: Field<'theme'>
  pageSize: number
  table: ExportTable
  maxTokens: number
  redact: boolean
}

export const USUAL_CHOICE: ExportChoice = {
  kind: 'html',
  combined: true,
  family: null,
  depth: null,
  thinking: null,
  branches: 'all',
  agents: 'inline',
  images: null,
  theme: 'auto',
  pageSize: 500,
  table: 'messages',
  maxTokens: 20_000,
  redact: false,
}

const SETTING = 'export'

/** Which values may come back; numbers only as the dialog offers them. */
const KNOWN: { readonly [Name in keyof ExportChoice]: readonly ExportChoice[Name][] } = {
  kind: ['html', 'md', 'json', 'jsonl', 'csv', 'parquet', 'model'],
  combined: [true, false],
  family: [null, true, false],
  depth: [null, ...DEPTHS],
  thinking: [null, true, false],
  branches: ['all', 'none'],
  agents: ['inline', 'separate', 'none'],
  images: [null, 'embedded', 'files', 'none'],
  theme: ['auto', 'light', 'dark'],
  pageSize: [100, 500, 2000, 0],
  table: ['messages', 'sessions', 'tool_calls', 'files_touched', 'agents', 'usage', 'all'],
  maxTokens: [5000, 20_000, 50_000, 150_000],
  redact: [true, false],
}

export const PAGE_SIZES = KNOWN.pageSize
export const TABLES = KNOWN.table
export const TOKEN_LIMITS = KNOWN.maxTokens

/** What an earlier version remembered, or somebody else wrote, is taken only where it is understood. */
export function readChoice(): ExportChoice {
  const kept = parseKept(readSetting(SETTING))
  const understood = Object.entries(KNOWN).filter(([name, values]) => values.some((value) => value === kept[name]))
  return { ...USUAL_CHOICE, ...Object.fromEntries(understood.map(([name]) => [name, kept[name]])) }
}

export function writeChoice(choice: ExportChoice): void {
  writeSetting(SETTING, JSON.stringify(choice))
}

function parseKept(text: string | null): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}
