import { shellWord } from '../../src/paint/shell-word.ts'
import { field, operation, type FieldReference } from '../../src/text/advice.ts'
import { commandOf } from '../../src/text/command-line.ts'
import type { ExportChoice } from './export-choice.ts'
import { exportInput, isMultiFile } from './export-input.ts'
import type { ExportScope } from './export-scope.ts'

/** The command line has other defaults: it writes several sessions to a folder and splits a long page. */
export function exportCommand(choice: ExportChoice, scope: ExportScope, name = defaultName(choice, scope)): string {
  const { sessions = [], ...rest } = exportInput(choice, scope)
  const isDocument = !isMultiFile(choice, scope)
  const flags = {
    ...rest,
    ...(isDocument && scope.kind !== 'session' ? { combined: true } : {}),
    ...(isDocument && choice.kind === 'html' ? { pageSize: 0 } : {}),
  }
  const names = scope.kind === 'session' ? [scope.name] : sessions
  return commandOf(
    operation(
      'export',
      ...names.map(shellWord),
      ...Object.entries(flags).map(([flag, value]) => toField(flag, value)),
      ...(name === null ? [] : [field('output', shellWord(name))]),
    ),
  )
}

/** The command line names a single document itself, but would write several files to a folder instead of a zip. */
function defaultName(choice: ExportChoice, scope: ExportScope): string | null {
  return isMultiFile(choice, scope) ? 'annals-export.zip' : null
}

function toField(name: string, value: unknown): FieldReference {
  if (value === true) return field(name)
  return field(name, value === false ? false : shellWord(String(value)))
}
