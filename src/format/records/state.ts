// Records about the state of Claude Code: modes, internal switches and events.
import { defineRecord } from '../define.ts'
import { anything, number, oneOf, text } from '../field.ts'
import { sampleMetadata } from '../sample-line.ts'

export const mode = defineRecord({
  type: 'mode',
  about: 'Whether the session works itself or coordinates others; unrelated to permissions.',
  versions: '2.1.69+',
  seen: '71 in 4 of 121 transcripts, all "normal"',
  fields: { mode: oneOf('normal', 'coordinator'), sessionId: text },
  sample: sampleMetadata('mode', { mode: 'normal' }),
})

export const permissionMode = defineRecord({
  type: 'permission-mode',
  about: 'The permission mode from here on.',
  versions: '2.1.90+',
  seen: '111 in 8 of 121 transcripts',
  fields: {
    permissionMode: oneOf('default', 'acceptEdits', 'plan', 'bypassPermissions', 'dontAsk', 'auto'),
    sessionId: text,
  },
  sample: sampleMetadata('permission-mode', { permissionMode: 'acceptEdits' }),
})

/** Internal switches. They repeat one value throughout a session and carry no information for a reader. */
export const latches = [
  defineRecord({
    type: 'atis-latch',
    about: 'An internal switch; the value is nearly always empty.',
    versions: '2.1.22x+',
    seen: 'not seen; about 2,000 lines in 90 sessions of one survey',
    fields: { atis: anything, sessionId: text },
    sample: sampleMetadata('atis-latch', { atis: '' }),
  }),
  defineRecord({
    type: 'isolation-latch',
    about: 'An internal switch of sandboxed sessions.',
    versions: '2.1.22x+',
    seen: 'not seen',
    fields: { side: anything, sessionId: text },
    sample: sampleMetadata('isolation-latch', { side: 'inner' }),
  }),
] as const

export const historySuppression = defineRecord({
  type: 'history-suppression',
  about: 'Marks history that is withheld; its content is not known.',
  versions: '2.1.22x+',
  seen: 'not seen',
  fields: { sessionId: text },
  sample: sampleMetadata('history-suppression'),
})

export const endedByModel = defineRecord({
  type: 'ended-by-model',
  about: 'The model ended the conversation.',
  versions: '2.1.22x+',
  seen: 'not seen',
  fields: { sessionId: text },
  sample: sampleMetadata('ended-by-model'),
})

export const speculationAccept = defineRecord({
  type: 'speculation-accept',
  about: 'Work done in advance was used; says how much waiting it saved.',
  versions: 'unknown',
  seen: 'not seen',
  fields: { timestamp: text, timeSavedMs: number },
  sample: '{"type":"speculation-accept","timestamp":"2026-05-24T09:12:44.031Z","timeSavedMs":2140}',
})

export const turnEnd = defineRecord({
  type: 'turn_end',
  about: 'A turn of an agent ended.',
  versions: '2.0.49',
  seen: 'not seen',
  fields: { timestamp: text, agentId: text },
  sample: '{"type":"turn_end","timestamp":"2025-11-21T16:40:08.255Z","agentId":"a56fb9a1"}',
})

/** Context collapsing that was never released; only the names are known. */
export const marbleOrigami = [
  defineRecord({
    type: 'marble-origami-commit',
    about: 'A range of the conversation was collapsed.',
    versions: 'unknown',
    seen: 'not seen',
    fields: { sessionId: text },
    sample: sampleMetadata('marble-origami-commit'),
  }),
  defineRecord({
    type: 'marble-origami-snapshot',
    about: 'The state of the collapsed context at this point.',
    versions: 'unknown',
    seen: 'not seen',
    fields: { sessionId: text },
    sample: sampleMetadata('marble-origami-snapshot'),
  }),
  defineRecord({
    type: 'marble-origami-reset',
    about: 'The collapsed context was dropped.',
    versions: 'unknown',
    seen: 'not seen',
    fields: { sessionId: text },
    sample: sampleMetadata('marble-origami-reset'),
  }),
] as const

export const autoModeDenial = defineRecord({
  type: 'auto-mode-denial',
  about: 'Auto mode refused an action.',
  versions: 'unknown',
  seen: 'not seen; one program expects it',
  fields: { sessionId: text },
  sample: sampleMetadata('auto-mode-denial'),
})
