// The interface of a tool's describer: typed input and result in, summary and sections out.
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

/** Title, status and failure text are added for all tools alike. */
export interface Described {
  summary: string
  outcome?: string
  sections: Section[]
}

export interface DescribeContext<Name extends DeclaredToolName> {
  call: ToolCall
  input: ToolInput<Name>
  /** Has `form: 'object'` if the structured result matches the tool's schema. */
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
