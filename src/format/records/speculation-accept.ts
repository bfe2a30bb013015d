import { defineRecord } from '../define.ts'
import { number, text } from '../field.ts'

export const speculationAccept = defineRecord({
  type: 'speculation-accept',
  about: 'Work done in advance was taken over, and how much waiting that saved.',
  versions: 'unknown',
  seen: 'not seen',
  fields: { timestamp: text, timeSavedMs: number },
  sample: '{"type":"speculation-accept","timestamp":"2026-05-24T09:12:44.031Z","timeSavedMs":2140}',
})
