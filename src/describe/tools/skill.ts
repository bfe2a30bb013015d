import { defineDescriber } from '../describer.ts'
import { textAt } from '../content/json-text.ts'
import { oneLine, phrase, words } from '../line.ts'
import { resultText, toResultSections } from '../content/result.ts'
import { toFacts, toMarkdown } from '../section.ts'

/** The text of the skill follows as a separate message; this is only the call. */
export const skill = defineDescriber('Skill', ({ call, input, result }) => {
  const answer = result.form === 'object' ? result.result : {}
  const name = input.skill ?? answer.commandName
  const line = name === undefined ? slashCommand(call.input) : `/${name.replace(/^\//, '')} ${input.args ?? ''}`.trim()
  const isNotice = /^(?:Launching skill: |<command-(?:message|name)>)/.test(resultText(call))
  return {
    summary: oneLine(line),
    outcome: phrase(
      answer.success === false && 'not loaded',
      answer.agentId !== undefined && 'in a separate agent',
      answer.status !== undefined && words(answer.status),
    ),
    sections: [
      ...(oneLine(line) === line ? [] : toMarkdown(input.args, { title: 'Arguments' })),
      ...(isNotice ? [] : toResultSections(call)),
      ...toFacts({ 'Allowed tools': answer.allowedTools?.join(', '), 'Agent ID': answer.agentId }),
    ],
  }
})

/** SlashCommand, the tool's first name, had the whole line in one field. */
function slashCommand(input: unknown): string {
  return oneLine(textAt(input, 'command'))
}
