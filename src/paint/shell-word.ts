// A text as one word of a shell's command line, to be read, copied and run. What a terminal would not show as it is, is
// written as an escape: the command is the same, and nothing hides in it.
import { visibleLine } from '../text/visible.ts'
import { operation } from '../text/advice.ts'
import { commandOf } from '../text/command-line.ts'

const PLAIN = /^[\w@%+=:,./-]+$/

/** Within double quotes these mean the same to cmd, PowerShell and a POSIX shell; a last backslash would take the quote. */
const DRIVE_PATH = /^[A-Za-z]:(?:\\[^"$`%!\\]+)+$/

export function shellWord(text: string): string {
  if (PLAIN.test(text)) return text
  if (visibleLine(text) !== text) return `$'${[...text].map(escape).join('')}'`
  return DRIVE_PATH.test(text) ? `"${text}"` : `'${text.replaceAll("'", String.raw`'\''`)}'`
}

/** bash and zsh read $'…' alike. */
function escape(char: string): string {
  if (char === "'" || char === '\\') return `\\${char}`
  const code = char.codePointAt(0) ?? 0
  if (code >= 0x20 && code < 0x7f) return char
  return code < 0x80 ? `\\x${hex(code, 2)}` : code < 0x10000 ? `\\u${hex(code, 4)}` : `\\U${hex(code, 8)}`
}

function hex(code: number, digits: number): string {
  return code.toString(16).padStart(digits, '0')
}

/** What to type to go on with a session. */
interface Resumable {
  id: string
  directory: string | null
  /** Its transcript has gone and is to be put back first. */
  isArchived: boolean
}

export function resumeCommand({ id, directory, isArchived }: Resumable): string {
  const word = shellWord(id)
  const steps = [
    isArchived ? commandOf(operation('restore', word)) : '',
    directory === null ? '' : `cd ${shellWord(directory)}`,
    `claude --resume ${word}`,
  ]
  return steps.filter(Boolean).join(' && ')
}
