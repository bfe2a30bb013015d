import type { DoctorReport } from '../../operations/health/outputs.ts'
import { issueSentence } from '../../text/issue-sentence.ts'
import { plural } from '../../text/quantity.ts'
import { visibleLine } from '../../text/visible.ts'
import type { Terminal } from '../terminal.ts'
import { wrapPlain } from '../../paint/terminal/wrap.ts'
import { shortPath } from './short-path.ts'

const SHOWN = 10

/** The code of an unreadable file is left to --json. */
function wordsOf(issue: DoctorReport['issues'][number]): string {
  return issue.reason === 'unreadable' ? issue.reason : issueSentence(issue)
}

export function printIssues(issues: DoctorReport['issues'], terminal: Terminal): string {
  if (issues.length === 0) return ''
  const shown = issues
    .slice(0, SHOWN)
    .flatMap((issue) =>
      wrapPlain(`  ${visibleLine(shortPath(issue.path))}: ${visibleLine(wordsOf(issue))}`, terminal.width),
    )
  const rest = issues.length > SHOWN ? [`  … and ${issues.length - SHOWN} more`] : []
  return `\n${terminal.colors.yellow(`${plural(issues.length, 'path')} not read:`)}\n${[...shown, ...rest].join('\n')}\n`
}
