// Subagents in every layout, and the seven places where their call can be found.
import {
  agentProgress,
  answer,
  at,
  attachment,
  call,
  hook,
  meta,
  note,
  queued,
  result,
  sidechain,
  user,
  type Line,
} from './parts.ts'
import type { Fixtures } from './parts.ts'

const FOLDER = 's1/subagents'
const input = { description: 'Find it', prompt: 'Find the key', subagent_type: 'Explore' }
const asked = [user('u1', null, 'Where is the key?'), call('a1', 'u1', 't1', 'Task', input)]

/** What an agent with the prompt of the call writes. */
function work(agentId: string | undefined, prompt = 'Find the key', from = 2, name = 'g'): Line[] {
  return sidechain(
    agentId,
    user(`${name}1`, null, prompt, { timestamp: at(from) }),
    answer(`${name}2`, `${name}1`, 'In key.ts.', { timestamp: at(from + 1) }),
  )
}

function finished(text = 'In key.ts.', fields: Readonly<Record<string, unknown>> = {}): Line {
  return result('r1', 'a1', 't1', text, { timestamp: at(20), ...fields })
}

const inline: Fixtures = {
  'agent-inline-by-prompt': {
    main: [
      user('u1', null, 'Two things'),
      call('a1', 'u1', 't1', 'Task', { prompt: 'One' }, 'm1'),
      call('a2', 'a1', 't2', 'Task', { prompt: 'Two' }, 'm1'),
      ...sidechain(
        undefined,
        user('g1', null, 'Two'),
        user('h1', null, 'One'),
        answer('g2', 'g1', 'B.'),
        answer('h2', 'h1', 'A.'),
      ),
      result('r1', 'a1', 't1', 'A.'),
      result('r2', 'a2', 't2', 'B.'),
    ],
  },
  'agent-inline-nearest': {
    main: [
      user('u1', null, 'Two things'),
      call('a1', 'u1', 't1', 'Task', { prompt: 'One' }),
      result('r1', 'a1', 't1', 'Denied.'),
      call('a2', 'r1', 't2', 'Task', { prompt: 'Two' }),
      ...sidechain(undefined, user('g1', null, 'Two, in other words'), answer('g2', 'g1', 'B.')),
      result('r2', 'a2', 't2', 'B.'),
    ],
  },
  'agent-inline-same-prompt-twice': {
    main: [
      user('u1', null, 'Try'),
      call('a1', 'u1', 't1', 'Task', { prompt: 'One' }),
      result('r1', 'a1', 't1', 'Denied.'),
      call('a2', 'r1', 't2', 'Task', { prompt: 'One' }),
      ...sidechain(undefined, user('g1', null, 'One'), answer('g2', 'g1', 'A.')),
      result('r2', 'a2', 't2', 'A.'),
    ],
  },
  'agent-inline-lost-parent': {
    main: [
      ...asked,
      ...sidechain(undefined, user('g1', null, 'Find the key'), answer('g3', 'never-written', 'In key.ts.')),
      finished(),
    ],
  },
}

const files: Fixtures = {
  'agent-flat-by-result': {
    main: [...asked, finished('In key.ts.', { toolUseResult: { agentId: '1a2b3c4d', status: 'completed' } })],
    agents: { '1a2b3c4d': { lines: work('1a2b3c4d', 'Something else') } },
  },
  'agent-by-sidecar': {
    main: [...asked, finished()],
    agents: {
      a1b2c3d: {
        folder: FOLDER,
        lines: work('a1b2c3d', 'Something else'),
        meta: { agentType: 'reviewer', description: 'Look again', toolUseId: 't1' },
      },
    },
  },
  'agent-by-result-text': {
    main: [
      ...asked,
      finished(
        'It says\nagentId: quoted\nagentId: a1b2c3d (for resuming to continue this agent)\n<usage>total_tokens: 9</usage>',
      ),
    ],
    agents: { a1b2c3d: { folder: FOLDER, lines: work('a1b2c3d', 'Something else') } },
  },
  'agent-not-by-the-text-of-another-tool': {
    main: [
      user('u1', null, 'Look'),
      call('a1', 'u1', 't1', 'Bash', { command: 'cat log' }),
      finished('agentId: a1b2c3d'),
    ],
    agents: { a1b2c3d: { folder: FOLDER, lines: work('a1b2c3d') } },
  },
  'agent-by-progress': {
    main: [...asked, agentProgress('p1', 'a1', 'a1b2c3d', 't1'), finished()],
    agents: { a1b2c3d: { folder: FOLDER, lines: work('a1b2c3d', 'Something else') } },
  },
  'agent-by-notification': {
    main: [
      ...asked,
      finished('Launched.', { toolUseResult: { status: 'async_launched' } }),
      queued(
        'enqueue',
        '<task-notification>\n<task-id>a1b2c3d</task-id>\n<tool-use-id>t1</tool-use-id>\n<status>completed</status>\n</task-notification>',
      ),
    ],
    agents: { a1b2c3d: { folder: FOLDER, lines: work('a1b2c3d', 'Something else', 30) } },
  },
  'agent-by-notification-in-an-attachment': {
    main: [
      ...asked,
      finished('Launched.'),
      attachment('q1', 'r1', {
        type: 'queued_command',
        commandMode: 'task-notification',
        prompt: '<task-notification><task-id>a1b2c3d</task-id><tool-use-id>t1</tool-use-id></task-notification>',
      }),
    ],
    agents: { a1b2c3d: { folder: FOLDER, lines: work('a1b2c3d', 'Something else', 30) } },
  },
  'agent-by-equal-prompt': {
    main: [...asked, finished()],
    agents: { a1b2c3d: { folder: FOLDER, lines: work('a1b2c3d', ' Find the key\n') } },
  },
  'agent-by-time': {
    main: [...asked, finished()],
    agents: { a1b2c3d: { folder: FOLDER, lines: work('a1b2c3d', 'Find it, please') } },
  },
  'agent-too-late-for-its-call': {
    main: [...asked, finished('In key.ts.', { timestamp: at(3600) })],
    agents: { a1b2c3d: { folder: FOLDER, lines: work('a1b2c3d', 'Find it, please', 600) } },
  },
  'agent-sidecar-before-result': {
    main: [
      user('u1', null, 'Two things'),
      call('a1', 'u1', 't1', 'Agent', { prompt: 'One' }),
      result('r1', 'a1', 't1', 'A.', { toolUseResult: { agentId: 'a1b2c3d' } }),
      call('a2', 'r1', 't2', 'Agent', { prompt: 'Two' }),
      result('r2', 'a2', 't2', 'B.'),
    ],
    agents: { a1b2c3d: { folder: FOLDER, lines: work('a1b2c3d'), meta: { toolUseId: 't2' } } },
  },
}

const nested = [
  ...work('a1b2c3d'),
  ...sidechain('a1b2c3d', call('g3', 'g2', 't2', 'Agent', { prompt: 'Deeper', description: 'Dig' })),
]

const kinds: Fixtures = {
  'agent-nested-by-sidecar': {
    main: [...asked, finished('In key.ts.', { toolUseResult: { agentId: 'a1b2c3d' } })],
    agents: {
      a1b2c3d: { folder: FOLDER, lines: nested },
      a9: { folder: FOLDER, lines: work('a9', 'x', 5, 'h'), meta: { toolUseId: 't2', parentAgentId: 'a1b2c3d' } },
    },
  },
  'agent-nested-by-result-text': {
    main: [...asked, finished('In key.ts.', { toolUseResult: { agentId: 'a1b2c3d' } })],
    agents: {
      a1b2c3d: {
        folder: FOLDER,
        lines: [...nested, ...sidechain('a1b2c3d', result('g4', 'g3', 't2', 'Deep.\nagentId: a9 (for resuming)'))],
      },
      a9: { folder: FOLDER, lines: work('a9', 'x', 5, 'h') },
    },
  },
  'agent-parent-only-in-the-sidecar': {
    main: [user('u1', null, 'Hi')],
    agents: { a9: { folder: FOLDER, lines: work('a9'), meta: { toolUseId: 'gone', parentAgentId: 'swept' } } },
  },
  'agent-background': {
    main: [
      user('u1', null, 'Where is the key?'),
      call('a1', 'u1', 't1', 'Agent', { ...input, run_in_background: true }),
      result('r1', 'a1', 't1', 'Launched.', { toolUseResult: { status: 'async_launched', agentId: 'a1b2c3d' } }),
      answer('a2', 'r1', 'It runs.'),
      user(
        'n1',
        'a2',
        '<task-notification><task-id>a1b2c3d</task-id><tool-use-id>t1</tool-use-id><status>completed</status></task-notification>',
      ),
      answer('a3', 'n1', 'It is in key.ts.'),
    ],
    agents: { a1b2c3d: { folder: FOLDER, lines: work('a1b2c3d') } },
  },
  'agent-resumed': {
    main: [
      ...asked,
      finished('In key.ts.', { toolUseResult: { agentId: 'a1b2c3d' } }),
      call('a2', 'r1', 't2', 'Task', { resume: 'a1b2c3d', prompt: 'And the lock?' }),
      result('r2', 'a2', 't2', 'In lock.ts.', { toolUseResult: { agentId: 'a1b2c3d' } }),
    ],
    agents: {
      a1b2c3d: {
        lines: [
          ...work('a1b2c3d'),
          ...sidechain('a1b2c3d', user('g3', null, 'And the lock?'), answer('g4', 'g3', 'In lock.ts.')),
        ],
      },
    },
  },
  'agent-teammate': {
    main: [
      user('u1', null, 'Form a team'),
      call('a1', 'u1', 't1', 'Agent', { prompt: 'Guard the reef', name: 'eel', team_name: 'reef' }),
      result('r1', 'a1', 't1', 'Spawned.', { toolUseResult: { status: 'teammate_spawned', name: 'eel' } }),
    ],
    agents: {
      a1b2c3d: {
        folder: FOLDER,
        lines: work('a1b2c3d', '<teammate-message teammate_id="team-lead">\nGuard the reef\n</teammate-message>'),
        meta: { agentType: 'eel', taskKind: 'in_process_teammate' },
      },
    },
  },
  'agent-teammate-without-call': {
    main: asked,
    agents: { a1b2c3d: { folder: FOLDER, lines: work('a1b2c3d', 'x'), meta: { taskKind: 'in_process_teammate' } } },
  },
  'agent-of-a-workflow': {
    main: [
      user('u1', null, 'Review'),
      call('a1', 'u1', 't1', 'Workflow', { name: 'review' }),
      result('r1', 'a1', 't1', 'Launched.', { toolUseResult: { status: 'async_launched', runId: 'wf_1' } }),
    ],
    agents: { a1b2c3d: { folder: `${FOLDER}/workflows/wf_1`, lines: work('a1b2c3d') } },
  },
  'agent-of-a-lost-workflow': {
    main: asked,
    agents: { a1b2c3d: { folder: `${FOLDER}/workflows/wf_2`, lines: work('a1b2c3d', 'x') } },
  },
  'agent-forked': {
    main: [...asked, finished('In key.ts.', { toolUseResult: { agentId: 'a1b2c3d' } })],
    agents: {
      a1b2c3d: {
        folder: FOLDER,
        lines: [
          note('fork-context-ref', { agentId: 'a1b2c3d', parentLastUuid: 'u1', contextLength: 1 }),
          ...work('a1b2c3d'),
        ],
      },
    },
  },
  'agent-helpers': {
    main: asked,
    agents: {
      'acompact-1f': {
        folder: FOLDER,
        lines: [...asked, ...work('acompact-1f', 'Summarise', 3)].map((line) => ({
          ...line,
          isSidechain: true,
          agentId: 'acompact-1f',
        })),
      },
      'aprompt_suggestion-2f': {
        folder: FOLDER,
        lines: work('aprompt_suggestion-2f', '[SUGGESTION MODE: what next?]', 3, 'h'),
      },
      'aside_question-3f': { folder: FOLDER, lines: work('aside_question-3f', 'By the way?', 3, 'i') },
    },
  },
  'agent-call-repeated-by-a-helper': {
    main: [...asked, finished('In key.ts.', { toolUseResult: { agentId: 'a1b2c3d' } })],
    agents: {
      'acompact-1f': { folder: FOLDER, lines: sidechain('acompact-1f', ...asked) },
      a1b2c3d: { folder: FOLDER, lines: work('a1b2c3d') },
    },
  },
  'agent-warmup': { main: asked, agents: { '1a2b3c4d': { lines: work('1a2b3c4d', 'Warmup') } } },
  'agent-warmup-without-prompt': {
    main: [user('u1', null, 'Hi')],
    agents: { '1a2b3c4d': { lines: sidechain('1a2b3c4d', answer('g2', 'g1', 'Ready.')) } },
  },
  'agent-unlinked': { main: [user('u1', null, 'Hi')], agents: { a1b2c3d: { folder: FOLDER, lines: work('a1b2c3d') } } },
  'agent-with-injected-text': {
    main: [user('u1', null, 'Hi')],
    agents: {
      a1b2c3d: {
        folder: FOLDER,
        lines: sidechain(
          'a1b2c3d',
          hook('h1', null),
          meta('x1', 'h1', 'Injected.'),
          user('g1', 'x1', 'Find it'),
          answer('g2', 'g1', 'Found.'),
        ),
      },
    },
  },
}

export const agents: Fixtures = { ...inline, ...files, ...kinds }
