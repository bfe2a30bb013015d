import { describe, expect, test } from 'vitest'
import { type CallParts, makeCall } from '../../../test/make-call.ts'
import { bashOutput } from './bash-output.ts'
import { killShell } from './kill-shell.ts'
import { lsp } from './lsp.ts'
import { monitor } from './monitor.ts'
import { repl } from './repl.ts'
import { taskOutput } from './task-output.ts'
import { taskStop } from './task-stop.ts'

describe('TaskOutput', () => {
  const run = (parts?: CallParts) => taskOutput.describe(makeCall('TaskOutput', { task_id: 'b7', block: true }, parts))
  const task = (fields: object, retrieval = 'success'): CallParts => ({
    structured: { retrieval_status: retrieval, task: { task_id: 'b7', task_type: 'local_bash', ...fields } },
  })

  test('shows the output of a shell', () => {
    expect(run(task({ status: 'completed', description: 'Slow tests', output: '\n212 passed\n' }))).toStrictEqual({
      summary: 'Slow tests (b7)',
      outcome: 'completed',
      sections: [{ kind: 'terminal', output: '212 passed' }],
    })
  })

  test('shows the result of an agent as Markdown', () => {
    expect(run(task({ task_type: 'local_agent', status: 'completed', output: '## Done' })).sections).toStrictEqual([
      { kind: 'markdown', text: '## Done' },
    ])
  })

  test.each([
    ['still running', task({ status: 'running', output: 'half' }, 'timeout')],
    ['running, no output', task({ status: 'running', output: '' }, 'not_ready')],
    ['exit 2', task({ status: 'failed', exitCode: 2, output: 'x' })],
    ['completed', task({ status: 'completed', exitCode: 0, output: 'x' })],
    ['not ready', { structured: { retrieval_status: 'not_ready', task: null } }],
  ] satisfies [string, CallParts][])('outcome: %s', (outcome, parts) => {
    expect(run(parts).outcome).toBe(outcome)
  })

  test('reads the tags of the answer to the model', () => {
    const text =
      '<retrieval_status>success</retrieval_status>\n\n<task_id>b7</task_id>\n\n<task_type>local_bash</task_type>\n\n<status>failed</status>\n\n<exit_code>1</exit_code>\n\n<output>\nsee <status> and </output> here\n</output>'
    expect(run({ text })).toStrictEqual({
      summary: 'b7',
      outcome: 'exit 1',
      sections: [{ kind: 'terminal', output: 'see <status> and </output> here', isError: true }],
    })
  })

  test('shows a text without tags unchanged', () => {
    expect(run({ text: 'No task found' }).sections).toStrictEqual([{ kind: 'terminal', output: 'No task found' }])
  })
})

describe('BashOutput', () => {
  const run = (parts?: CallParts, more: object = {}) =>
    bashOutput.describe(makeCall('BashOutput', { bash_id: 'b1', ...more }, parts))

  test('shows the command and its output', () => {
    const structured = {
      shellId: 'b1',
      command: 'npm run dev',
      status: 'running',
      exitCode: null,
      stdout: 'ready',
      stderr: 'warn',
    }
    expect(run({ structured }, { filter: 'ready' })).toStrictEqual({
      summary: 'npm run dev (b1), lines matching ready',
      outcome: 'running',
      sections: [{ kind: 'terminal', command: 'npm run dev', output: 'ready\nwarn' }],
    })
  })

  test('reads the tags of the answer to the model', () => {
    const text =
      '<status>completed</status>\n\n<exit_code>3</exit_code>\n\n<stdout>\na\n</stdout>\n\n<stderr>\nb\n</stderr>\n\n<timestamp>2025</timestamp>'
    expect(run({ text })).toStrictEqual({
      summary: 'b1',
      outcome: 'exit 3',
      sections: [{ kind: 'terminal', output: 'a\nb' }],
    })
  })

  test('notes that there is no new output', () => {
    expect(run({ structured: { status: 'running', stdout: '', stderr: '' } })).toStrictEqual({
      summary: 'b1',
      outcome: 'running, no new output',
      sections: [],
    })
  })
})

describe('KillShell and TaskStop', () => {
  const killed = 'Successfully killed shell: b1 (npm run dev)'

  test.each([
    [{ structured: { message: killed, shell_id: 'b1' } }],
    [{ text: JSON.stringify({ message: killed, shell_id: 'b1' }) }],
  ] satisfies [CallParts][])('name the stopped command: %j', (parts) => {
    expect(killShell.describe(makeCall('KillBash', { shell_id: 'b1' }, parts))).toStrictEqual({
      summary: 'npm run dev (b1)',
      outcome: 'killed',
      sections: [],
    })
  })

  test('show a non-standard message', () => {
    const structured = { message: 'Stopped with a warning', task_id: 't1', command: 'tail -f log' }
    expect(taskStop.describe(makeCall('TaskStop', { task_id: 't1' }, { structured }))).toStrictEqual({
      summary: 'tail -f log (t1)',
      outcome: 'stopped',
      sections: [{ kind: 'text', text: 'Stopped with a warning' }],
    })
  })

  test('have no outcome for a failure', () => {
    expect(
      taskStop.describe(makeCall('TaskStop', { shell_id: 's1' }, { state: 'error', text: 'not running' })),
    ).toStrictEqual({
      summary: 's1',
      sections: [],
    })
  })
})

describe('Monitor', () => {
  const input = { command: 'tail -f deploy.log', description: 'Deployment errors', timeout_ms: 300_000 }

  test('shows the command and the timeout', () => {
    expect(
      monitor.describe(makeCall('Monitor', input, { structured: { taskId: 'm4', timeoutMs: 300_000 } })),
    ).toStrictEqual({
      summary: 'Deployment errors',
      outcome: 'in background: m4, 5 min at most',
      sections: [{ kind: 'terminal', command: 'tail -f deploy.log', output: '' }],
    })
    const persistent = makeCall(
      'Monitor',
      { ...input, persistent: true },
      { structured: { taskId: 'm4', timeoutMs: 0 } },
    )
    expect(monitor.describe(persistent).outcome).toBe('in background: m4, until the session ends')
  })

  test('shows a WebSocket instead of a command', () => {
    const call = makeCall('Monitor', { ws: { url: 'wss://example.com/feed', headers: { a: 'b' } } })
    expect(monitor.describe(call)).toStrictEqual({
      summary: 'wss://example.com/feed',
      outcome: '',
      sections: [
        { kind: 'text', title: 'WebSocket', text: 'wss://example.com/feed' },
        { kind: 'raw', value: { headers: { a: 'b' } } },
      ],
    })
  })
})

test('LSP shows operation, position and result', () => {
  const input = { operation: 'findReferences', filePath: '/app/a.ts', line: 4, character: 7 }
  const structured = { operation: 'findReferences', result: 'Found 2 references', resultCount: 2, fileCount: 1 }
  expect(lsp.describe(makeCall('LSP', input, { structured }))).toStrictEqual({
    summary: 'find references, /app/a.ts:4:7',
    outcome: '2 results in 1 file',
    sections: [{ kind: 'text', text: 'Found 2 references' }],
  })
  const hover = { ...input, operation: 'hover' }
  expect(lsp.describe(makeCall('LSP', hover, { text: '```ts\na\n```' })).sections).toMatchObject([{ kind: 'markdown' }])
})

test('REPL shows code, output, result and images', () => {
  const structured = {
    result: { value: 2 },
    stdout: 'hello\n',
    stderr: '',
    error: 'TypeError: x\n  at y',
    images: [{ base64: 'iVBO', mediaType: 'image/png' }],
    documents: [{ base64: 'JVBE' }],
    registeredTools: ['sum'],
  }
  expect(repl.describe(makeCall('REPL', { code: '1 + 1' }, { structured }))).toStrictEqual({
    summary: '1 + 1',
    outcome: 'TypeError: x …',
    sections: [
      { kind: 'code', text: '1 + 1', language: 'javascript' },
      { kind: 'terminal', output: 'hello\nTypeError: x\n  at y', isError: true },
      { kind: 'raw', title: 'Result', value: { value: 2 } },
      { kind: 'image', mediaType: 'image/png', data: 'iVBO', bytes: 3 },
      { kind: 'file', path: 'a document', note: '3 B' },
      { kind: 'list', title: 'Tools', items: [{ text: 'sum' }] },
    ],
  })
})
