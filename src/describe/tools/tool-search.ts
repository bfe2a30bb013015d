import { defineDescriber } from '../describer.ts'
import { oneLine } from '../line.ts'
import { plural } from '../../text/quantity.ts'
import { toResultSections } from '../content/result.ts'
import { toList } from '../section.ts'

export const toolSearch = defineDescriber('ToolSearch', ({ call, input, result }) => {
  if (result.form !== 'object') return { summary: oneLine(input.query), sections: toResultSections(call) }
  const { matches = [], query, total_deferred_tools: deferred, total_mcp_tools: mcp } = result.result
  const pending = result.result.pending_mcp_servers ?? []
  return {
    summary: oneLine(input.query ?? query),
    outcome: countTools(matches.length, deferred ?? mcp),
    sections: [
      ...toList(matches.map((text) => ({ text }))),
      ...toList(
        pending.map((text) => ({ text })),
        { title: 'Still connecting' },
      ),
    ],
  }
})

function countTools(found: number, total: number | undefined): string {
  if (total === undefined) return found === 0 ? 'no tools found' : plural(found, 'tool')
  return `${found === 0 ? 'none' : found} of ${plural(total, 'tool')}`
}
