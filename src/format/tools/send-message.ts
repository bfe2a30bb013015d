import { defineTool } from '../define.ts'
import { either, flag, jsonObject, object, text } from '../field.ts'

export const sendMessage = defineTool({
  name: 'SendMessage',
  about: 'Sends a message to a teammate, a subagent or another session.',
  versions: 'not known; either type, recipient and content or to and message',
  seen: '3 calls in 1 transcript, 2.1.114, each with the old and the new fields',
  input: object({
    type: text,
    recipient: text,
    content: text,
    summary: text,
    to: text,
    message: either(text, jsonObject),
  }),
  result: object({ success: flag, message: text, routing: jsonObject, request_id: text, target: text }),
  notes: {
    'input.message': 'An object is a protocol message, such as a shutdown request.',
    'result.routing': 'Repeats sender, target, summary and content.',
  },
  sample: JSON.stringify({
    input: { to: 'alice', summary: 'Key is fixed', message: 'The key is fixed, please rerun.' },
    result: {
      success: true,
      message: "Message sent to alice's inbox",
      routing: { sender: 'team-lead', target: '@alice', summary: 'Key is fixed' },
    },
  }),
})
