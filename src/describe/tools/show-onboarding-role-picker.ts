import { defineDescriber } from '../describer.ts'
import { oneLine } from '../line.ts'
import { toResultSections } from '../content/result.ts'

export const showOnboardingRolePicker = defineDescriber('ShowOnboardingRolePicker', ({ call, result }) => {
  if (result.form !== 'object') return { summary: '', sections: toResultSections(call) }
  const { role, dismissed } = result.result
  return { summary: '', outcome: oneLine(role) || (dismissed ? 'dismissed' : ''), sections: [] }
})
