// Which sections of a view are behind a fold, and what the fold is called. Pages of the app and of an export follow it.
import type { Section } from './view.ts'

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
