// Messages that only `claude --output-format stream-json` prints. A file made by redirecting that output has them.
import { defineSystem } from '../define.ts'

const common = { versions: 'stream-json output', seen: 'not seen: printed, never stored', fields: {} }

function sample(subtype: string): string {
  return JSON.stringify({
    type: 'system',
    subtype,
    uuid: 'd2c94a68-0b17-4e3f-a5c1-7f80e6b3d915',
    session_id: '0f6c1d6e-3a52-4a4e-9b0c-5d8a1f0f7c11',
  })
}

export const streamSystems = [
  defineSystem({
    ...common,
    subtype: 'init',
    about: 'First message of a run: model, tools, servers.',
    sample: sample('init'),
  }),
  defineSystem({
    ...common,
    subtype: 'status',
    about: 'The current activity of the run, for example compacting.',
    sample: sample('status'),
  }),
  defineSystem({ ...common, subtype: 'hook_started', about: 'A hook began.', sample: sample('hook_started') }),
  defineSystem({ ...common, subtype: 'hook_progress', about: 'Output of a hook.', sample: sample('hook_progress') }),
  defineSystem({ ...common, subtype: 'hook_response', about: 'A hook ended.', sample: sample('hook_response') }),
  defineSystem({
    ...common,
    subtype: 'task_started',
    about: 'A background task or agent started.',
    sample: sample('task_started'),
  }),
  defineSystem({
    ...common,
    subtype: 'task_progress',
    about: 'The progress of a background task or agent.',
    sample: sample('task_progress'),
  }),
  defineSystem({
    ...common,
    subtype: 'task_updated',
    about: 'The state of a background task changed.',
    sample: sample('task_updated'),
  }),
  defineSystem({
    ...common,
    subtype: 'task_notification',
    about: 'A background task or agent ended.',
    sample: sample('task_notification'),
  }),
  defineSystem({
    ...common,
    subtype: 'turn_handoff_available',
    about: 'The turn can be continued elsewhere.',
    sample: sample('turn_handoff_available'),
  }),
  defineSystem({
    ...common,
    subtype: 'turn_preempted',
    about: 'The turn was interrupted by another one.',
    sample: sample('turn_preempted'),
  }),
  defineSystem({
    ...common,
    subtype: 'peer_message_hold',
    about: 'A message from another session is waiting.',
    sample: sample('peer_message_hold'),
  }),
] as const
