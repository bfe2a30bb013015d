// A tool call or an entry as a small document: a line of text and sections of a few kinds. Describers know the tools and
// build views; renderers (terminal, Markdown, HTML, React) know only the kinds of sections.
import type { ToolState } from '../thread/thread.ts'

export interface ToolView {
  title: string
  summary: string
  /** The result on one line: "+3 −1", "12 matches", "exit 1". May be empty. */
  outcome: string
  status: ToolState
  sections: Section[]
}

export interface EntryView {
  title: string
  summary: string
  /** How much it matters to a reader. 'fold' and 'hide' are shown at full depth only. */
  weight: 'show' | 'fold' | 'hide'
  tone: 'plain' | 'info' | 'warning' | 'error'
  sections: Section[]
}

interface SectionBase {
  title?: string
  folded?: boolean
  /** Shown at full depth only: text that the describer left out, added by completeItems. */
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

/** Plain text. `unescaped` is the same text with literal "\n" turned into line breaks; it is not about HTML escaping. */
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
  language?: string
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
  /** Both starts are 0 if the position is unknown, as for a denied edit. */
  oldStart: number
  newStart: number
  lines: DiffLine[]
}

export interface DiffLine {
  kind: 'same' | 'added' | 'removed' | 'note'
  text: string
}

/** Output of a command. It may contain ANSI sequences, which renderers strip or translate. */
export interface TerminalSection extends SectionBase {
  kind: 'terminal'
  output: string
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
  mark?: 'done' | 'active' | 'open' | 'chosen'
  note?: string
  items?: ListItem[]
}

export interface TableSection extends SectionBase {
  kind: 'table'
  /** Labeled values: the first column is the label, and no header is shown. */
  isFacts?: true
  columns: string[]
  rows: string[][]
}

export interface ImageSection extends SectionBase {
  kind: 'image'
  mediaType: string
  /** Base64, if the bytes are in the transcript. */
  data?: string
  /** A path or URL instead; never loaded from the network. */
  location?: string
  bytes?: number
}

export interface FileSection extends SectionBase {
  kind: 'file'
  path: string
  note?: string
}

export interface RawSection extends SectionBase {
  kind: 'raw'
  value: unknown
}
