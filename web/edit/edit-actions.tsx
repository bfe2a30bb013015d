// The buttons of the edit dialog. A redaction cannot be undone, so it requires typing a confirmation.
import { Button } from '../ui/button.tsx'
import type { EditChoice } from './edit-choice.ts'
import type { ApplyState } from './use-apply.ts'
import type { EditPlanState } from './use-edit-plan.ts'

const REDACT_WORD = 'REDACT'

export interface EditActionsProps {
  choice: EditChoice
  plan: EditPlanState
  apply: ApplyState
  word: string
  onWord: (word: string) => void
  onClose: () => void
}

/** Names what is removed from the session; null if nothing is. */
function removalName({ kind, isTurn, strip, copy }: EditChoice): string | null {
  if (copy) return null
  switch (kind) {
    case 'redact':
      return 'Redact'
    case 'delete':
      return `Delete ${isTurn ? 'turn' : 'message'}`
    case 'trim':
      return 'Trim session'
    case 'truncate-outputs':
      return 'Truncate outputs'
    case 'strip':
      return `Remove ${strip}`
    default:
      return null
  }
}

export function EditActions({ choice, plan, apply, word, onWord, onClose }: EditActionsProps) {
  const { report, isStale, error } = plan
  const needsWord = choice.kind === 'redact'
  const removal = removalName(choice)
  const isReady = report !== undefined && error === null && !isStale && !report.isEmpty && report.refusal === null
  const canApply = isReady && !apply.isBusy && (!needsWord || word.trim() === REDACT_WORD)
  return (
    <footer className="bottom-0 flex flex-wrap items-center gap-2 border-t border-line bg-surface px-4 py-2.5 max-md:sticky">
      {needsWord && (
        <label className="flex min-w-0 items-center gap-2 text-xs text-muted max-md:basis-full">
          Type {REDACT_WORD} to confirm
          <input
            type="text"
            value={word}
            autoComplete="off"
            spellCheck={false}
            autoCapitalize="characters"
            onChange={({ target }) => onWord(target.value)}
            className="h-8 w-28 rounded-md border border-line bg-canvas px-2 font-mono text-sm text-text"
          />
        </label>
      )}
      <span className="ml-auto flex gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant={removal === null ? 'solid' : 'danger'}
          disabled={!canApply}
          aria-busy={apply.isBusy}
          onClick={apply.apply}
        >
          {apply.isBusy ? 'Applying…' : (removal ?? 'Apply')}
        </Button>
      </span>
    </footer>
  )
}
