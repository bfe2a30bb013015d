// What `claude --output-format stream-json` prints and transcripts do not keep. A file that was written by redirecting
// that output holds them, so they are known by name; their own fields belong to another format.
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
    about: 'What the run is doing, for example compacting.',
    sample: sample('status'),
  }),
  defineSystem({ ...common, subtype: 'hook_started', about: 'A hook began.', sample: sample('hook_started') }),
  defineSystem({ ...common, subtype: 'hook_progress', about: 'Output of a hook.', sample: sample('hook_progress') }),
  defineSystem({ ...common, subtype: 'hook_response', about: 'A hook ended.', sample: sample('hook_response') }),
  defineSystem({
    ...common,
    subtype: 'task_started',
    about: 'A background task or an agent began.',
    sample: sample('task_started'),
  }),
  defineSystem({
    ...common,
    subtype: 'task_progress',
    about: 'What a background task or an agent has done so far.',
    sample: sample('task_progress'),
  }),
  defineSystem({
    ...common,
    subtype: 'task_updated',
    about: 'A background task changed its state.',
    sample: sample('task_updated'),
  }),
  defineSystem({
    ...common,
    subtype: 'task_notification',
    about: 'A background task or an agent ended.',
    sample: sample('task_notification'),
  }),
  defineSystem({
    ...common,
    subtype: 'turn_handoff_available',
    about: 'The turn can be taken over elsewhere.',
    sample: sample('turn_handoff_available'),
  }),
  defineSystem({
    ...common,
    subtype: 'turn_preempted',
    about: 'The turn was cut off by another one.',
    sample: sample('turn_preempted'),
  }),
  defineSystem({
    ...common,
    subtype: 'peer_message_hold',
    about: 'A message of another session waits.',
    sample: sample('peer_message_hold'),
  }),
] as const
