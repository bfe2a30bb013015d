import type { ToolInput, ToolResult } from '../../format/tool.ts'
import { defineDescriber } from '../describer.ts'
import { phrase, words } from '../line.ts'
import { named } from '../content/lines.ts'
import { plural } from '../../text/quantity.ts'
import { resultText } from '../content/result.ts'
import { toMarkdown, toText } from '../section.ts'

export const lsp = defineDescriber('LSP', ({ call, input, result }) => {
  const answer: Partial<ToolResult<'LSP'>> = result.form === 'object' ? result.result : {}
  const operation = input.operation ?? answer.operation ?? ''
  const text = answer.result ?? resultText(call)
  return {
    summary: named(phrase(words(operation), placeOf(input)), 'a symbol'),
    outcome: outcomeOf(answer),
    // Hover results are Markdown: a signature in a fence, then documentation.
    sections: operation === 'hover' ? toMarkdown(text) : toText(text),
  }
})

function placeOf({ filePath, line, character }: ToolInput<'LSP'>): string {
  return [filePath, line, character].filter((part) => part !== undefined).join(':')
}

function outcomeOf({ resultCount, fileCount }: Partial<ToolResult<'LSP'>>): string {
  if (resultCount === undefined) return ''
  if (resultCount === 0) return 'no results'
  return `${plural(resultCount, 'result')}${fileCount ? ` in ${plural(fileCount, 'file')}` : ''}`
}
