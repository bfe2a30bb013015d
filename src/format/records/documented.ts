// Record types that documentation lists at the top level but Claude Code never writes there (0 of 205,213 records).
// Programs that follow this documentation write such files, so they are parsed and reported.
import { defineRecord } from '../define.ts'
import { envelope } from '../envelope.ts'
import { anything, jsonObject, list, nullable, number, object, text } from '../field.ts'
import { sampleLine } from '../sample-line.ts'
import { usage } from '../usage.ts'

const common = { versions: 'none', seen: 'not seen: 0 of 205,213 records', documentedOnly: true } as const

export const documentedRecords = [
  defineRecord({
    ...common,
    type: 'tool_use',
    about: 'A tool call as a separate line; really a block of an assistant record.',
    fields: { ...envelope, tool: object({ name: text, input: jsonObject }), id: text, name: text, input: jsonObject },
    notes: { id: 'id, name and input are set when the block itself is the line, without tool.' },
    sample:
      '{"type":"tool_use","timestamp":"2024-01-15T10:00:13.000Z","uuid":"t1","sessionId":"sess1","tool":{"name":"Read","input":{"file_path":"settings.json"}}}',
  }),
  defineRecord({
    ...common,
    type: 'tool_result',
    about: 'The result of a tool call as a separate line; really a block of a user record.',
    fields: {
      ...envelope,
      result: object({ output: text, error: nullable(text) }),
      tool_use_id: text,
      content: anything,
    },
    notes: { tool_use_id: 'tool_use_id and content are set when the block itself is the line, without result.' },
    sample:
      '{"type":"tool_result","timestamp":"2024-01-15T10:00:14.000Z","uuid":"tr1","sessionId":"sess1","result":{"output":"{\\"tenants\\": 2}","error":null}}',
  }),
  defineRecord({
    ...common,
    type: 'message',
    about: 'An API message as a separate line; really the message of an assistant record.',
    fields: {
      ...envelope,
      message: anything,
      id: text,
      role: text,
      model: text,
      content: anything,
      stop_reason: nullable(text),
      stop_sequence: nullable(text),
      usage: usage.optional(),
    },
    sample: sampleLine({
      type: 'message',
      version: '2.0.5',
      message: { role: 'assistant', content: [{ type: 'text', text: 'Done.' }] },
    }),
  }),
  defineRecord({
    ...common,
    type: 'create',
    about: 'A file was created, as a separate line; really the toolUseResult of a Write call.',
    fields: {
      ...envelope,
      filePath: text,
      content: text,
      structuredPatch: list(
        object({ oldStart: number, oldLines: number, newStart: number, newLines: number, lines: list(text) }),
      ),
    },
    sample: sampleLine({
      type: 'create',
      version: '2.0.5',
      filePath: '/home/mara/src/tidepool/NOTES.md',
      content: '# Notes\n',
      structuredPatch: [],
    }),
  }),
  defineRecord({
    ...common,
    type: 'thinking',
    about: 'Reasoning as a separate line; really a block of an assistant record.',
    fields: { ...envelope, thinking: text },
    sample: sampleLine({ type: 'thinking', version: '2.0.5', thinking: 'The failing test reads the old key.' }),
  }),
  defineRecord({
    ...common,
    type: 'text',
    about: 'Prose as a separate line; really a block of a user or assistant record.',
    fields: { ...envelope, text },
    sample: sampleLine({ type: 'text', version: '2.0.5', text: 'The cache key lacks the tenant id.' }),
  }),
] as const
