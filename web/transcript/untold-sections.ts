// What the line of a closed call may cut off and no section of it repeats: opened, it has to be there in full.
import type { StepItem } from '../../src/session/session-view.ts'
import type { Section } from '../../src/render/view.ts'

/** Characters that fit the line beside both panes at 1440 pixels. */
const FITTING_SUMMARY = 56
const FITTING_OUTCOME = 32

export function untoldSections({ view, call, held }: Extract<StepItem, { kind: 'tool' }>): Section[] {
  const { summary, outcome, sections } = view
  const isBare = sections.length === 0 && held === 0
  const hasFailed = call.state !== 'done'
  const rows: string[][] = []
  if (isBare && summary.length + outcome.length > FITTING_SUMMARY) rows.push(['Input', summary])
  // A longer error has a section of its own; this is one that was thought to fit.
  const isErrorTold = held > 0 || sections.some(({ title }) => title !== undefined && ERROR_TITLES.has(title))
  if (outcome.length > FITTING_OUTCOME && (isBare || (hasFailed && !isErrorTold)))
    rows.push([hasFailed ? 'Error' : 'Result', outcome.replace(/^failed: /, '')])
  const told = rows.filter(([, value]) => value !== '')
  return told.length === 0 ? [] : [{ kind: 'table', isFacts: true, columns: ['', ''], rows: told }]
}

const ERROR_TITLES: ReadonlySet<string> = new Set(['Error', 'Reason', 'Interrupted'])
