import { defineDescriber } from '../describer.ts'
import { oneLine, phrase, words } from '../line.ts'
import { toReadable } from '../content/readable.ts'
import { toResultSections } from '../content/result.ts'
import { toRaw } from '../section.ts'

export const remoteTrigger = defineDescriber('RemoteTrigger', ({ call, input, result }) => {
  const answer = result.form === 'object' ? result.result : {}
  return {
    summary: oneLine([words(input.action ?? ''), input.trigger_id ?? input.session_id ?? ''].join(' ')),
    outcome: phrase(oneLine(answer.summary), answer.status !== undefined && `HTTP ${answer.status}`),
    sections: [
      ...toRaw(input.body, { title: 'Request' }),
      ...toReadable(answer.json, { title: 'Response', folded: true }),
      ...(result.form === 'object' ? [] : toResultSections(call)),
    ],
  }
})
