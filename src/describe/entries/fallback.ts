// The chosen model did not answer: another one did, or none.
import type { EntryOf } from '../../format/record.ts'
import { oneLine, phrase, words } from '../line.ts'
import { plural } from '../../text/quantity.ts'
import { toText } from '../section.ts'
import type { EntryView } from '../view.ts'
import { shown } from './entry.ts'

type SystemOf<Key extends string> = Extract<EntryOf<'system'>, { subtype: Key }>

export function refusalEntry(
  title: string,
  record: SystemOf<'model_refusal_fallback'> | SystemOf<'model_refusal_no_fallback'>,
): EntryView {
  const { content, apiRefusalCategory: category, apiRefusalExplanation: explanation } = record
  const retracted = record.retractedMessageUuids?.length ?? 0
  return shown(title, {
    summary: phrase(modelsOf(record), category, retracted > 0 && `${plural(retracted, 'record')} retracted`),
    tone: 'warning',
    sections: [...toText(content), ...toText(explanation, { title: 'Explanation' })],
  })
}

export function modelFallbackEntry(record: SystemOf<'model_fallback'>): EntryView {
  const { trigger } = record
  return shown('Model switched', {
    summary: phrase(modelsOf(record), trigger !== undefined && words(trigger)),
    tone: 'warning',
  })
}

function modelsOf(record: { originalModel?: string | undefined; fallbackModel?: string | null | undefined }): string {
  return oneLine([record.originalModel, record.fallbackModel].filter(Boolean).join(' → '))
}
