import type { ToolResult } from '../../format/tool.ts'
import { defineDescriber } from '../describer.ts'
import { toBareImage } from '../content/media.ts'
import { firstLineOf, named, trimLines } from '../content/lines.ts'
import { base64Bytes } from '../content/media.ts'
import { formatBytes } from '../../text/quantity.ts'
import { resultText } from '../content/result.ts'
import { toCode, toFile, toList, toRaw, toTerminal, toText } from '../section.ts'
import type { Section } from '../view.ts'

type ReplResult = Partial<ToolResult<'REPL'>>

export const repl = defineDescriber('REPL', ({ call, input, result }) => {
  const answer: ReplResult = result.form === 'object' ? result.result : {}
  const code = input.code ?? answer.code ?? ''
  const { error = '', images = [], documents = [], registeredTools = [] } = answer
  return {
    summary: named(input.description, firstLineOf(code), 'a script'),
    outcome: firstLineOf(error),
    sections: [
      ...toCode(code, { language: 'javascript' }),
      ...toOutput(answer),
      ...toValue(answer.result),
      ...(result.form === 'object' ? [] : toText(resultText(call))),
      ...images.flatMap(({ base64, mediaType }) => toBareImage(base64, mediaType)),
      ...documents.flatMap(({ base64 = '' }) => toFile('a document', formatBytes(base64Bytes(base64)))),
      ...toList(
        registeredTools.map((text) => ({ text })),
        { title: 'Tools' },
      ),
    ],
  }
})

function toOutput({ stdout = '', stderr = '', error = '' }: ReplResult): Section[] {
  const output = [stdout, stderr, error].map(trimLines).filter((part) => part !== '')
  return toTerminal(output.join('\n'), { isError: error !== '' })
}

function toValue(value: unknown): Section[] {
  const options = { title: 'Result' }
  return typeof value === 'string' ? toText(value, options) : toRaw(value, options)
}
