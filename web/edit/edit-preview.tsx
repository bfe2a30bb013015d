import type { EditReport } from '../../src/operations/edit/outputs.ts'
import { visible } from '../../src/text/visible.ts'
import { classNames } from '../ui/class-names.ts'
import { ErrorNote } from '../ui/error-note.tsx'
import { Icon } from '../ui/icon.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { EditChecks } from './edit-checks.tsx'
import { EditedFiles } from './edited-files.tsx'
import { onScreen } from '../screen-names.ts'
import type { ApplyOutcome } from './use-apply.ts'
import type { EditPlanState } from './use-edit-plan.ts'

export interface EditPreviewProps {
  plan: EditPlanState
  outcome: ApplyOutcome
  missing: string | null
}

export function EditPreview({ plan, outcome, missing }: EditPreviewProps) {
  const { report, error, isStale, ask } = plan
  return (
    <section
      aria-label="Preview"
      aria-busy={isStale}
      className="relative flex min-h-40 flex-1 flex-col border-t border-line bg-sunken max-md:flex-auto md:min-h-0"
    >
      {isStale && <Spinner label="Loading the preview" className="absolute top-3 right-5 animate-late" />}
      <div
        // Focusable, so that the keyboard can scroll it.
        tabIndex={0}
        className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto p-4 outline-offset-[-2px] max-md:overflow-visible"
      >
        <OutcomeNote outcome={outcome} />
        {missing !== null ? (
          <p className="text-sm text-muted">{missing}</p>
        ) : error ? (
          <ErrorNote error={error} onRetry={() => void ask()} />
        ) : (
          report && <Plan report={report} isStale={isStale} />
        )}
      </div>
    </section>
  )
}

function Plan({ report, isStale }: { report: EditReport; isStale: boolean }) {
  const { summary, refusal, notes, isEmpty } = report
  return (
    <div className={classNames('flex flex-col gap-3', isStale && 'opacity-60')}>
      {refusal !== null && (
        <p role="alert" className="flex gap-2 rounded-md bg-warning-soft px-3 py-2 text-sm text-text">
          <Icon name="alert" className="mt-0.5 text-warning" />
          <span className="min-w-0 break-words">{visible(onScreen(refusal))}</span>
        </p>
      )}
      <p className={classNames('text-sm break-words', isEmpty ? 'text-muted' : 'font-medium text-text')}>
        {visible(summary)}
      </p>
      {!isEmpty && <EditChecks report={report} />}
      {notes.length > 0 && (
        <ul aria-label="Notes" className="flex list-disc flex-col gap-1 pl-4 text-xs text-muted">
          {notes.map(onScreen).map((note) => (
            <li key={note} className="break-words">
              {visible(note)}
            </li>
          ))}
        </ul>
      )}
      {!isEmpty && <EditedFiles report={report} />}
    </div>
  )
}

function OutcomeNote({ outcome: { error, hasChanged } }: { outcome: ApplyOutcome }) {
  if (hasChanged)
    return (
      <p role="alert" className="flex gap-2 rounded-md bg-info-soft px-3 py-2 text-sm text-text">
        <Icon name="info" className="mt-0.5 text-info" />
        Nothing was applied: the session has changed since the preview. Check the new preview and apply again.
      </p>
    )
  return error === null ? null : <ErrorNote error={error} />
}
