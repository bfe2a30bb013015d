// The file that an edit is about: for one that gets another name, the old one.
import type { FileEdit } from './plan.ts'

export function pathOf(edit: FileEdit): string {
  if (edit.kind === 'move') return edit.from
  return 'path' in edit ? edit.path : edit.file.path
}
