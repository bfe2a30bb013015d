// What must hold after an edit: in one line while all of it does, one by one otherwise.
import type { EditReport } from '../../src/operations/edit/edit-report.ts'
import { plural } from '../../src/text/quantity.ts'
import { visible } from '../../src/text/visible.ts'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'
import { resumeWords } from './edit-words.ts'

export function EditChecks({ report: { checks, resume } }: { report: EditReport }) {
  const failed = checks.filter(({ ok }) => !ok)
  const words = resume && resumeWords(resume)
  if (checks.length === 0 && words === null) return null
  return (
    <details open={failed.length > 0} className="text-xs">
      <summary className="flex min-h-6 cursor-pointer list-none items-center gap-2 rounded-sm text-muted hover:text-text max-md:min-h-8">
        <Icon name={failed.length > 0 ? 'alert' : 'check'} className={failed.length > 0 ? 'text-error' : 'text-ok'} />
        <span title={resume?.after.explanation}>
          {failed.length > 0
            ? `${plural(failed.length, 'check')} of ${checks.length} ${failed.length === 1 ? 'does' : 'do'} not hold`
            : plural(checks.length, 'check')}
          {failed.length === 0 && (checks.length === 1 ? ' holds' : ' hold')}
          {words !== null && `; ${words}`}
        </span>
      </summary>
      <table className="mt-1 w-full max-w-[46rem] border-collapse text-left tabular-nums">
        <thead className="text-faint">
          <tr>
            <th className="py-0.5 font-normal">Check</th>
            <th className="py-0.5 font-normal">Before</th>
            <th className="py-0.5 font-normal">After</th>
          </tr>
        </thead>
        <tbody>
          {checks.map(({ name, ok, before, after }) => (
            <tr key={name} className={classNames('border-t border-line', ok ? 'text-muted' : 'text-error')}>
              <td className="py-0.5 pr-3">
                {visible(name)}
                {!ok && <span className="sr-only"> (does not hold)</span>}
              </td>
              <td className="py-0.5 pr-3">{visible(before)}</td>
              <td className="py-0.5">{visible(after)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
