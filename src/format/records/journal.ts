// Lines of a workflow's journal.jsonl. They are not transcript records: they have no session id and no uuid.
import { defineRecord } from '../define.ts'
import { anything, text } from '../field.ts'

const fields = { key: text, agentId: text, result: anything }
const notes = { key: '"v2:" and a SHA-256. A step has the same key when the workflow is resumed.' }

export const journalRecords = [
  defineRecord({
    type: 'launched',
    about: 'An agent of the workflow was requested.',
    versions: '2.1.x',
    seen: 'not seen; several descriptions agree',
    fields,
    notes,
    sample: '{"type":"launched","key":"v2:8c1f4be09d27","agentId":"a4f1c09b27e5d8316"}',
  }),
  defineRecord({
    type: 'started',
    about: 'An agent of the workflow started.',
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
