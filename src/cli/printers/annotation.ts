// What the user has noted about a session.
import type { AnnotationReport } from '../../operations/editing/annotation-report.ts'

export function printAnnotation(report: AnnotationReport): string {
  return `${report.title}\n`
}
