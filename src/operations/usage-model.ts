import { inputOf } from './field-kinds.ts'
import { defineOperation } from './operation.ts'
import { costOrderField, projectField, usageFields } from './usage-fields.ts'

export const usageModelInput = inputOf({ ...usageFields, order: costOrderField, project: projectField })

export const usageModel = defineOperation({
  name: 'usage model',
  details:
    'Tokens by kind and what they would cost at the prices of the API, by model id as records have it, the dearest first. ' +
    'What was answered in fast mode has "-fast" behind the id.',
  input: usageModelInput,
  run: async (context, input) => (await import('./usage-model-run.ts')).run(context, input),
})
