// Quotes a text as one shell word. Invisible characters are written as escapes, so that nothing can hide in a command.
import { visibleLine } from '../text/visible.ts'

const PLAIN = /^[\w@%+=:,./-]+$/

/** Windows paths that mean the same in cmd, PowerShell and POSIX shells. A trailing backslash would escape the quote. */
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
