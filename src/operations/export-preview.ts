import { exportInput } from './export.ts'
import { defineOperation } from './operation.ts'

export const exportPreview = defineOperation({
  name: 'export preview',
  details:
    'Tells what an export with the same input would be, without writing it: how its document begins, how many sessions it has, ' +
    'and which key shapes stand in it.',
  input: exportInput,
  run: async (context, input) => (await import('./export-preview-run.ts')).run(context, input),
})
