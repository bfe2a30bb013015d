// The command that writes the same from a terminal.
import { shellWord } from '../../src/paint/shell-word.ts'
import { field, operation, type FieldReference } from '../../src/text/advice.ts'
import { commandOf } from '../../src/text/command-line.ts'
import type { ExportChoice } from './export-choice.ts'
import { exportInput, isApart } from './export-input.ts'
import type { ExportScope } from './export-scope.ts'

/** A terminal has other habits where nothing is said: several sessions go into a folder, a long page into several, and of a
 *  csv there is one table. The name of the download says which it is: one document, or a zip. */
export function exportCommand(choice: ExportChoice, scope: ExportScope, name = usualName(choice, scope)): string {
  const { sessions = [], ...rest } = exportInput(choice, scope)
  const isDocument = !isApart(choice, scope)
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

/** A document gets its name in the terminal as well; several files would become a folder there. */
function usualName(choice: ExportChoice, scope: ExportScope): string | null {
  return isApart(choice, scope) ? 'annals-export.zip' : null
}

function toField(name: string, value: unknown): FieldReference {
  if (value === true) return field(name)
  return field(name, value === false ? false : shellWord(String(value)))
}
