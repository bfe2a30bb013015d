// `progress` records: live reports, stored until 2.1.89. All are hidden, because the results are recorded elsewhere.
import type { EntryOf } from '../../format/record.ts'
import { formatDuration } from '../../text/duration.ts'
import { firstLine, oneLine, phrase } from '../line.ts'
import { plural } from '../../text/quantity.ts'
import { toRaw, toTerminal } from '../section.ts'
import type { EntryView } from '../view.ts'
import { hidden } from './entry.ts'

export function progressEntry({ data }: EntryOf<'progress'>): EntryView {
  switch (data?.type) {
    case undefined:
      return hidden('Progress')
    case 'hook_progress':
      return hidden('Hook running', {
        summary: oneLine(data.hookName ?? data.hookEvent),
        sections: toTerminal('', { command: data.command }),
      })
    case 'bash_progress':
      return hidden('Command running', {
        summary: phrase(
          data.elapsedTimeSeconds !== undefined && formatDuration(data.elapsedTimeSeconds * 1000),
          data.totalLines !== undefined && plural(data.totalLines, 'line'),
        ),
        sections: toTerminal(data.fullOutput ?? data.output, { folded: true }),
      })
    case 'agent_progress':
    case 'skill_progress':
      return hidden(data.type === 'agent_progress' ? 'Agent working' : 'Skill working', {
        summary: phrase(oneLine(data.agentId), firstLine(data.prompt)),
      })
    case 'mcp_progress':
      return hidden('MCP call', {
        summary: phrase(
          [data.serverName, data.toolName].filter((part) => part !== undefined).join(': '),
          data.status,
          data.elapsedTimeMs !== undefined && formatDuration(data.elapsedTimeMs),
        ),
      })
    case 'waiting_for_task':
      return hidden('Waiting for a task', { summary: oneLine(data.taskDescription) })
    case 'query_update':
      return hidden('Web search', { summary: oneLine(data.query) })
    case 'search_results_received':
      return hidden('Web search', {
        summary: phrase(oneLine(data.query), data.resultCount !== undefined && plural(data.resultCount, 'result')),
      })
    case 'unknown':
      return hidden('Unknown progress', {
        summary: oneLine(data.originalType),
        sections: toRaw(data.value, { folded: true }),
      })
  }
}
