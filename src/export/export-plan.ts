// What is to be handed over, and how: every choice made before the first byte is written, so that writers decide nothing.
import type { Depth } from '../describe/depth.ts'

export const EXPORT_FORMATS = ['html', 'md', 'json', 'jsonl', 'csv', 'parquet'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

export const EXPORT_TABLES = ['sessions', 'messages', 'tool_calls', 'files_touched', 'agents', 'usage'] as const
export type ExportTable = (typeof EXPORT_TABLES)[number]

export interface ExportOptions {
  depth: Depth
  /** Whether reasoning is part of it. */
  thinking: boolean
  branches: 'all' | 'none'
  /** Below the call that started them, as conversations of their own, or not at all. */
  agents: 'inline' | 'separate' | 'none'
  images: 'embedded' | 'files' | 'none'
  theme: 'light' | 'dark' | 'auto'
  /** Messages a page; 0 for one page. */
  pageSize: number
  /** Whether known key shapes are masked. */
  redact: boolean
  /** A compact form for a model, of at most so many tokens; null for the usual one. */
  maxTokens: number | null
}

export interface ExportPlan {
  format: ExportFormat
  options: ExportOptions
  /** One document of all sessions, or a folder with a file each. */
  layout: 'document' | 'folder'
  /** Of the document, with its extension, or of the folder: "2026-02-11-fix-the-parser-1f3a9c2e.html". No slash in it. */
  name: string
  /** What it is, in words: the title of the session, "tidepool", "All sessions". */
  title: string
  /** All that will come, in this order. */
  sessions: readonly PlannedSession[]
  /** Of a csv that is one document. */
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
  /** Where it goes in a folder, without an extension: "tidepool/2026-02-11-fix-the-parser-1f3a9c2e". Unique, whatever the case of letters. */
  path: string
}
