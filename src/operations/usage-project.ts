import { inputOf } from './field-kinds.ts'
import { defineOperation } from './operation.ts'
import { costOrderField, projectField, usageFields } from './usage-fields.ts'

export const usageProjectInput = inputOf({ ...usageFields, order: costOrderField, project: projectField })

export const usageProject = defineOperation({
  name: 'usage project',
  details:
    'Tokens by kind and what they would cost at the prices of the API, by project, the dearest first. ' +
    'A project is a folder below "projects", named after the directory in which Claude Code was started.',
  input: usageProjectInput,
  run: async (context, input) => (await import('./usage-project-run.ts')).run(context, input),
})
