// Tool calls and how they ended, and calls as documents about the format write them.
import { answer, at, call, failure, meta, note, result, user, type Line } from './parts.ts'
import type { Fixtures } from './parts.ts'

const asked = [user('u1', null, 'Run it'), call('a1', 'u1', 't1', 'Bash', { command: 'make' })]
const proceed =
  "The user doesn't want to proceed with this tool use. The tool use was rejected (eg. if it was a file edit, the new_string was NOT written to the file)."

const states: Fixtures = {
  'tool-done': { main: [...asked, result('r1', 'a1', 't1', 'ok')], options: { show: ['results'] } },
  'tool-error': { main: [...asked, failure('r1', 'a1', 't1', 'Exit code 2\nno rule to make target')] },
  'tool-use-error': {
    main: [...asked, failure('r1', 'a1', 't1', '<tool_use_error>command is missing</tool_use_error>')],
  },
  'tool-denied-proceed': { main: [...asked, failure('r1', 'a1', 't1', proceed)] },
  'tool-denied-action': {
    main: [
      ...asked,
      failure('r1', 'a1', 't1', "The user doesn't want to take this action right now. STOP what you are doing."),
    ],
  },
  'tool-denied-rejected': { main: [...asked, failure('r1', 'a1', 't1', 'User rejected tool use')] },
  'tool-denied-in-the-structured-result': {
    main: [...asked, result('r1', 'a1', 't1', 'Not now, please.', { toolUseResult: 'User rejected tool use' })],
  },
  'tool-denied-by-rule': {
    main: [...asked, failure('r1', 'a1', 't1', 'Permission to use Bash with command make has been denied.')],
  },
  'tool-denied-kind': {
    main: [...asked, failure('r1', 'a1', 't1', 'This was blocked.', { toolDenialKind: 'automode-blocked' })],
  },
  'tool-denied-words-in-a-good-result': { main: [...asked, result('r1', 'a1', 't1', proceed)] },
  'tool-interrupted-text': {
    main: [...asked, failure('r1', 'a1', 't1', '[Request interrupted by user for tool use]')],
  },
  'tool-interrupted-flag': {
    main: [...asked, result('r1', 'a1', 't1', 'half', { toolUseResult: { stdout: 'half', interrupted: true } })],
  },
  'tool-cancelled': {
    main: [
      user('u1', null, 'Run both'),
      call('a1', 'u1', 't1', 'Bash', {}, 'm1'),
      call('a2', 'a1', 't2', 'Bash', {}, 'm1'),
      failure('r1', 'a1', 't1', 'Exit code 1'),
      failure('r2', 'a2', 't2', '<tool_use_error>Sibling tool call errored</tool_use_error>'),
    ],
  },
  'tool-missing': { main: asked },
  'tool-running': { main: asked, options: { live: true } },
  'tool-missing-in-a-live-session': {
    main: [...asked, user('u2', 'a1', 'Never mind'), answer('a2', 'u2', 'Good.')],
    options: { live: true },
  },
  'tool-missing-in-a-live-branch': {
    main: [
      user('u0', null, 'Hi'),
      ...asked.map((line, index) => (index === 0 ? { ...line, parentUuid: 'u0' } : line)),
      answer('a2', 'u0', 'Hello.'),
    ],
    options: { live: true },
  },
  'tool-cleared': {
    main: [...asked, result('r1', 'a1', 't1', '[Old tool result content cleared]')],
    options: { show: ['results'] },
  },
}

const results: Fixtures = {
  'result-spilled-by-text': {
    main: [
      ...asked,
      result(
        'r1',
        'a1',
        't1',
        '<persisted-output>\nOutput too large (90KB). Full output saved to: /h/.claude/p/s/tool-results/b1.txt\n\nPreview (first 2KB):\nline 1\n</persisted-output>',
      ),
    ],
    options: { show: ['results'], spilled: { '/h/.claude/p/s/tool-results/b1.txt': 'line 1\nline 2\n' } },
  },
  'result-spilled-by-path': {
    main: [
      ...asked,
      result('r1', 'a1', 't1', 'line 1', { toolUseResult: { stdout: 'line 1', persistedOutputPath: '/gone/b1.txt' } }),
    ],
    options: { show: ['results'] },
  },
  'result-reminder-stripped': {
    main: [...asked, result('r1', 'a1', 't1', 'ok\n\n<system-reminder>\nBe brief.\n</system-reminder>')],
    options: { show: ['results'] },
  },
  'result-with-a-picture': {
    main: [
      ...asked,
      result('r1', 'a1', 't1', [
        { type: 'text', text: 'shot' },
        { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'iVBORw0KGgo=' } },
      ]),
    ],
    options: { show: ['results'] },
  },
  'result-orphan': {
    main: [user('u1', null, 'Go on'), result('r1', 'u1', 'cut-off', 'ok'), answer('a1', 'r1', 'Good.')],
  },
  'result-without-id': {
    main: [
      user('u1', null, 'Go on'),
      call('a1', 'u1', '', 'Bash'),
      user('r1', 'a1', [{ type: 'tool_result', content: 'ok' }]),
      answer('a2', 'r1', 'Good.'),
    ],
  },
  'result-in-another-file': {
    main: asked,
    agents: { a1b2c3d: { lines: [result('r1', null, 't1', 'ok', { isSidechain: true, agentId: 'a1b2c3d' })] } },
    options: { show: ['results'] },
  },
  'result-not-adjacent': {
    main: [...asked, meta('x1', 'a1', 'Injected.'), result('r1', 'x1', 't1', 'ok'), answer('a2', 'r1', 'Good.')],
  },
  'result-hangs-elsewhere': { main: [...asked, result('r1', 'u1', 't1', 'ok'), answer('a2', 'a1', 'Good.')] },
  'result-twice': {
    main: [
      ...asked,
      result('r1', 'a1', 't1', 'first'),
      result('r2', 'a1', 't1', 'second'),
      answer('a2', 'r2', 'Good.'),
    ],
    options: { show: ['results'] },
  },
}

function documented(type: string, uuid: string, fields: Readonly<Record<string, unknown>>): Line {
  return { type, uuid, ...fields }
}

const documents: Fixtures = {
  'documented-session': {
    main: [
      documented('user', 'u1', {
        timestamp: '2024-01-15T10:00:00.000Z',
        sessionId: 'sess1',
        message: { content: 'Hello Claude' },
      }),
      documented('assistant', 'a1', {
        timestamp: '2024-01-15T10:00:02.000Z',
        message: {
          model: 'claude-3-opus',
          content: [{ type: 'text', text: 'Hello! How can I help?' }],
          usage: { input_tokens: 10, output_tokens: 8 },
          stop_reason: 'end_turn',
        },
      }),
      documented('user', 'u2', {
        timestamp: '2024-01-15T10:00:10.000Z',
        sessionId: 'sess1',
        message: { content: 'Read my config file' },
      }),
      documented('assistant', 'a2', {
        timestamp: '2024-01-15T10:00:12.000Z',
        message: {
          model: 'claude-3-opus',
          content: [
            { type: 'text', text: "I'll read your config file." },
            { type: 'tool_use', id: 't1', name: 'Read', input: { file_path: 'config.json' } },
          ],
          usage: { input_tokens: 50, output_tokens: 30 },
          stop_reason: 'tool_use',
        },
      }),
      documented('tool_use', 't1', {
        timestamp: '2024-01-15T10:00:13.000Z',
        tool: { name: 'Read', input: { file_path: 'config.json' } },
      }),
      documented('tool_result', 'tr1', {
        timestamp: '2024-01-15T10:00:14.000Z',
        result: { output: '{"key": "value"}', error: null },
      }),
      documented('assistant', 'a3', {
        timestamp: '2024-01-15T10:00:16.000Z',
        message: {
          model: 'claude-3-opus',
          content: [{ type: 'text', text: 'Your config file contains: key=value' }],
          usage: { input_tokens: 80, output_tokens: 15 },
          stop_reason: 'end_turn',
        },
      }),
    ],
    options: { show: ['results', 'usage', 'times', 'facts'], facts: ['title', 'promptKeys', 'toolCalls', 'models'] },
  },
  'documented-error': {
    main: [
      documented('user', 'u1', { message: { content: 'Read it' } }),
      documented('tool_use', 't1', { tool: { name: 'Read', input: { file_path: 'gone.json' } } }),
      documented('tool_result', 'tr1', { result: { output: '', error: 'no such file' } }),
    ],
    options: { show: ['results'] },
  },
  'documented-two-open-calls': {
    main: [
      documented('user', 'u1', { message: { content: 'Read both' } }),
      documented('tool_use', 't1', { tool: { name: 'Read', input: { file_path: 'a' } } }),
      documented('tool_use', 't2', { tool: { name: 'Read', input: { file_path: 'b' } } }),
      documented('tool_result', 'tr1', { result: { output: 'of a', error: null } }),
      documented('tool_result', 'tr2', { result: { output: 'of b', error: null } }),
    ],
    options: { show: ['results'] },
  },
  'documented-blocks-as-lines': {
    main: [
      documented('user', 'u1', { message: { content: 'Read both' } }),
      documented('tool_use', 'x1', { id: 't1', name: 'Read', input: {} }),
      documented('tool_use', 'x2', { id: 't2', name: 'Read', input: {} }),
      documented('tool_result', 'tr2', { tool_use_id: 't2', content: 'two' }),
      documented('tool_result', 'tr1', { content: 'one' }),
    ],
    options: { show: ['results'] },
  },
  'documented-result-without-call': {
    main: [
      documented('user', 'u1', { message: { content: 'Hi' } }),
      documented('tool_result', 'tr1', { result: { output: 'ok' } }),
    ],
  },
}

const lists: Fixtures = {
  'todos-as-they-stood': {
    main: [
      user('u1', null, 'Do it'),
      call('a1', 'u1', 't1', 'TodoWrite', {
        todos: [
          { content: 'Find', status: 'in_progress' },
          { content: 'Fix', status: 'pending' },
        ],
      }),
      result('r1', 'a1', 't1', 'ok'),
      call('a2', 'r1', 't2', 'TodoWrite', { todos: [{ content: 'Find', status: 'completed' }] }),
      result('r2', 'a2', 't2', 'ok'),
      call('a3', 'r2', 't3', 'TodoWrite', { todos: [] }),
      failure('r3', 'a3', 't3', '<tool_use_error>todos is missing</tool_use_error>'),
    ],
    options: { show: ['tasks'] },
  },
  'tasks-as-they-stood': {
    main: [
      user('u1', null, 'Do it'),
      call('a1', 'u1', 't1', 'TaskCreate', { subject: 'Find' }),
      result('r1', 'a1', 't1', 'Task #7 created successfully: Find', {
        toolUseResult: { task: { id: '7', subject: 'Find' } },
      }),
      call('a2', 'r1', 't2', 'TaskCreate', { subject: 'Fix' }),
      result('r2', 'a2', 't2', 'Task #8 created successfully: Fix'),
      call('a3', 'r2', 't3', 'TaskUpdate', { taskId: '7', status: 'in_progress', owner: 'reef' }),
      result('r3', 'a3', 't3', 'ok'),
      call('a4', 'r3', 't4', 'TaskUpdate', { taskId: '8', status: 'deleted' }),
      result('r4', 'a4', 't4', 'ok'),
      call('a5', 'r4', 't5', 'TaskUpdate', { taskId: '9', status: 'completed' }),
      result('r5', 'a5', 't5', 'ok'),
    ],
    options: { show: ['tasks'] },
  },
  commits: {
    main: [
      user('u1', null, 'Commit'),
      call('a1', 'u1', 't1', 'Bash', { command: 'git init && git commit -m First' }),
      result('r1', 'a1', 't1', '[main (root-commit) abc1234] First\n 1 file changed'),
      call('a2', 'r1', 't2', 'Bash', { command: 'git commit -am "Fix [the] key" && git push' }),
      failure('r2', 'a2', 't2', 'Exit code 1\n[feature/key 0123456789ab] Fix [the] key\n 1 file changed\nno remote'),
      call('a3', 'r2', 't3', 'Bash', { command: 'git commit --allow-empty -m Try' }),
      result('r3', 'a3', 't3', '[detached HEAD beef123] Try'),
      call('a4', 'r3', 't4', 'Bash', { command: 'git log' }),
      result('r4', 'a4', 't4', 'abc1234 First\n[not a commit] at all'),
      call('a5', 'r4', 't5', 'Read', { file_path: 'git.log' }),
      result('r5', 'a5', 't5', '[main abc1234] First'),
    ],
    options: { show: ['commits'] },
  },
  'pull-requests': {
    main: [
      note('pr-link', { prNumber: 7, prUrl: 'https://example.com/7', prRepository: 'reef/cache', timestamp: at(0) }),
      user('u1', null, 'Hi'),
      note('pr-link', { prNumber: 7, prUrl: 'https://example.com/7', prRepository: 'reef/cache', timestamp: at(9) }),
    ],
    options: { show: ['facts', 'events'], facts: ['pullRequests'] },
  },
}

export const tools: Fixtures = { ...states, ...results, ...documents, ...lists }
