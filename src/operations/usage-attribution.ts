import { choice, inputOf } from './field-kinds.ts'
import { defineOperation } from './operation.ts'
import { usageScopeFields } from './usage-scope.ts'

export const usageAttributionInput = inputOf({
  by: choice(['project', 'branch', 'model', 'agent', 'tool', 'skill', 'mcp', 'hour', 'turn'], 'project', {
    placeholder: 'WHAT',
    description: 'project (default), branch, model, agent, tool, skill, mcp, hour, or turn of one session',
  }),
  ...usageScopeFields,
})

export const usageAttribution = defineOperation({
  name: 'usage attribution',
  details:
    'Tokens and cost by what caused them; whatever the question, the lines add up to the same total. A request is shared ' +
    'evenly by the tools it called; "(answer)" called none. Skills are those that Claude Code names in its ' +
    'records (2.1.121 on), MCP servers too (2.1.149 on), else those whose tools were called. A turn has the cost of the agents that were ' +
    'started in it, and of those that these started. Costs are what the API would charge.',
  input: usageAttributionInput,
  run: async (context, input) => (await import('./usage-attribution-run.ts')).run(context, input),
})
