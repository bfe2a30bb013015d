// Finds the likely cause of a change that no record shows: the commands that were run since the file was last seen.
import { namesFile, onlyReads } from './effects/shell-effect.ts'
import type { FileOperation } from './file-operation.ts'
import type { OutsideCause } from './file-version.ts'

/** Commands that rewrite files which they need not name. */
export const REWRITERS = new RegExp(
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
const MAX_COMMAND = 4000

/** The commands and sessions seen since the last proof of the content. Constant in size. */
export class CauseWindow {
  private naming: OutsideCause | null = null
  private rewriting: OutsideCause | null = null
  private sessions: readonly string[] = []
  private isReported = false

  clear(): void {
    this.naming = null
    this.rewriting = null
    this.sessions = []
    this.isReported = false
  }

  add({ path, place: { session }, effect }: FileOperation): void {
    if (session !== null && !this.sessions.includes(session)) this.sessions = [...this.sessions.slice(-1), session]
    if (effect.kind === 'outside') this.isReported = true
    if (effect.kind !== 'shell') return
    const command = effect.command.slice(0, MAX_COMMAND)
    const isRewriting = REWRITERS.test(command)
    if (namesFile(command, path) && !onlyReads(command))
      this.naming = { kind: isRewriting ? 'formatter' : 'command', detail: command }
    else if (isRewriting) this.rewriting = { kind: 'formatter', detail: command }
  }

  /** `session` is the one that noticed the change. */
  likely(session: string | null): OutsideCause {
    const known = this.naming ?? this.rewriting
    if (known) return known
    const other = this.sessions.findLast((id) => id !== session)
    if (other !== undefined) return { kind: 'session', detail: other }
    return { kind: this.isReported ? 'editor' : 'unknown', detail: null }
  }
}
