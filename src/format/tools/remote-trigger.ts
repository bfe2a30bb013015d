import { defineTool } from '../define.ts'
import { jsonObject, number, object, oneOf, text } from '../field.ts'

export const remoteTrigger = defineTool({
  name: 'RemoteTrigger',
  about: 'Manages the scheduled agents that run in the cloud.',
  versions: 'not known',
  seen: 'not seen; Agent SDK type reference',
  input: object({
    action: oneOf('list', 'get', 'create', 'update', 'run', 'create_webhook_trigger', 'list_runs', 'get_run_log'),
    trigger_id: text,
    session_id: text,
    cursor: text,
    body: jsonObject,
  }),
  result: object({ status: number, json: text, summary: text }),
  notes: { 'result.status': 'HTTP status.', 'result.json': 'The response of the service as JSON text.' },
  sample: JSON.stringify({
    input: { action: 'run', trigger_id: 'trig_01' },
    result: { status: 200, json: '{"ok":true}', summary: 'Started trig_01' },
  }),
})
