// What is left of what was redacted: nothing, or where.
import type { RedactVerifyReport } from '../../operations/editing/redact-verify-run.ts'

export function printRedactVerify(report: RedactVerifyReport): string {
  return `${report.found}\n`
}
