// Which user records are prompts of a person: every exclusion, one at a time.
import { answer, attachment, call, meta, result, sidechain, summary, user } from './parts.ts'
import type { Fixture, Fixtures, Line } from './parts.ts'

function with1(line: Line): Fixture {
  return {
    main: [user('u0', null, 'Hi'), answer('a0', 'u0', 'Hello.'), line],
    options: { show: ['facts'], facts: ['promptKeys'] },
  }
}

const origin = (kind: string) => with1(user('x1', 'a0', 'Fix it', { origin: { kind } }))
const source = (promptSource: string) => with1(user('x1', 'a0', 'Fix it', { promptSource }))

export const prompts: Fixtures = {
  'prompt-plain': with1(user('x1', 'a0', 'Fix it')),
  'prompt-not-a-tool-result': {
    main: [user('u0', null, 'Hi'), call('a0', 'u0', 't1', 'Read'), result('x1', 'a0', 't1', 'Fix it')],
    options: { show: ['facts'], facts: ['promptKeys'] },
  },
  'prompt-not-meta': with1(meta('x1', 'a0', 'Fix it')),
  'prompt-not-a-compact-summary': with1(summary('x1', 'a0')),
  'prompt-not-a-sidechain': { main: [user('u0', null, 'Hi'), ...sidechain(undefined, user('x1', null, 'Fix it'))] },
  'prompt-not-an-agent': with1(user('x1', 'a0', 'Fix it', { agentId: 'a1b2c3d' })),
  'prompt-origin-human': origin('human'),
  'prompt-origin-channel': origin('channel'),
  'prompt-not-origin-peer': origin('peer'),
  'prompt-not-origin-task-notification': origin('task-notification'),
  'prompt-not-origin-auto-continuation': origin('auto-continuation'),
  'prompt-not-origin-unheard-of': origin('from-tomorrow'),
  'prompt-source-typed': source('typed'),
  'prompt-source-queued': source('queued'),
  'prompt-source-suggestion-accepted': source('suggestion_accepted'),
  'prompt-source-sdk': source('sdk'),
  'prompt-not-source-system': source('system'),
  'prompt-not-empty-after-tags': with1(
    user('x1', 'a0', '<ide_opened_file>key.ts</ide_opened_file>\n<system-reminder>x</system-reminder>'),
  ),
  'prompt-queued-command': with1(
    attachment('x1', 'a0', { type: 'queued_command', prompt: 'Fix it', commandMode: 'prompt' }),
  ),
}
