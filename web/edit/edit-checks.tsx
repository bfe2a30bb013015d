import type { EditReport } from '../../src/operations/edit/outputs.ts'
import { plural } from '../../src/text/quantity.ts'
import { visible } from '../../src/text/visible.ts'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'
import { resumeText } from './edit-text.ts'

export function EditChecks({ report: { checks, resume } }: { report: EditReport }) {
  const failed = checks.filter(({ ok }) => !ok)
  const resumeNote = resume && resumeText(resume)
  if (checks.length === 0 && resumeNote === null) return null
  return (
    <details open={failed.length > 0} className="text-xs">
      <summary className="flex min-h-6 cursor-pointer list-none items-center gap-2 rounded-sm text-muted hover:text-text max-md:min-h-8">
        <Icon name={failed.length > 0 ? 'alert' : 'check'} className={failed.length > 0 ? 'text-error' : 'text-ok'} />
        <span title={resume?.after.explanation}>
          {failed.length > 0
            ? `${failed.length} of ${plural(checks.length, 'check')} failed`
            : `${plural(checks.length, 'check')} passed`}
          {resumeNote !== null && `; ${resumeNote}`}
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
                {!ok && <span className="sr-only"> (failed)</span>}
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
