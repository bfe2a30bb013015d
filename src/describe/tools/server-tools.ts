// Tools the API runs itself. Their result is a block of the same message, so it is in the content of the call's result.
import { defineDescriber } from '../describer.ts'
import type { ToolCall } from '../../thread/thread.ts'
import { languageOf } from '../content/language.ts'
import { firstLine, oneLine } from '../line.ts'
import { toResultSections } from '../content/result.ts'
import { toCode } from '../section.ts'
import { describeServerResult, isServerResult } from '../content/server-result.ts'
import type { Section } from '../view.ts'

export const apiWebSearch = defineDescriber('web_search', ({ call, input }) => ({
  summary: oneLine(input.query),
  ...answerOf(call),
}))

export const apiWebFetch = defineDescriber('web_fetch', ({ call, input }) => ({
  summary: oneLine(input.url),
  ...answerOf(call),
}))

export const apiCodeExecution = defineDescriber('code_execution', ({ call, input }) => {
  const { outcome, sections } = answerOf(call)
  return {
    summary: firstLine(input.code),
    outcome,
    sections: [...toCode(input.code, { language: 'python' }), ...sections],
  }
})

export const apiBashCodeExecution = defineDescriber('bash_code_execution', ({ call, input }) => {
  const { outcome, sections } = answerOf(call)
  const summary = oneLine(input.command)
  const command = summary === input.command ? [] : toCode(input.command, { language: 'bash' })
  return { summary, outcome, sections: [...command, ...sections] }
})

export const apiTextEditorCodeExecution = defineDescriber('text_editor_code_execution', ({ call, input }) => {
  const { outcome, sections } = answerOf(call)
  const language = languageOf(input.path ?? '')
  return {
    summary: oneLine([input.command?.replaceAll('_', ' '), input.path].filter((part) => part !== undefined).join(' ')),
    outcome,
    sections: [
      ...toCode(input.file_text, { language }),
      ...toCode(input.old_str, { title: 'Old', language }),
      ...toCode(input.new_str, { title: 'New', language }),
      ...sections,
    ],
  }
})

export const apiToolSearchRegex = defineDescriber('tool_search_tool_regex', ({ call, input }) => ({
  summary: oneLine(input.pattern ?? input.query),
  ...answerOf(call),
}))

export const apiToolSearchBm25 = defineDescriber('tool_search_tool_bm25', ({ call, input }) => ({
  summary: oneLine(input.query),
  ...answerOf(call),
}))

export const apiAdvisor = defineDescriber('advisor', ({ call }) => ({ summary: '', ...answerOf(call) }))

function answerOf(call: ToolCall): { outcome: string; sections: Section[] } {
  const block = call.result?.content.find(isServerResult)
  return block ? describeServerResult(block) : { outcome: '', sections: toResultSections(call) }
}
