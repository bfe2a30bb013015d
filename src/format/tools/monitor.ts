import { defineTool } from '../define.ts'
import { flag, jsonObject, number, object, text } from '../field.ts'

export const monitor = defineTool({
  name: 'Monitor',
  about: 'Watches a command or socket in the background and wakes the session on each line it prints.',
  versions: '2.1.119+',
  seen: 'in a survey of 822 transcripts, not counted separately',
  input: object({ command: text, ws: jsonObject, description: text, timeout_ms: number, persistent: flag }),
  result: object({ taskId: text, timeoutMs: number, persistent: flag }),
  notes: {
    'input.ws': 'Instead of command: a WebSocket to listen to.',
    'input.persistent': 'Runs until the session ends or TaskStop is called; no time limit.',
  },
  sample: JSON.stringify({
    input: {
      command: 'tail -f deploy.log | grep --line-buffered ERROR',
      description: 'Deployment errors',
      timeout_ms: 300000,
      persistent: false,
    },
    result: { taskId: 'm4k2p9q1x', timeoutMs: 300000 },
  }),
})
