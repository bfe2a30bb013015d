import { defineDescriber } from '../describer.ts'
import { textAt } from '../content/json-text.ts'
import { firstLine, oneLine, words } from '../line.ts'
import { toResultSections } from '../content/result.ts'
import { toMarkdown, toRaw } from '../section.ts'

export const sendMessage = defineDescriber('SendMessage', ({ call, input, result }) => {
  const answer = result.form === 'object' ? result.result : {}
  const to = oneLine(input.to ?? input.recipient ?? answer.target)
  const message = input.message ?? input.content
  const about = oneLine(input.summary) || (typeof message === 'string' ? firstLine(message) : protocolName(message))
  return {
    summary: [to, about].filter((part) => part !== '').join(': '),
    outcome: answer.success === false ? `not sent: ${oneLine(answer.message)}` : answer.success ? 'sent' : '',
    sections: [
      ...(typeof message === 'string' ? toMarkdown(message) : toRaw(message, { folded: true })),
      ...(result.form === 'object' ? [] : toResultSections(call)),
    ],
  }
})

function protocolName(message: unknown): string {
  return words(textAt(message, 'type') ?? '')
}
