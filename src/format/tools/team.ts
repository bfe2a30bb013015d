import { defineTool } from '../define.ts'
import { flag, object, text } from '../field.ts'

export const teamCreate = defineTool({
  name: 'TeamCreate',
  about: 'Creates a team of agents that share a task list.',
  versions: 'teams since 2.1.32; the tool was removed in 2.1.178',
  seen: 'in a survey of 822 transcripts, not counted separately',
  input: object({ team_name: text, description: text, agent_type: text }),
  result: object({ team_name: text, team_file_path: text, lead_agent_id: text }),
  sample: JSON.stringify({
    input: { team_name: 'cache-crew', description: 'Three of us on the cache' },
    result: {
      team_name: 'cache-crew',
      team_file_path: '/home/ada/.claude/teams/cache-crew/config.json',
      lead_agent_id: 'team-lead@cache-crew',
    },
  }),
})

export const teamDelete = defineTool({
  name: 'TeamDelete',
  about: 'Deletes the team and its files.',
  versions: 'teams since 2.1.32; the tool was removed in 2.1.178',
  seen: 'in a survey of 822 transcripts, not counted separately',
  input: object({}),
  result: object({ success: flag, message: text, team_name: text }),
  sample: JSON.stringify({
    input: {},
    result: { success: true, message: 'Cleaned up team "cache-crew"', team_name: 'cache-crew' },
  }),
})
