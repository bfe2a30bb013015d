import { defineTool } from '../define.ts'
import { number, object, oneOf, text } from '../field.ts'

const operation = oneOf(
  'goToDefinition',
  'findReferences',
  'hover',
  'documentSymbol',
  'workspaceSymbol',
  'goToImplementation',
  'prepareCallHierarchy',
  'incomingCalls',
  'outgoingCalls',
)

export const lsp = defineTool({
  name: 'LSP',
  about: 'Asks a language server about the symbol at a position.',
  versions: 'not known',
  seen: 'in a survey of 822 transcripts, not counted separately',
  input: object({ operation, filePath: text, line: number, character: number }),
  result: object({ operation, result: text, filePath: text, resultCount: number, fileCount: number }),
  notes: { 'result.result': 'The answer as readable text.' },
  sample: JSON.stringify({
    input: { operation: 'findReferences', filePath: '/app/src/cache.ts', line: 4, character: 7 },
    result: {
      operation: 'findReferences',
      result: 'Found 2 references in 1 file',
      filePath: '/app/src/cache.ts',
      resultCount: 2,
      fileCount: 1,
    },
  }),
})
