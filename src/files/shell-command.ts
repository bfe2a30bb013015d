// Judges a shell command by its words: whether it names a file, only reads, or rewrites files that it need not name.
import { baseName } from '../format/path.ts'

/** Commands that rewrite files which they need not name. */
const REWRITERS = new RegExp(
  [
    /\b(?:prettier|biome|dprint|oxfmt|gofmt|gofumpt|goimports|black|isort|autopep8|yapf|rustfmt|clang-format|shfmt|stylua)\b/,
    /\b(?:eslint|oxlint|stylelint|ruff|rubocop|tslint|clippy|standard)\b.*\s(?:--fix|--write|-w|-[aA]|format)\b/,
    /\b(?:cargo|go|ruff|deno|terraform|mix|dart|zig|buf|swift|forge)\s+(?:fmt|format)\b/,
    /\b(?:npm|pnpm|yarn|bun|make|just|task|nx|turbo)\b.*\b(?:format|fmt|fix|lint|lint-staged|prettify)/,
    /\bgit\b.*\s(?:checkout|switch|restore|stash|pull|merge|rebase|reset|revert|cherry-pick|apply|am|commit)\b/,
    /\b(?:pre-commit|lint-staged|husky|codemod|jscodeshift)\b/,
  ]
    .map(({ source }) => source)
    .join('|'),
)

/** The patterns take quadratic time, and a heredoc may be long. */
const LONGEST_READ = 4096

export function isRewriter(command: string): boolean {
  return REWRITERS.test(command.slice(0, LONGEST_READ))
}

/** Reports whether a command contains the name of a file as a word. */
export function namesFile(command: string, path: string): boolean {
  const name = baseName(path)
  if (name === '') return false
  for (let at = command.indexOf(name); at >= 0; at = command.indexOf(name, at + 1))
    if (!isNamePart(command[at - 1]) && !isNamePart(command[at + name.length])) return true
  return false
}

function isNamePart(character: string | undefined): boolean {
  return character !== undefined && /[\p{L}\p{N}_-]/u.test(character)
}

const READS = new Set(
  'cat head tail less more grep egrep rg wc ls stat file diff cmp echo cd pwd nl tree which jq sort uniq cut column md5sum sha256sum'.split(
    ' ',
  ),
)
const GIT_READS =
  /^git (?:-C \S+ |--no-pager )*(?:diff|log|show|status|blame|add|ls-files|rev-parse|grep|commit|push)\b/

/** Reports whether every part of a command is known to change no file. */
export function onlyReads(command: string): boolean {
  if (command.length > LONGEST_READ) return false
  const quiet = command.replace(/\d?>(?:&\d|\s*\/dev\/null)/g, '').replace(/'[^']*'|"[^"$`]*"/g, "''")
  if (/[>`]|\$\(|<\(/.test(quiet)) return false
  return quiet
    .split(/\n|&&|\|\||[|;&]/)
    .map((part) => part.trim())
    .every((part) => part === '' || READS.has(part.split(/\s/, 1)[0] ?? '') || GIT_READS.test(part) || isPrint(part))
}

function isPrint(part: string): boolean {
  return /^sed\s+-n\b(?!.*\s-i|.*--in-place)/.test(part)
}
