// The edit dialog: the kind of edit, its options, and a preview of the result. Nothing changes until Apply.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { EditReport } from '../../src/operations/edit/outputs.ts'
import { OptionSwitch } from '../ui/option-fields.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { EditActions } from './edit-actions.tsx'
import { editOptions, firstChoice, type EditChoice, type EditKind } from './edit-choice.ts'
import { EditFields } from './edit-fields.tsx'
import { EditPreview } from './edit-preview.tsx'
import { editRequest, isRequest } from './edit-request.ts'
import { EditResult } from './edit-result.tsx'
import { scopeTitle, type EditScope } from './edit-scope.ts'
import { showDone } from './undo-edit.ts'
import { useApply } from './use-apply.ts'
import { useEditPlan } from './use-edit-plan.ts'
import { useTurnEdge } from './use-turn-edge.ts'

export interface EditDialogProps {
  scope: EditScope
  first: Partial<EditChoice>
  onClose: () => void
}

export function EditDialog({ scope, first, onClose }: EditDialogProps) {
  const queries = useQueryClient()
  const [done, setDone] = useState<EditReport | null>(null)
  const onDone = (report: EditReport) => {
    if (report.newSession !== null) return setDone(report)
    onClose()
    showDone(queries, report)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={scopeTitle(scope)}
      className="max-h-[94dvh]! w-[min(56rem,calc(100vw-1.5rem))]! max-md:h-[94dvh] md:h-[min(94dvh,44rem)]"
    >
      {done?.newSession ? (
        <EditResult report={done} session={done.newSession} onClose={onClose} />
      ) : (
        <EditForm scope={scope} first={first} onDone={onDone} onClose={onClose} />
      )}
    </Dialog>
  )
}

/** Edits that are refused while the session is live, but can be made to a copy. */
const COPYABLE: ReadonlySet<EditKind> = new Set([
  'trim',
  'truncate-outputs',
  'strip',
  'repair',
  'message',
  'insert',
  'delete',
])

function EditForm({ scope, first, onDone, onClose }: EditDialogProps & { onDone: (report: EditReport) => void }) {
  const [choice, setChoice] = useState(() => firstChoice(scope, first))
  const [word, setWord] = useState('')
  const asked = editRequest(choice, scope, useTurnEdge(scope, choice))
  const plan = useEditPlan(asked)
  const apply = useApply(plan, onDone)
  const change = (part: Partial<EditChoice>) => setChoice({ ...choice, ...part })
  const fields = useRef<HTMLDivElement>(null)
  // The dialog would focus its close button.
  useEffect(() => focusFirst(fields.current), [])
  const canCopy = COPYABLE.has(choice.kind) && (choice.copy || (plan.report?.live ?? null) !== null)
  return (
    <>
      <div ref={fields}>
        <div className="border-b border-line px-4 py-2.5">
          <Segmented
            label="Edit"
            value={choice.kind}
            options={editOptions(scope)}
            onChange={(kind) => change({ kind, copy: false })}
            className="flex-wrap"
          />
        </div>
        <div data-fields className="flex flex-col gap-2.5 p-4 md:max-h-[50vh] md:overflow-y-auto">
          <EditFields choice={choice} scope={scope} onChange={change} />
          {canCopy && (
            <OptionSwitch
              label="Make an edited copy instead"
              note="The session does not change; the copy is a new session."
              isOn={choice.copy}
              onToggle={() => change({ copy: !choice.copy })}
            />
          )}
        </div>
      </div>
      <EditPreview plan={plan} outcome={apply} missing={isRequest(asked) ? null : asked.missing} />
      <EditActions choice={choice} plan={plan} apply={apply} word={word} onWord={setWord} onClose={onClose} />
    </>
  )
}

function focusFirst(box: HTMLElement | null): void {
  const field = box?.querySelector<HTMLElement>(
    '[data-fields] :is(input:not([type="radio"]), input:checked, textarea, select)',
  )
  const edit = box?.querySelector<HTMLElement>('input:checked')
  ;(field ?? edit)?.focus()
}
