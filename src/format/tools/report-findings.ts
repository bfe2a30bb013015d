import { defineTool } from '../define.ts'
import { list, number, object, oneOf, text } from '../field.ts'

const level = oneOf('low', 'medium', 'high', 'xhigh', 'max')

const findings = list(
  object({
    file: text,
    line: number,
    summary: text,
    short_summary: text,
    failure_scenario: text,
    category: text,
    verdict: oneOf('CONFIRMED', 'PLAUSIBLE'),
    outcome: oneOf('fixed', 'skipped', 'no_change_needed'),
  }),
)

export const reportFindings = defineTool({
  name: 'ReportFindings',
  about: 'Reports the findings of a code review as a list.',
  versions: 'not known',
  seen: 'not seen; Agent SDK type reference',
  input: object({ level, findings }),
  result: object({ count: number, level, findings }),
  notes: {
    'input.level': 'How thorough the review was.',
    'input.findings': 'Most severe first; outcome is set when they are reported again after fixing.',
  },
  sample: JSON.stringify({
    input: {
      level: 'high',
      findings: [
        {
          file: 'src/cache.ts',
          line: 4,
          summary: 'Key lacks the tenant',
          failure_scenario: 'Two tenants share an entry',
        },
      ],
    },
    result: {
      count: 1,
      level: 'high',
      findings: [
        {
          file: 'src/cache.ts',
          line: 4,
          summary: 'Key lacks the tenant',
          failure_scenario: 'Two tenants share an entry',
        },
      ],
    },
  }),
})
