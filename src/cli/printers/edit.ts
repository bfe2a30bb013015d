// An edit as a person reads it: what it does, before and after, what was checked, and what to type next.
import type { EditReport } from '../../operations/editing/edit-report.ts'

export function printEdit(report: EditReport): string {
  return `${report.summary}\n`
}
