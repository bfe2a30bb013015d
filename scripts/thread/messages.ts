// Messages put together from rows, turns with their times, and words typed while Claude Code was busy.
import { answer, at, attachment, call, note, queued, result, row, system, toolUse, user } from './parts.ts'
import type { Fixtures } from './parts.ts'

const usage = (output: number) => ({ input_tokens: 5, output_tokens: output })
const busy = [user('u1', null, 'Run it'), call('a1', 'u1', 't1', 'Bash')]
const done = [result('r1', 'a1', 't1', 'ok'), answer('a2', 'r1', 'Ran.')]

const rows: Fixtures = {
  'several-blocks-per-record': {
    main: [
      user('u1', null, 'Read both'),
      row('a1', 'u1', [{ type: 'text', text: 'Reading.' }, toolUse('t1', 'Read'), toolUse('t2', 'Read')]),
      user('r1', 'a1', [
        { type: 'tool_result', tool_use_id: 't1', content: 'one' },
        { type: 'tool_result', tool_use_id: 't2', content: 'two', is_error: true },
      ]),
    ],
  },
  'usage-from-the-largest-row': {
    main: [
      user('u1', null, 'Hi'),
      row('a1', 'u1', [{ type: 'thinking', thinking: '' }], { id: 'm1', usage: usage(1) }),
      row('a2', 'a1', [{ type: 'text', text: 'Hello.' }], { id: 'm1', usage: usage(90) }),
      row('a3', 'a2', [toolUse('t1', 'Read')], { id: 'm1', usage: usage(40), stop_reason: 'tool_use' }),
    ],
    options: { show: ['usage'] },
  },
  'usage-ties-go-to-the-later-row': {
    main: [
      user('u1', null, 'Hi'),
      row('a1', 'u1', [{ type: 'text', text: 'One.' }], { id: 'm1', model: 'claude-opus-4-5', usage: usage(9) }),
      row('a2', 'a1', [{ type: 'text', text: 'Two.' }], { id: 'm1', model: 'claude-sonnet-4-5', usage: usage(9) }),
    ],
    options: { show: ['usage'] },
  },
  'blocks-in-the-order-of-the-api': {
    main: [
      user('u1', null, 'Hi'),
      row('a1', 'u1', [toolUse('t1', 'Read')], { id: 'm1' }, { apiBlockIndex: 1 }),
      row('a2', 'a1', [{ type: 'text', text: 'Reading.' }], { id: 'm1' }, { apiBlockIndex: 0 }),
    ],
  },
  'message-without-id': {
    main: [
      user('u1', null, 'Hi'),
      row('a1', 'u1', [{ type: 'text', text: 'One.' }], { id: undefined }),
      row('a2', 'a1', [{ type: 'text', text: 'Two.' }], { id: undefined }),
      row('a3', 'a2', [{ type: 'text', text: 'Three.' }], { id: '' }),
      row('a4', 'a3', [{ type: 'text', text: 'Four.' }], { id: '' }),
    ],
  },
  'synthetic-row': {
    main: [
      user('c1', null, '<command-name>/cost</command-name>'),
      row('a1', 'c1', [{ type: 'text', text: 'No response requested.' }], { model: '<synthetic>', usage: usage(0) }),
    ],
    options: { show: ['usage'] },
  },
  'synthetic-error-row': {
    main: [
      user('u1', null, 'Hi'),
      row(
        'a1',
        'u1',
        [{ type: 'text', text: 'API Error: 529' }],
        { model: '<synthetic>' },
        { isApiErrorMessage: true },
      ),
    ],
    options: { show: ['usage'] },
  },
  'model-switch': {
    main: [
      user('u1', null, 'Hi'),
      row('a1', 'u1', [{ type: 'text', text: 'Hello.' }], { model: 'claude-opus-4-5' }),
      user('u2', 'a1', 'Again'),
      row('a2', 'u2', [{ type: 'text', text: 'Hello.' }], { model: 'claude-haiku-4-5' }),
    ],
    options: { show: ['usage'] },
  },
  'words-beside-a-result': {
    main: [
      ...busy,
      user('r1', 'a1', [
        { type: 'tool_result', tool_use_id: 't1', content: 'stopped' },
        { type: 'text', text: '[Request interrupted by user for tool use]' },
      ]),
    ],
  },
}

const times: Fixtures = {
  'api-errors-are-one-run': {
    main: [
      user('u1', null, 'Hi'),
      system('e1', 'u1', 'api_error', { retryAttempt: 1 }),
      system('e2', 'e1', 'api_error', { retryAttempt: 2 }),
      answer('a1', 'e2', 'Hello.'),
    ],
    options: { show: ['events'] },
  },
  'api-errors-of-two-turns': {
    main: [
      user('u1', null, 'Hi'),
      system('e1', 'u1', 'api_error', { retryAttempt: 1 }),
      answer('a1', 'e1', 'Hello.'),
      user('u2', 'a1', 'Again'),
      system('e2', 'u2', 'api_error', { retryAttempt: 1 }),
      answer('a2', 'e2', 'Hello.'),
    ],
    options: { show: ['events'] },
  },
  'turn-duration-as-measured': {
    main: [
      user('u1', null, 'Hi'),
      answer('a1', 'u1', 'Hello.'),
      system('s1', 'a1', 'turn_duration', { durationMs: 41_250 }),
      user('u2', 's1', 'Again'),
      answer('a2', 'u2', 'Hello.'),
    ],
    options: { show: ['times'] },
  },
  'turn-duration-until-the-last-result': { main: [...busy, ...done.slice(0, 1)], options: { show: ['times'] } },
  'timestamps-backwards': {
    main: [
      user('u1', null, 'Hi', { timestamp: at(10) }),
      answer('a1', 'u1', 'Hello.', { timestamp: at(4) }),
      user('u2', 'a1', 'Again', { timestamp: at(5) }),
    ],
    options: { show: ['times'] },
  },
  'timestamps-missing': {
    main: [
      user('u1', null, 'Hi', { timestamp: undefined }),
      answer('a1', 'u1', 'Hello.', { timestamp: at(4) }),
      user('u2', 'a1', 'Again', { timestamp: 'yesterday' }),
      answer('a2', 'u2', 'Hello.', { timestamp: undefined }),
    ],
    options: { show: ['times'] },
  },
  'timestamps-none': {
    main: [
      user('u1', null, 'Hi', { timestamp: undefined }),
      answer('a1', 'u1', 'Hello.', { timestamp: undefined }),
      system('s1', 'a1', 'turn_duration', { durationMs: 900, timestamp: undefined }),
    ],
    options: { show: ['times'] },
  },
}

const queue: Fixtures = {
  'queue-sent-as-a-prompt': {
    main: [...busy, queued('enqueue', 'and test it'), ...done, queued('dequeue'), user('u2', 'a2', 'and test it')],
  },
  'queue-absorbed-without-a-copy': { main: [...busy, queued('enqueue', 'and test it'), queued('remove'), ...done] },
  'queue-absorbed-with-an-attachment': {
    main: [
      ...busy,
      queued('enqueue', 'and test it'),
      result('r1', 'a1', 't1', 'ok'),
      queued('remove', 'and test it'),
      attachment('q1', 'r1', { type: 'queued_command', prompt: 'and test it', commandMode: 'prompt' }),
      answer('a2', 'q1', 'Ran.'),
    ],
  },
  'queue-withdrawn': { main: [...busy, queued('enqueue', 'and test it'), queued('popAll', 'and test it'), ...done] },
  'queue-notification': {
    main: [
      ...busy,
      queued('enqueue', '<task-notification><task-id>b1</task-id></task-notification>'),
      queued('remove'),
      ...done,
    ],
  },
  'queue-removed-by-name': {
    main: [
      ...busy,
      queued('enqueue', 'first'),
      queued('enqueue', 'second'),
      queued('remove', 'second'),
      queued('popAll'),
      ...done,
    ],
  },
  'queue-first-in-first-out': {
    main: [
      ...busy,
      queued('enqueue', 'first'),
      queued('enqueue', 'second'),
      queued('remove'),
      queued('dequeue'),
      ...done,
    ],
  },
  'queue-entry-without-text': { main: [...busy, queued('enqueue'), queued('remove', 'told late'), ...done] },
  'queue-attachment-of-the-program': {
    main: [
      ...busy,
      result('r1', 'a1', 't1', 'ok'),
      attachment('q1', 'r1', {
        type: 'queued_command',
        prompt: '<task-notification></task-notification>',
        commandMode: 'task-notification',
      }),
      attachment('q2', 'r1', {
        type: 'queued_command',
        prompt: 'tick',
        commandMode: 'prompt',
        origin: { kind: 'auto-continuation' },
      }),
      attachment('q3', 'r1', { type: 'queued_command', prompt: 'injected', commandMode: 'prompt', isMeta: true }),
      answer('a2', 'r1', 'Ran.'),
    ],
    options: { show: ['events'] },
  },
  'queue-attachment-with-a-picture': {
    main: [
      ...busy,
      result('r1', 'a1', 't1', 'ok'),
      attachment('q1', 'r1', {
        type: 'queued_command',
        prompt: [
          { type: 'text', text: 'like this' },
          { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'iVBORw0KGgo=' } },
        ],
        commandMode: 'prompt',
      }),
    ],
  },
  'queue-of-a-session-without-talk': { main: [note('queue-operation', { operation: 'enqueue', content: 'hello?' })] },
}

export const messages: Fixtures = { ...rows, ...times, ...queue }
