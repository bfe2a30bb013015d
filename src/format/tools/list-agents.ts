import { defineTool } from '../define.ts'
import { object } from '../field.ts'

export const listAgents = defineTool({
  name: 'ListAgents',
  about: 'Lists the agents and sessions SendMessage can reach.',
  versions: 'not known',
  seen: 'not seen; only the name is documented, so no field is declared',
  input: object({}),
  result: object({}),
  sample: JSON.stringify({ input: {}, result: {} }),
})
