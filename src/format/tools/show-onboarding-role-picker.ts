import { defineTool } from '../define.ts'
import { flag, object, text } from '../field.ts'

export const showOnboardingRolePicker = defineTool({
  name: 'ShowOnboardingRolePicker',
  about: 'Lets a new user choose their occupation.',
  versions: 'not known; one third party says 2.1.172+',
  seen: 'not seen; Agent SDK type reference',
  input: object({}),
  result: object({ role: text, dismissed: flag }),
  sample: JSON.stringify({ input: {}, result: { role: 'engineer' } }),
})
