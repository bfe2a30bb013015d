import { defineTool } from '../define.ts'
import { flag, number, object, oneOf, text } from '../field.ts'

export const pushNotification = defineTool({
  name: 'PushNotification',
  about: "Sends a notification to the user's devices.",
  versions: 'not known',
  seen: 'not seen; Agent SDK type reference, idleSec and hasFocus from a third-party model of older types',
  input: object({ message: text, status: oneOf('proactive') }),
  result: object({
    message: text,
    pushSent: flag,
    localSent: flag,
    disabledReason: oneOf('config_off', 'user_present', 'no_transport'),
    idleSec: number,
    hasFocus: flag,
    sentAt: text,
  }),
  notes: {
    'result.disabledReason': 'Why nothing was sent.',
    'result.idleSec': 'Not in the late SDK types; neither is hasFocus.',
  },
  sample: JSON.stringify({
    input: { message: 'The build is green', status: 'proactive' },
    result: { message: 'The build is green', pushSent: false, localSent: true, sentAt: '2026-06-01T09:00:00.000Z' },
  }),
})
