import { defineTool } from '../define.ts'
import { nullable, number, object, oneOf, text } from '../field.ts'

export const bashOutput = defineTool({
  name: 'BashOutput',
  about: 'Fetches the output of a background shell since the last call.',
  versions: '1.0.90–2.0.42; TaskOutput later',
  seen: '7 calls in 2 transcripts, 1.0.98–2.0.42',
  input: object({ bash_id: text, filter: text }),
  result: object({
    shellId: text,
    command: text,
    status: oneOf('running', 'completed', 'failed'),
    exitCode: nullable(number),
    stdout: text,
    stderr: text,
    stdoutLines: number,
    stderrLines: number,
    timestamp: text,
  }),
  notes: {
    'input.filter': 'A regular expression for the lines to return.',
    'result.exitCode': 'Null while it runs.',
  },
  sample: JSON.stringify({
    input: { bash_id: 'b1' },
    result: {
      shellId: 'b1',
      command: 'npm run dev',
      status: 'running',
      exitCode: null,
      stdout: 'ready on port 5173',
      stderr: '',
      stdoutLines: 1,
      stderrLines: 0,
      timestamp: '2025-10-02T08:15:30.120Z',
    },
  }),
})
