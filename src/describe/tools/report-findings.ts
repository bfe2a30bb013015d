import { defineDescriber } from '../describer.ts'
import type { ToolInput } from '../../format/tool.ts'
import { oneLine, phrase, words } from '../line.ts'
import { plural } from '../../text/quantity.ts'
import { toList } from '../section.ts'
import type { ListItem } from '../view.ts'

type Finding = NonNullable<ToolInput<'ReportFindings'>['findings']>[number]

export const reportFindings = defineDescriber('ReportFindings', ({ input, result }) => {
  const answer = result.form === 'object' ? result.result : {}
  const findings = input.findings ?? answer.findings ?? []
  const level = input.level ?? answer.level
  const fixed = findings.filter(({ outcome }) => outcome === 'fixed').length
  return {
    summary: oneLine(findings[0]?.short_summary ?? findings[0]?.summary),
    outcome: phrase(
      findings.length === 0 ? 'no findings' : plural(findings.length, 'finding'),
      fixed > 0 && `${fixed} fixed`,
      level !== undefined && `${level} effort`,
    ),
    sections: toList(findings.map(toFinding)),
  }
})

function toFinding(finding: Finding): ListItem {
  const { file, line, summary, short_summary: short, failure_scenario: scenario, category, verdict, outcome } = finding
  const location = file === undefined ? undefined : `${file}${line === undefined ? '' : `:${line}`}`
  const note = phrase(location, category, verdict?.toLowerCase(), outcome !== undefined && words(outcome))
  const details = [short === undefined ? undefined : summary, scenario].filter((text) => text !== undefined)
  return {
    text: short ?? summary ?? '',
    ...(outcome === 'fixed' ? { mark: 'done' } : {}),
    ...(note === '' ? {} : { note }),
    ...(details.length === 0 ? {} : { items: details.map((text) => ({ text })) }),
  }
}
