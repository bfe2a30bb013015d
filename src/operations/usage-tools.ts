import { choice, inputOf } from './field-kinds.ts'
import { defineOperation } from './operation.ts'
import { usageScopeFields } from './usage-scope.ts'
import { advise, field, operation } from '../text/advice.ts'

export const usageToolsInput = inputOf({
  by: choice(['tool', 'server', 'session', 'project'], 'tool', {
    placeholder: 'WHAT',
    description: 'one line a tool (default), MCP server, session or project',
  }),
  ...usageScopeFields,
})

export const usageTools = defineOperation({
  name: 'usage tools',
  details: advise`How often each tool was called, how often it failed or got no answer, how long its results are and how long they took. A
    call that a fork or a resumed session repeats counts once. Lengths are characters of text, as the model read them;
    durations run from the call to its result, with the time a person took to permit it. What it cost:
    ${operation('usage attribution', field('by', 'tool'))}.`,
  input: usageToolsInput,
  run: async (context, input) => (await import('./usage-tools-run.ts')).run(context, input),
})
