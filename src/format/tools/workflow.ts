import { defineTool } from '../define.ts'
import { anything, object, oneOf, text } from '../field.ts'

export const workflow = defineTool({
  name: 'Workflow',
  about: 'Runs a script that drives several agents in the background.',
  versions: 'not known',
  seen: 'not seen; Agent SDK type reference',
  input: object({ script: text, name: text, scriptPath: text, args: anything, resumeFromRunId: text }),
  result: object({
    status: oneOf('async_launched', 'remote_launched'),
    taskId: text,
    taskType: text,
    workflowName: text,
    runId: text,
    summary: text,
    transcriptDir: text,
    scriptPath: text,
    sessionUrl: text,
    warning: text,
    error: text,
  }),
  notes: {
    'input.script': 'One of script, name and scriptPath selects what to run.',
    'result.transcriptDir': "Where the agents' transcripts are.",
  },
  sample: JSON.stringify({
    input: { name: 'review', args: { branch: 'cache-key' } },
    result: { status: 'async_launched', taskId: 'w81kd02mf', workflowName: 'review', runId: 'run_01' },
  }),
})
