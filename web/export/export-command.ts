// The command that writes the same from a terminal.
import { shellWord } from '../../src/render/shell-word.ts'
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
  return [
    'annals export',
    ...names.map(shellWord),
    ...Object.entries(flags).map(([flag, value]) => toFlag(flag, value)),
    ...(name === null ? [] : [`-o ${shellWord(name)}`]),
  ].join(' ')
}

/** A document gets its name in the terminal as well; several files would become a folder there. */
function usualName(choice: ExportChoice, scope: ExportScope): string | null {
  return isApart(choice, scope) ? 'annals-export.zip' : null
}

function toFlag(name: string, value: unknown): string {
  const flag = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  if (typeof value === 'boolean') return value ? `--${flag}` : `--no-${flag}`
  return `--${flag} ${shellWord(String(value))}`
}
