import { defineTool } from '../define.ts'
import { flag, object, text } from '../field.ts'

export const killShell = defineTool({
  name: 'KillShell',
  aliases: ['KillBash'],
  about: 'Stops a background shell.',
  versions: 'KillBash first, then KillShell; TaskStop later',
  seen: 'KillBash 3 calls in 1 transcript, 1.0.98; KillShell 2 calls in 1 transcript, 2.0.42',
  input: object({ shell_id: text }),
  result: object({ success: flag, message: text, shell_id: text }),
  notes: { 'result.success': 'Only on KillBash.' },
  sample: JSON.stringify({
    input: { shell_id: 'b1' },
    result: { message: 'Successfully killed shell: b1 (npm run dev)', shell_id: 'b1' },
  }),
})
