// The plan of an export: its sessions, format and options. All choices are made before the first byte is written.
import type { SessionTotals } from '../describe/describe-counts.ts'
import type { Depth } from '../describe/depth.ts'

export const EXPORT_FORMATS = ['html', 'md', 'json', 'jsonl', 'csv', 'parquet'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

export const EXPORT_TABLES = ['sessions', 'messages', 'tool_calls', 'files_touched', 'agents', 'usage'] as const
export type ExportTable = (typeof EXPORT_TABLES)[number]

export interface ExportOptions {
  depth: Depth
  thinking: boolean
  branches: 'all' | 'none'
  /** 'inline' puts agents below the call that started them, 'separate' in their own chapter or file. */
  agents: 'inline' | 'separate' | 'none'
  images: 'embedded' | 'files' | 'none'
  theme: 'light' | 'dark' | 'auto'
  /** Messages per page; 0 for a single page. */
  pageSize: number
  /** Whether secrets are masked. */
  redact: boolean
  /** Whether users, e-mail addresses and hosts are replaced by numbered names. */
  anonymise: boolean
  maxTokens: number | null
}

export interface ExportPlan {
  format: ExportFormat
  options: ExportOptions
  layout: 'document' | 'folder'
  /** "2026-02-11-fix-the-parser-1f3a9c2e.html", or a folder name. It has no slash. */
  name: string
  title: string
  sessions: readonly PlannedSession[]
  counts: ExportCounts
  /** Only for csv as a document. */
  table: ExportTable
  generator: string
  timeZone: string
}

/** Counts a prompt or message once, even if several sessions have a copy of it. */
export interface ExportCounts extends SessionTotals {
  prompts: number
  messages: number
}

export interface PlannedSession {
  id: string
  title: string
  project: { path: string; name: string } | null
  startedAt: string | null
  endedAt: string | null
  prompts: number
  /** Path in a folder, without an extension: "tidepool/2026-02-11-fix-the-parser-1f3a9c2e". Unique, ignoring case. */
  path: string
}
