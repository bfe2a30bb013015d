import { defineTool } from '../define.ts'
import { flag, jsonObject, list, nullable, object, text } from '../field.ts'

export const enterPlanMode = defineTool({
  name: 'EnterPlanMode',
  about: 'Asks to plan before changing anything.',
  versions: 'not known',
  seen: 'in a survey of 822 transcripts, not counted separately',
  input: object({}),
  result: object({ message: text }),
  sample: JSON.stringify({ input: {}, result: { message: 'Plan mode is on.' } }),
})

export const exitPlanMode = defineTool({
  name: 'ExitPlanMode',
  aliases: ['exit_plan_mode'],
  about: 'Presents the plan for approval. A rejection is a string (49 of 75 results).',
  versions: 'all; exit_plan_mode is the older name',
  seen: '12 calls in 7 transcripts, 1.0.128–2.1.81',
  input: object({ plan: text, allowedPrompts: list(jsonObject), planFilePath: text }),
  result: object({
    plan: nullable(text),
    isAgent: flag,
    filePath: text,
    hasTaskTool: flag,
    planWasEdited: flag,
    awaitingLeaderApproval: flag,
    requestId: text,
  }),
  notes: {
    'input.plan': 'In older releases; later the plan is in the file under plans/.',
    'result.isAgent': 'Called by a subagent.',
    'result.planWasEdited': 'The user changed the plan before approving it.',
  },
  sample: JSON.stringify({
    input: { plan: '# Fix the cache\n\n1. Add the tenant id to the key.' },
    result: {
      plan: '# Fix the cache\n\n1. Add the tenant id to the key.',
      isAgent: false,
      filePath: '/home/ada/.claude/plans/calm-blue-otter.md',
    },
  }),
})
