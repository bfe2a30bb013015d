// Shared by the tools that stop a background task.
import { isObject } from '../../format/check.ts'
import type { ToolCall } from '../../thread/thread.ts'
import type { Described } from '../describer.ts'
import { firstLineOf } from './lines.ts'
import { toText } from '../section.ts'

export interface StoppedTask {
  id: string
  command?: string | undefined
  message: string
  verb: 'killed' | 'stopped'
}

const MESSAGE = /^Successfully (?:killed|stopped) (?:shell|task): \S+(?: \(([\s\S]*)\))?\s*$/

/** Hides the standard message, which adds nothing to the summary. */
export function describeStop(call: ToolCall, { id, message, verb, ...stop }: StoppedTask): Described {
  const text = unwrap(message)
  const usual = MESSAGE.exec(text)
  const command = firstLineOf(stop.command ?? usual?.[1] ?? '')
  return {
    summary: command === '' ? id : `${command} (${id})`,
    ...(call.state === 'done' ? { outcome: verb } : {}),
    sections: usual ? [] : toText(text),
  }
}

/** Extracts the message if the text is the structured result as JSON. */
function unwrap(message: string): string {
  if (!message.startsWith('{')) return message
  try {
    const value: unknown = JSON.parse(message)
    return isObject(value) && typeof value['message'] === 'string' ? value['message'] : message
  } catch {
    return message
  }
}
