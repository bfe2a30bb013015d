// Forks that are branches and forks that are not; chains that break.
import { answer, at, attachment, call, hook, meta, note, result, row, system, toolUse, user } from './parts.ts'
import type { Fixtures } from './parts.ts'

const start = [user('u1', null, 'Fix the cache'), answer('a1', 'u1', 'Done.')]
const next = [user('u2', 'a1', 'Add a test'), answer('a2', 'u2', 'Added.')]

const breaks: Fixtures = {
  'missing-parent': { main: [...start, user('u2', 'never-written', 'Go on'), answer('a2', 'u2', 'Gladly.')] },
  'missing-parent-first-in-file': { main: [user('u1', 'cut-off', 'Go on'), answer('a1', 'u1', 'Gladly.')] },
  'missing-parent-field': { main: [...start, user('u2', undefined, 'Go on'), answer('a2', 'u2', 'Gladly.')] },
  'self-parent': {
    main: [...start, user('u2', 'u2', 'Go on'), answer('a2', 'u2', 'Gladly.')],
    options: { show: ['resume'] },
  },
  cycle: {
    main: [
      user('u1', 'a2', 'Fix it'),
      answer('a1', 'u1', 'Done.'),
      user('u2', 'a1', 'Test it'),
      answer('a2', 'u2', 'Tested.'),
    ],
    options: { show: ['resume'] },
  },
  'cycle-above-the-line': {
    main: [
      user('u1', 'a1', 'Fix it'),
      answer('a1', 'u1', 'Done.'),
      user('u2', 'a1', 'Test it'),
      answer('a2', 'u2', 'Tested.'),
    ],
  },
  'duplicate-uuid': { main: [...start, ...next, ...start.map((line) => ({ ...line, timestamp: at(0) }))] },
  'duplicate-uuid-last-edge': {
    main: [...start, user('u2', 'never-written', 'Go on'), answer('a2', 'u2', 'Gladly.'), user('u2', 'a1', 'Go on')],
  },
  'duplicate-uuid-of-scaffolding': { main: [system('u1', null, 'informational', {}), user('u1', null, 'Hi')] },
  'replay-under-new-uuids': {
    main: [
      ...[...start, ...next].map((line, index) => ({ ...line, timestamp: at(index) })),
      user('v2', 'a1', 'Add a test', { timestamp: at(2) }),
      row('b2', 'v2', [{ type: 'text', text: 'Added.' }], { id: 'm-a2' }, { timestamp: at(3) }),
      user('u3', 'b2', 'Go on', { timestamp: at(9) }),
    ],
  },
  'replay-is-not-equal-words': {
    main: [
      user('u1', null, 'Again', { timestamp: at(0) }),
      answer('a1', 'u1', 'Yes.'),
      user('u2', 'a1', 'Again', { timestamp: at(0) }),
    ],
  },
  'thinking-in-the-same-millisecond': {
    main: [
      user('u1', null, 'Think'),
      row('a1', 'u1', [{ type: 'thinking', thinking: '', signature: 'x' }], { id: 'm1' }, { timestamp: at(1) }),
      row('a2', 'u1', [{ type: 'thinking', thinking: '', signature: 'x' }], { id: 'm1' }, { timestamp: at(1) }),
      row('a3', 'a2', [{ type: 'text', text: 'Well.' }], { id: 'm1' }),
    ],
  },
  'missing-uuid': {
    main: [{ type: 'user', message: { role: 'user', content: 'Hi' } }, answer('a1', undefined, 'Hello.')],
  },
  'snapshot-names-the-next-uuid': {
    main: [note('file-history-snapshot', { messageId: 'u1', snapshot: {} }), ...start],
  },
  'unknown-record': {
    main: [...start, { type: 'from-tomorrow', uuid: 'n1', parentUuid: 'a1' }, ...next],
    options: { show: ['events'] },
  },
  unchained: {
    main: [
      user('u1', undefined, 'Fix it'),
      answer('a1', undefined, 'Done.'),
      user('u2', undefined, 'Test it'),
      answer('a2', undefined, 'Tested.'),
    ],
  },
}

const forks: Fixtures = {
  'parallel-tools': {
    main: [
      user('u1', null, 'Read both'),
      call('a1', 'u1', 't1', 'Read', {}, 'm1'),
      call('a2', 'a1', 't2', 'Read', {}, 'm1'),
      result('r1', 'a1', 't1', 'one'),
      result('r2', 'a2', 't2', 'two'),
      answer('a3', 'r2', 'Read.'),
    ],
  },
  'parallel-tools-continued-from-the-first': {
    main: [
      user('u1', null, 'Read both'),
      call('a1', 'u1', 't1', 'Read', {}, 'm1'),
      call('a2', 'a1', 't2', 'Read', {}, 'm1'),
      result('r1', 'a1', 't1', 'one'),
      result('r2', 'a2', 't2', 'two'),
      answer('a3', 'r1', 'Read.'),
    ],
  },
  'progress-between': {
    main: [
      user('u1', null, 'Run it'),
      call('a1', 'u1', 't1', 'Bash'),
      hook('p1', 'a1'),
      hook('p2', 'p1'),
      result('r1', 'a1', 't1', 'ok'),
      answer('a2', 'r1', 'Ran.'),
    ],
  },
  'progress-on-the-line': {
    main: [user('u1', null, 'Run it'), hook('p1', 'u1'), answer('a1', 'p1', 'Ran.')],
  },
  'message-siblings': {
    main: [
      user('u1', null, 'Hi'),
      row('a1', 'u1', [{ type: 'thinking', thinking: 'Hm.' }], { id: 'm1' }),
      row('a2', 'u1', [{ type: 'text', text: 'Hello.' }], { id: 'm1' }),
    ],
  },
  rewind: { main: [...start, ...next, user('u3', 'a1', 'Add two tests'), answer('a3', 'u3', 'Both added.')] },
  'rewind-of-the-first-prompt': { main: [...start, user('u2', null, 'Fix the index'), answer('a2', 'u2', 'Fixed.')] },
  'rewind-nested': {
    main: [
      ...start,
      ...next,
      user('u3', 'a2', 'Once more'),
      user('u4', 'a2', 'Twice more'),
      user('u5', 'a1', 'Something else'),
    ],
  },
  'rewind-with-tools': {
    main: [
      ...start,
      user('u2', 'a1', 'Read both'),
      row('a2', 'u2', [toolUse('t1', 'Read')], { id: 'm2' }),
      row('a3', 'a2', [toolUse('t2', 'Read')], { id: 'm2' }),
      result('r1', 'a2', 't1', 'one'),
      result('r2', 'a3', 't2', 'two'),
      user('u3', 'a1', 'Read none'),
    ],
  },
  'dead-end': { main: [...start, answer('a9', 'u1', 'Half of'), ...next] },
  'aside-injected-text': { main: [...start, meta('x1', 'u1', 'Base directory for this skill: /s'), ...next] },
  'aside-shell-on-the-caveat': {
    main: [
      meta('x1', null, '<local-command-caveat>Caveat.</local-command-caveat>'),
      user('u1', 'x1', 'Fix the cache'),
      answer('a1', 'u1', 'Done.'),
      user('b1', 'x1', '<bash-input>make</bash-input>'),
      user('b2', 'b1', '<bash-stdout>ok</bash-stdout>'),
    ],
    options: { show: ['resume'] },
  },
  'aside-with-an-answer': {
    main: [...start, user('b1', 'u1', '<bash-input>make</bash-input>'), answer('b2', 'b1', 'It builds.'), ...next],
  },
  'aside-beside-a-rewind': {
    main: [
      ...start,
      user('c1', 'a1', '<command-name>/cost</command-name>'),
      user('c2', 'c1', '<local-command-stdout>0</local-command-stdout>'),
      user('u2', 'c2', 'Add a test'),
      user('u3', 'a1', 'Add two tests'),
    ],
  },
  'two-processes': {
    main: [
      ...start,
      user('u2', 'a1', 'In this window'),
      user('v2', 'a1', 'In that window'),
      answer('a2', 'u2', 'Here.'),
      answer('b2', 'v2', 'There.'),
    ],
  },
  'stitched-queued-command': {
    main: [
      user('u1', null, 'Read both'),
      call('a1', 'u1', 't1', 'Read', {}, 'm1'),
      call('a2', 'a1', 't2', 'Read', {}, 'm1'),
      result('r1', 'a1', 't1', 'one'),
      attachment('q1', 'r1', { type: 'queued_command', prompt: 'and the third', commandMode: 'prompt' }),
      result('r2', 'a2', 't2', 'two'),
      answer('a3', 'r2', 'Read.'),
    ],
  },
}

export const graphs: Fixtures = { ...breaks, ...forks }
