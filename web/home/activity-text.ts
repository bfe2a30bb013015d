// The words for what a running session does.
import type { Running } from './use-running.ts'

export function activityText({ activity, tool }: Pick<Running, 'activity' | 'tool'>): string {
  switch (activity) {
    case 'waiting':
      return 'Waiting for you'
    case 'failed':
      return 'Failed'
    case 'tool':
      return tool && tool.others > 0 ? `${tool.others + 1} tools running` : 'Tool running'
    case 'thinking':
      return 'Working'
  }
}
