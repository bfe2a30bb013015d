// The plan of an export: its sessions, format and options. All choices are made before the first byte is written.
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
  /** Whether secrets of known shapes are masked. */
  redact: boolean
  /** Token limit of the compact form for a model; null for the usual form. */
  maxTokens: number | null
}

export interface ExportPlan {
  format: ExportFormat
  options: ExportOptions
  /** One document with all sessions, or a folder with one file per session. */
  layout: 'document' | 'folder'
  /** Name of the document, with its extension, or of the folder: "2026-02-11-fix-the-parser-1f3a9c2e.html". It has no slash. */
  name: string
  /** The title of the session, a project name, or "All sessions". */
  title: string
  /** All sessions, in the order in which they are written. */
  sessions: readonly PlannedSession[]
  /** The table to write if the format is csv and the layout is a document. */
  table: ExportTable
  /** "annals 0.1.0" */
  generator: string
  timeZone: string
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
