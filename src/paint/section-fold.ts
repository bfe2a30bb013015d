// Which sections of a view are behind a fold, and what the fold is called. Pages of the app and of an export follow it.
import type { Section, ToolView } from '../describe/view.ts'

/** Longer texts are logs and files, and not formatted. */
export const LONGEST_FORMATTED = 200_000

/** Deeper lists and quotations are not indented further. */
export const DEEPEST_INDENT = 8

/** Deeper emphasis adds nothing that can be seen. */
export const DEEPEST_EMPHASIS = 12

/** Characters, fewer than any screen has in a line: code that fits needs no scrolling by keyboard. */
export const NARROW = 40

/** Of what is said in the corner of a code block. */
export const LONGEST_LABEL = 60

/** Pasted logs are prompts too: of one that is longer, the beginning is shown. */
export const LONG_PROMPT = { lines: 30, characters: 2400 } as const

/** Small edits are read faster than they are opened. */
const SMALL_CHANGE = 12

/** A view was opened for what is in it: a fold around all of it would have to be opened a second time. */
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

/** Its title is painted in the colour of errors. */
export function isFailure(section: Section): boolean {
  return section.kind === 'terminal' && section.isError === true
}

/** Whether a call shows its sections before anybody touches it. */
export function opensAtFirst({ status, sections }: Pick<ToolView, 'status' | 'sections'>): boolean {
  if (status !== 'done') return false
  const diffs = sections.filter((section) => section.kind === 'diff')
  const changed = diffs.reduce((sum, { added, removed }) => sum + added + removed, 0)
  return diffs.length > 0 && changed > 0 && changed <= SMALL_CHANGE
}
