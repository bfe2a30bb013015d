// Describes calls of MCP tools, whose inputs and results have no known schema.
import { isObject } from '../format/check.ts'
import { parseToolInput } from '../format/tool.ts'
import type { ToolCall } from '../thread/thread.ts'
import type { Described } from './describer.ts'
import { mainValue, toInputSections } from './content/input.ts'
import { isSameJson, parseJsonText } from './content/json-text.ts'
import { toResultSections } from './content/result.ts'
import { toRaw } from './section.ts'
import type { Section } from './view.ts'

export function describeMcp(call: ToolCall): Described {
  const { input } = parseToolInput(call.name, call.input)
  return {
    summary: mainValue(input),
    sections: [...toInputSections(input), ...toResultSections(call), ...structuredSections(call)],
  }
}

function structuredSections(call: ToolCall): Section[] {
  const meta = call.result?.mcpMeta
  const structured = isObject(meta) ? meta['structuredContent'] : undefined
  if (structured === undefined || isSameJson(structured, parseJsonText(call.result?.text ?? ''))) return []
  return toRaw(structured, { title: 'Structured result', folded: true })
}
