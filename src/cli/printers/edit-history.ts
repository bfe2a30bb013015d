// Edits that were made, the latest first.
import type { EditHistory } from '../../operations/editing/edit-history-run.ts'

export function printEditHistory(history: EditHistory): string {
  return `${history.total}\n`
}
