// The form every tool's describer is written in: typed input and result in, summary and sections out.
import {
  parseToolInput,
  parseToolResult,
  type DeclaredToolName,
  type ParsedToolResult,
  type ToolInput,
  type ToolResult,
} from '../format/tool.ts'
import type { ToolCall } from '../thread/thread.ts'
import type { Section } from './view.ts'

/** What a describer says; title, status and the text of a failure are added for all tools alike. */
export interface Described {
  summary: string
  outcome?: string
  sections: Section[]
}

export interface DescribeContext<Name extends DeclaredToolName> {
  call: ToolCall
  input: ToolInput<Name>
  /** `form: 'object'` when the tool answered in its own structure. */
  result: ParsedToolResult<ToolResult<Name>>
}

export interface Describer<Name extends DeclaredToolName = DeclaredToolName> {
  name: Name
  describe(call: ToolCall): Described
}

export function defineDescriber<const Name extends DeclaredToolName>(
  name: Name,
  describe: (context: DescribeContext<Name>) => Described,
): Describer<Name> {
  return {
    name,
    describe: (call) =>
      describe({
        call,
        input: parseToolInput(name, call.input).input,
        result: parseToolResult(name, call.result?.structured),
      }),
  }
}
