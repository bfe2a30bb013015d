// Quotes a text as one word of a shell command that users copy and run. Invisible characters are written as escapes, so
// that nothing can hide in the command.
import { visibleLine } from '../text/visible.ts'
import { operation } from '../text/advice.ts'
import { commandOf } from '../text/command-line.ts'

const PLAIN = /^[\w@%+=:,./-]+$/

/** Matches Windows paths that mean the same inside double quotes in cmd, PowerShell and POSIX shells. A trailing backslash
 * is excluded because it would escape the quote. */
const DRIVE_PATH = /^[A-Za-z]:(?:\\[^"$`%!\\]+)+$/

export function shellWord(text: string): string {
  if (PLAIN.test(text)) return text
  if (visibleLine(text) !== text) return `$'${[...text].map(escape).join('')}'`
  return DRIVE_PATH.test(text) ? `"${text}"` : `'${text.replaceAll("'", String.raw`'\''`)}'`
}

/** Escapes a character for $'…', which bash and zsh interpret the same way. */
function escape(char: string): string {
  if (char === "'" || char === '\\') return `\\${char}`
  const code = char.codePointAt(0) ?? 0
  if (code >= 0x20 && code < 0x7f) return char
  return code < 0x80 ? `\\x${hex(code, 2)}` : code < 0x10000 ? `\\u${hex(code, 4)}` : `\\U${hex(code, 8)}`
}

function hex(code: number, digits: number): string {
  return code.toString(16).padStart(digits, '0')
}

interface Resumable {
  id: string
  directory: string | null
  /** Whether the transcript exists only in the archive and must be restored first. */
  isArchived: boolean
}

/** Returns the command that continues a session. */
export function resumeCommand({ id, directory, isArchived }: Resumable): string {
  const word = shellWord(id)
  const steps = [
    isArchived ? commandOf(operation('restore', word)) : '',
    directory === null ? '' : `cd ${shellWord(directory)}`,
    `claude --resume ${word}`,
  ]
  return steps.filter(Boolean).join(' && ')
}
