// Recognizes shell commands that may change files. Programs and scripts may change them too; only those whose purpose it is
// are recognized.
import { parseHeredocs } from '../text/heredoc.ts'
import { isRewriter } from './shell-command.ts'

/** The patterns take quadratic time, and a heredoc may be long. */
const MAX_COMMAND = 4000

const CHANGERS = new RegExp(
  [
    /(?:^|[;&|(`\n]|\b(?:sudo|xargs|then|do|else)\s)\s*(?:rm|mv|cp|ln|rmdir|unlink|truncate|dd|rsync|install|patch|touch|tee|unzip|tar)\s/,
    /\b(?:sed|perl|ruby)\b[^;&|\n]*\s-\w*i/,
    /\bsed\b[^;&|\n]*\s--in-place/,
    /\bfind\b[^;&|\n]*\s-(?:delete|exec)\b/,
    /\bgit\b[^;&|\n]*\s(?:rm|mv|clean)\b/,
    /\b(?:npm|pnpm|yarn|bun)\s+(?:i|install|add|remove|uninstall|update|init)\b/,
  ]
    .map(({ source }) => source)
    .join('|'),
)

export function mayChangeFiles(command: string): boolean {
  const start = withoutTexts(command.slice(0, MAX_COMMAND))
  return CHANGERS.test(start) || isRewriter(start) || redirects(start)
}

/** The text of a heredoc, such as a commit message, is no command. A hook of a commit may change files, but rarely does. */
function withoutTexts(command: string): string {
  let bare = ''
  let position = 0
  for (const { start, end } of parseHeredocs(command)) {
    if (start < position) continue
    bare += command.slice(position, start)
    position = end
  }
  return (bare + command.slice(position)).replaceAll(/\bgit\b[^;&|\n]*\scommit\b/g, 'git')
}

/** A redirection to a file; not "2>&1", "> /dev/null", "=>" or "->". */
function redirects(command: string): boolean {
  const bare = command.replaceAll(/'[^']*'|"(?:[^"\\]|\\.)*"/g, '""')
  return /(?<![-=<>&\d])[12]?>{1,2}\|?\s*(?!&|\/dev\/)[\w"$.~/{]/.test(bare)
}
