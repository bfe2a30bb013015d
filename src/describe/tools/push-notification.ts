import { defineDescriber } from '../describer.ts'
import type { ToolResult } from '../../format/tool.ts'
import { oneLine, words } from '../line.ts'
import { toText } from '../section.ts'

const REASONS: Readonly<Record<string, string>> = {
  config_off: 'notifications are off',
  user_present: 'the user was present',
  no_transport: 'no notification service',
}

export const pushNotification = defineDescriber('PushNotification', ({ input, result }) => {
  const answer = result.form === 'object' ? result.result : {}
  const message = input.message ?? answer.message ?? ''
  const summary = oneLine(message)
  return { summary, outcome: delivery(answer), sections: summary === message ? [] : toText(message) }
})

function delivery(answer: ToolResult<'PushNotification'>): string {
  const { pushSent, localSent, disabledReason: reason } = answer
  if (pushSent) return 'sent'
  if (localSent) return 'shown on this machine'
  if (reason !== undefined) return `not sent: ${Object.hasOwn(REASONS, reason) ? REASONS[reason] : words(reason)}`
  return pushSent === false ? 'not sent' : ''
}
