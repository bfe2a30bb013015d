import type { Resume } from '../../operations/session/outputs.ts'

export function printResume({ command }: Resume): string {
  return `${command}\n`
}
