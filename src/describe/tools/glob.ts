import { defineDescriber } from '../describer.ts'
import { toPathList } from '../content/grouped-paths.ts'
import { named, splitLines } from '../content/lines.ts'
import { formatCount, plural } from '../../text/quantity.ts'
import { resultText } from '../content/result.ts'

const TRUNCATED = /^\(Results are truncated/

export const glob = defineDescriber('Glob', ({ call, input, result }) => {
  const lines = splitLines(resultText(call)).filter((line) => line !== 'No files found')
  const answer = result.form === 'object' ? result.result : {}
  const paths = answer.filenames ?? lines.filter((line) => line.trim() !== '' && !TRUNCATED.test(line))
  const truncated = answer.truncated ?? lines.some((line) => TRUNCATED.test(line))
  return {
    summary: `${named(input.pattern, 'files')}${input.path === undefined ? '' : ` in ${input.path}`}`,
    outcome: call.state === 'done' ? outcomeOf(answer, paths.length, truncated) : '',
    sections: toPathList(paths),
  }
})

function outcomeOf(
  { totalMatches, countIsComplete }: { totalMatches?: number | undefined; countIsComplete?: boolean | undefined },
  count: number,
  truncated: boolean,
): string {
  if (count === 0) return 'no files'
  if (!truncated) return plural(count, 'file')
  if (totalMatches === undefined || totalMatches <= count) return `first ${plural(count, 'file')}`
  return `${formatCount(count)} of ${plural(totalMatches, 'file')}${countIsComplete === false ? ' or more' : ''}`
}
