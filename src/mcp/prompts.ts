// Prompts that a person can choose. They only say what to look up; the model then calls the tools.
import type { McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'

const about = z.object({ about: z.string().max(500).meta({ description: 'the subject' }) })

export function addPrompts(server: McpServer): void {
  server.registerPrompt(
    'what_did_we_decide',
    { description: 'What did we decide about a subject', argsSchema: about },
    ({ about: subject }) =>
      say(
        `What did we decide about ${subject}? Search past sessions with search_history, read the turns that decide it with ` +
          'read_session, and answer with the decision, its reason, and the session and turn it is from. Say so if nothing was decided.',
      ),
  )
  server.registerPrompt('continue_where_i_left_off', { description: 'Continue where I left off in this project' }, () =>
    say(
      'Find where I left off: list the latest sessions of this project with read_session, read the last turn (turn -1) of the ' +
        'latest one that is not this conversation, and summarize what was done, what is open, and the next step. Do not start before I agree.',
    ),
  )
  server.registerPrompt(
    'what_failed_before',
    { description: 'What failed before, with a subject', argsSchema: about },
    ({ about: subject }) =>
      say(
        `What failed before with ${subject}? Use recall_error and search_history with is:error, and list each failure with what ` +
          'worked afterwards, and the session it is from.',
      ),
  )
}

function say(text: string) {
  return { messages: [{ role: 'user' as const, content: { type: 'text' as const, text } }] }
}
