// Example queries from the user's most used project, tool, file, agent and model.
import { baseName } from '../../src/format/path.ts'
import type { FilterName } from '../../src/query/filters.ts'
import { useCall } from '../use-call.ts'

export interface Example {
  query: string
  about: string
}

export function useExamples(): Example[] {
  const project = shortPath(useFirst('project', 'my-app'))
  const tool = useFirst('tool', 'Bash')
  const file = shortPath(useFirst('file', 'package.json'))
  const agent = useFirst('agent', 'Explore')
  const model = useFirst('model', 'opus')
  return [
    { query: `kind:prompt project:${project}`, about: 'Your prompts in this project' },
    { query: `tool:${tool} is:error`, about: 'Failed tool calls' },
    { query: `file:${file}`, about: 'Tool calls that read or changed the file' },
    { query: `agent:${agent} kind:answer`, about: 'Answers from these agents' },
    { query: `kind:thinking model:${model}`, about: 'Thinking from this model' },
    { query: '/TODO|FIXME/ kind:tool-input', about: 'A regular expression in tool inputs' },
  ]
}

function useFirst(name: FilterName, fallback: string): string {
  const query = `${name}:`
  const { data } = useCall('complete', { query, cursor: query.length }, { staleTime: 60_000 })
  return data?.options[0]?.text ?? fallback
}

function shortPath(value: string): string {
  return value.startsWith('"') ? value : baseName(value)
}
