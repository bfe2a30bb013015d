// The options of an export, their defaults, and how this browser remembers them.
import { DEPTHS } from '../../src/describe/depth.ts'
import { readSetting, writeSetting } from '../ui/browser-setting.ts'
import type { ExportFields } from './export-scope.ts'

type InputField<Name extends keyof ExportFields> = NonNullable<ExportFields[Name]>

export type ExportFormat = InputField<'format'>
/** The condensed form for models is a flag of the operation; the dialog offers it as another format. */
export type ExportKind = ExportFormat | 'model'

export type ExportTable = InputField<'table'> | 'all'

/** Null stands for the default of the format. */
export interface ExportChoice {
  kind: ExportKind
  combined: boolean
  family: boolean | null
  depth: InputField<'depth'> | null
  thinking: boolean | null
  branches: InputField<'branches'>
  agents: InputField<'agents'>
  images: InputField<'images'> | null
  theme: InputField<'theme'>
  pageSize: number
  table: ExportTable
  maxTokens: number
  anonymise: boolean
  redact: boolean | null
}

export const DEFAULT_CHOICE: ExportChoice = {
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
  anonymise: false,
  redact: null,
}

const SETTING = 'export'

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
  anonymise: [true, false],
  // To include secrets is a decision for one export, so it is not remembered.
  redact: [null],
}

export const PAGE_SIZES = KNOWN.pageSize
export const TABLES = KNOWN.table
export const TOKEN_LIMITS = KNOWN.maxTokens

/** Reads the remembered choice. Unknown values, such as those of another version, are ignored. */
export function readChoice(): ExportChoice {
  const stored = parseStored(readSetting(SETTING))
  const valid = Object.entries(KNOWN).filter(([name, values]) => values.some((value) => value === stored[name]))
  return { ...DEFAULT_CHOICE, ...Object.fromEntries(valid.map(([name]) => [name, stored[name]])) }
}

export function writeChoice(choice: ExportChoice): void {
  writeSetting(SETTING, JSON.stringify(choice))
}

function parseStored(text: string | null): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}
