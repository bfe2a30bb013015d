// A tool call or an entry as a small document: what it is in a line, and sections of a few kinds. Describers know the
// tools and build these; painters (terminal, Markdown, HTML, React) know the kinds and nothing else.
import type { ToolState } from '../thread/thread.ts'

export interface ToolView {
  /** The tool as people know it: "Edit", "Agent", "github: create_issue". */
  title: string
  /** What this call was about, on one line: the path, the command, the query. */
  summary: string
  /** What came of it, on one line: "+3 −1", "12 matches", "exit 1". Empty when the summary says it all. */
  outcome: string
  status: ToolState
  sections: Section[]
}

/** Something in a session that is no tool call: thinking, a hook, a compaction, an attachment. */
export interface EntryView {
  title: string
  summary: string
  /** How much it matters to a reader: hidden ones are shown at full depth only. */
  weight: 'show' | 'fold' | 'hide'
  tone: 'plain' | 'info' | 'warning' | 'error'
  sections: Section[]
}

interface SectionBase {
  title?: string
  /** Long or of little interest: painters may show only the beginning. */
  folded?: boolean
  /** Only for who asks for all there is. */
  isExtra?: true
}

export type Section =
  | TextSection
  | MarkdownSection
  | CodeSection
  | DiffSection
  | TerminalSection
  | ListSection
  | TableSection
  | ImageSection
  | FileSection
  | RawSection

/** Plain text. `unescaped` holds the same text with literal "\n" made real, for reading. */
export interface TextSection extends SectionBase {
  kind: 'text'
  text: string
  unescaped?: string
}

export interface MarkdownSection extends SectionBase {
  kind: 'markdown'
  text: string
}

export interface CodeSection extends SectionBase {
  kind: 'code'
  text: string
  /** As highlighters name it: "typescript", "python"; absent when unknown. */
  language?: string
  /** Number of the first line, when lines are numbered. */
  firstLine?: number
}

export interface DiffSection extends SectionBase {
  kind: 'diff'
  path: string
  hunks: DiffHunk[]
  added: number
  removed: number
}

export interface DiffHunk {
  /** 0 on both sides when nobody knows the place, as with a refused edit. */
  oldStart: number
  newStart: number
  lines: DiffLine[]
}

export interface DiffLine {
  kind: 'same' | 'added' | 'removed' | 'note'
  text: string
}

/** Output of a command. ANSI sequences are kept as data; painters strip or translate them. */
export interface TerminalSection extends SectionBase {
  kind: 'terminal'
  output: string
  /** As with text: the output with literal "\n" made real, for reading. */
  unescaped?: string
  command?: string
  isError?: boolean
}

export interface ListSection extends SectionBase {
  kind: 'list'
  items: ListItem[]
}

export interface ListItem {
  text: string
  /** Shown before the text: done, in progress, open. */
  mark?: 'done' | 'active' | 'open' | 'chosen'
  /** Shown dimmed behind it. */
  note?: string
  /** Nested items: matches of a file, options of a question. */
  items?: ListItem[]
}

export interface TableSection extends SectionBase {
  kind: 'table'
  /** Names and values: the first column says what the second is, so that no header is needed. */
  isFacts?: true
  columns: string[]
  rows: string[][]
}

export interface ImageSection extends SectionBase {
  kind: 'image'
  mediaType: string
  /** Base64, when the bytes are in the transcript. */
  data?: string
  /** A file or an address instead; never loaded from the network. */
  location?: string
  /** Of the image file. */
  bytes?: number
}

/** A file that is named but not shown: a PDF, an attachment, a spilled output. */
export interface FileSection extends SectionBase {
  kind: 'file'
  path: string
  note?: string
}

/** Anything else, as JSON. */
export interface RawSection extends SectionBase {
  kind: 'raw'
  value: unknown
}
