import { defineDescriber } from '../describer.ts'
import { formatDuration } from '../../text/duration.ts'
import { oneLine, phrase } from '../line.ts'
import { formatBytes } from '../../text/quantity.ts'
import { resultText, toResultSections } from '../content/result.ts'
import { toMarkdown, toRaw, toText } from '../section.ts'

export const webFetch = defineDescriber('WebFetch', ({ call, input, result }) => {
  const question = toText(input.prompt, { title: 'Question' })
  if (result.form !== 'object') {
    const answer = resultText(call)
    const sections = answer === '' ? toResultSections(call) : toMarkdown(answer, { title: 'Answer' })
    return { summary: oneLine(input.url), sections: [...question, ...sections] }
  }
  const { url, code, codeText, bytes, durationMs, result: answer, artifactRead } = result.result
  return {
    summary: oneLine(input.url ?? url),
    outcome: phrase(
      [code, codeText].filter((part) => part !== undefined && part !== '').join(' '),
      bytes !== undefined && formatBytes(bytes),
      durationMs !== undefined && formatDuration(durationMs),
    ),
    sections: [
      ...question,
      ...toMarkdown(answer, { title: 'Answer' }),
      ...toRaw(artifactRead, { title: 'Artifact', folded: true }),
    ],
  }
})
