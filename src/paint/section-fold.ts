// Display rules shared by the web app and the exported pages: which sections are folded, fold labels, and size limits.
import type { Section, ToolView } from '../describe/view.ts'

/** Characters. Longer texts are logs and files, and are not formatted. */
export const LONGEST_FORMATTED = 200_000

export const DEEPEST_INDENT = 8

export const DEEPEST_EMPHASIS = 12

/** Characters that fit on one line of any screen. Code with longer lines can be focused, to scroll it by keyboard. */
export const NARROW = 40

export const LONGEST_LABEL = 60

export const LONG_PROMPT = { lines: 30, characters: 2400 } as const

/** Changed lines. A call with a smaller change opens by itself: reading it takes less time than opening it. */
const SMALL_CHANGE = 12

/** The only main section of a view is not folded: opening the view would take two clicks. */
export function isFolded(section: Section, sections: readonly Section[]): boolean {
  if (!section.folded) return false
  return section.isExtra === true || sections.filter(({ isExtra }) => !isExtra).length > 1
}

const NAMES: Readonly<Record<Section['kind'], string>> = {
  text: 'Text',
  markdown: 'Text',
  code: 'Code',
  diff: 'Change',
  terminal: 'Output',
  list: 'List',
  table: 'Table',
  image: 'Image',
  file: 'File',
  raw: 'Data',
}

export function sectionName({ title, kind }: Section): string {
  return title ?? NAMES[kind]
}

export function isFailure(section: Section): boolean {
  return section.kind === 'terminal' && section.isError === true
}

export function isInitiallyOpen({ status, sections }: Pick<ToolView, 'status' | 'sections'>): boolean {
  if (status !== 'done') return false
  const diffs = sections.filter((section) => section.kind === 'diff')
  const changed = diffs.reduce((sum, { added, removed }) => sum + added + removed, 0)
  return diffs.length > 0 && changed > 0 && changed <= SMALL_CHANGE
}
