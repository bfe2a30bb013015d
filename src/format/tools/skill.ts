import { defineTool } from '../define.ts'
import { flag, list, object, text } from '../field.ts'

export const skill = defineTool({
  name: 'Skill',
  aliases: ['SlashCommand'],
  about: 'Loads a skill; its text follows as a meta user record that names this call in sourceToolUseID.',
  versions: 'SlashCommand first, then Skill',
  seen: '10 calls in 7 transcripts, 2.1.97–2.1.217',
  input: object({ skill: text, args: text }),
  result: object({ success: flag, commandName: text, allowedTools: list(text), status: text, agentId: text }),
  notes: {
    'result.status': 'On a skill that runs as its own agent.',
    'result.agentId': 'On a skill that runs as its own agent.',
  },
  sample: JSON.stringify({
    input: { skill: 'release', args: 'patch' },
    result: { success: true, commandName: 'release', allowedTools: ['Bash', 'Read'] },
  }),
})
