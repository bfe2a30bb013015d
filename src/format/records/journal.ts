// Lines of a workflow's journal.jsonl. Not transcript records: no session id, no uuid, and a file of their own.
import { defineRecord } from '../define.ts'
import { anything, text } from '../field.ts'

const fields = { key: text, agentId: text, result: anything }
const notes = { key: '"v2:" and a SHA-256: the same step has the same key when a workflow is resumed.' }

export const journalRecords = [
  defineRecord({
    type: 'launched',
    about: 'An agent of the workflow was asked for.',
    versions: '2.1.x',
    seen: 'not seen; several descriptions agree',
    fields,
    notes,
    sample: '{"type":"launched","key":"v2:8c1f4be09d27","agentId":"a4f1c09b27e5d8316"}',
  }),
  defineRecord({
    type: 'started',
    about: 'An agent of the workflow began to work.',
    versions: '2.1.x',
    seen: 'not seen; several descriptions agree',
    fields,
    notes,
    sample: '{"type":"started","key":"v2:8c1f4be09d27","agentId":"a4f1c09b27e5d8316"}',
  }),
  defineRecord({
    type: 'result',
    about: 'An agent of the workflow finished with this result.',
    versions: '2.1.x',
    seen: 'not seen; several descriptions agree',
    fields,
    notes,
    sample: '{"type":"result","key":"v2:8c1f4be09d27","agentId":"a4f1c09b27e5d8316","result":"3 call sites found"}',
  }),
  defineRecord({
    type: 'failed',
    about: 'An agent of the workflow failed.',
    versions: '2.1.x',
    seen: 'not seen; several descriptions agree',
    fields,
    notes,
    sample: '{"type":"failed","key":"v2:8c1f4be09d27","agentId":"a4f1c09b27e5d8316"}',
  }),
] as const
