// Tools of tomorrow, of plugins, and names that are no names: still readable.
import { parseToolInput } from '../format/tool.ts'
import type { ToolCall } from '../thread/thread.ts'
import type { Described } from './describer.ts'
import { tellingValue, toInputSections } from './input.ts'
import { oneLine } from './line.ts'
import { toResultSections } from './result.ts'
import { toRaw } from './section.ts'

const LONGEST_NAME = 60

export function describeUnknownTool(call: ToolCall): Described {
  const { input } = parseToolInput(call.name, call.input)
  const answer = toResultSections(call)
  const isTold = answer.length > 0 || typeof call.result?.structured === 'string'
  return {
    summary: tellingValue(input),
    sections: [
      ...toInputSections(input),
      ...answer,
      ...(isTold ? [] : toRaw(call.result?.structured, { title: 'Result' })),
    ],
  }
}

/** A name that fits a line, whatever stands in the file: models have put whole calls there. */
export function unknownToolTitle(name: string): string {
  return oneLine(name, LONGEST_NAME) || 'Unknown tool'
}
