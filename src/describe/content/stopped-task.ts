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

function unwrap(message: string): string {
  if (!message.startsWith('{')) return message
  try {
    const value: unknown = JSON.parse(message)
    return isObject(value) && typeof value['message'] === 'string' ? value['message'] : message
  } catch {
    return message
  }
}
