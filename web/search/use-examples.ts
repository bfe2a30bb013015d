// Questions to begin with, made from what is there: the most used project, tool, file, agent and model.
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
    { query: `kind:prompt project:${project}`, about: 'What you asked for there' },
    { query: `tool:${tool} is:error`, about: 'Calls that failed' },
    { query: `file:${file}`, about: 'Calls that read or changed it' },
    { query: `agent:${agent} kind:answer`, about: 'What such agents came back with' },
    { query: `kind:thinking model:${model}`, about: 'What the model thought' },
    { query: '/TODO|FIXME/ kind:tool-input', about: 'A pattern, in what tools were given' },
  ]
}

/** The most used value of a filter, as it is written in a query. */
function useFirst(name: FilterName, otherwise: string): string {
  const query = `${name}:`
  const { data } = useCall('complete', { query, cursor: query.length }, { staleTime: 60_000 })
  return data?.options[0]?.text ?? otherwise
}

/** A part of a path is enough; what needs quotes keeps them, and all of it. */
function shortPath(value: string): string {
  return value.startsWith('"') ? value : baseName(value)
}
