// The answer came from a different model than the selected one, or from none.
import { defineSystem } from '../define.ts'
import { list, nullable, oneOf, text } from '../field.ts'
import { sampleLine } from '../sample-line.ts'

const models = { originalModel: text, fallbackModel: nullable(text) }

const refusal = {
  content: text,
  direction: text,
  scope: text,
  trigger: oneOf('refusal'),
  ...models,
  requestId: nullable(text),
  apiRefusalCategory: nullable(text),
  apiRefusalExplanation: nullable(text),
  retractedMessageUuids: list(text),
  refusedUserMessageUuid: nullable(text),
}

const refusalNotes = {
  retractedMessageUuids: 'Records of the refused answer, which no longer count.',
  apiRefusalExplanation: 'Often null.',
}

export const fallbackSystems = [
  defineSystem({
    subtype: 'model_refusal_fallback',
    about: 'The model refused and another one took over.',
    versions: '2.1.17x+',
    seen: 'not seen; several descriptions agree',
    fields: refusal,
    notes: refusalNotes,
    sample: sampleLine({
      version: '2.1.201',
      type: 'system',
      subtype: 'model_refusal_fallback',
      content: 'Safeguards flagged this message. Switched to another model.',
      level: 'warning',
      direction: 'retry',
      scope: 'turn',
      trigger: 'refusal',
      originalModel: 'claude-opus-5',
      fallbackModel: 'claude-opus-4-8',
      requestId: 'req_011CYn6r7X',
      apiRefusalCategory: 'cyber',
      apiRefusalExplanation: null,
      retractedMessageUuids: ['5e1b7f0c-93d4-4f7a-8d0b-1c2f6a9e4b37'],
      refusedUserMessageUuid: 'b6d4a1f2-7c1e-4c55-8f0e-2a9d3c4b5e60',
    }),
  }),
  defineSystem({
    subtype: 'model_refusal_no_fallback',
    about: 'The model refused and no other model was available.',
    versions: '2.1.193+',
    seen: 'not seen',
    fields: refusal,
    notes: refusalNotes,
    sample: sampleLine({
      version: '2.1.201',
      type: 'system',
      subtype: 'model_refusal_no_fallback',
      content: '',
      level: 'warning',
      originalModel: 'claude-opus-5',
      requestId: 'req_011CYn6r7X',
      apiRefusalCategory: 'bio',
      apiRefusalExplanation: null,
    }),
  }),
  defineSystem({
    subtype: 'model_fallback',
    about: 'The selected model was not available and another one was used.',
    versions: 'late 2.1.x',
    seen: 'not seen',
    fields: { trigger: oneOf('model_not_found', 'permission_denied'), ...models },
    sample: sampleLine({
      version: '2.1.201',
      type: 'system',
      subtype: 'model_fallback',
      level: 'warning',
      trigger: 'model_not_found',
      originalModel: 'claude-opus-5',
      fallbackModel: 'claude-sonnet-5',
    }),
  }),
  defineSystem({
    subtype: 'model_consent_fallback',
    about: 'The user chose another model because the first one asked for consent.',
    versions: 'late 2.1.x',
    seen: 'not seen',
    fields: {},
    sample: sampleLine({ version: '2.1.201', type: 'system', subtype: 'model_consent_fallback', level: 'info' }),
  }),
] as const
