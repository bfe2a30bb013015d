// Declares the comparison of two conversations. The implementations are imported when they run.
import { advise, field, operation } from '../../text/advice.ts'
import { inputOf, maybeFlag, maybeWhole, presetText, text } from '../field-kinds.ts'
import { defineOperation } from '../operation.ts'

const branchField = (side: string) =>
  maybeWhole(
    { min: 1 },
    { placeholder: 'N', description: `compare the Nth side branch of ${side} instead of its main line` },
  )

const sides = {
  a: presetText('latest', {
    positional: true,
    placeholder: 'A',
    session: true,
    description: 'the first session: id, unique prefix, given name, .jsonl file, latest or current',
  }),
  b: text({
    positional: true,
    placeholder: 'B',
    session: true,
    description: 'the second session (default: the first, to compare its branches)',
  }),
  branchA: branchField('A'),
  branchB: branchField('B'),
}

export const compareInput = inputOf({
  ...sides,
  diff: maybeFlag({ description: 'also print the diff of the results of each file' }),
})

export const compare = defineOperation({
  name: 'compare',
  details: advise`Compares two sessions, or two branches of a session: the turns they share, the first difference, the turns after it side by
    side, and the files that one or both of them changed since. A file that both changed is compared by its results; ${field('diff')}
    prints the differences. Branches have the numbers that ${operation('tree')} shows.`,
  input: compareInput,
  run: async (context, input) => (await import('./compare.ts')).runCompare(context, input),
  output: async () => (await import('./outputs.ts')).compareOutput,
})

export const compareFileInput = inputOf({
  ...sides,
  name: presetText('', { description: 'name of the file, as the comparison lists it' }),
})

export const compareFile = defineOperation({
  name: 'compare file',
  details: 'The diff of the results of one file, or of the change of the only side that changed it.',
  input: compareFileInput,
  run: async (context, input) => (await import('./compare-file.ts')).runCompareFile(context, input),
  output: async () => (await import('./outputs.ts')).compareFileOutput,
})
