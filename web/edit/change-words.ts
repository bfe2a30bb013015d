import type { EditedFile } from '../../src/operations/editing/edit-report.ts'

const WORDS: Readonly<Record<EditedFile['change'], string>> = {
  mask: 'masked in place',
  append: 'appended to',
  rewrite: 'rewritten',
  create: 'new',
  remove: 'removed',
  restore: 'restored',
  move: 'moved',
}

/** What becomes of a file. A later version may know more ways than this one. */
export function changeWords(change: string): string {
  return Object.entries(WORDS).find(([name]) => name === change)?.[1] ?? change
}
