import type { Resume } from '../../operations/session/resume.ts'

export function printResume({ command }: Resume): string {
  return `${command}\n`
}
