// Calls in a row on one line, by tool, with what they were about: "Read a.ts, b.ts and 3 more · Grep "x"".
import { escapeText } from '../markdown/escape-text.ts'
import { inertCode } from '../markdown/inert-code.ts'
import { visibleLine } from '../../text/visible.ts'
import { shortObject } from './call-object.ts'
import type { CompactRun } from './compact-turn.ts'

const MOST_OF_NAME = 70

/** `most`: names of a tool that are told. */
export function runLine({ calls }: CompactRun, most: number): string {
  const tools = new Map<string, Map<string, number>>()
  for (const { title, object } of calls) {
    const objects = tools.get(title) ?? new Map<string, number>()
    const name = shortObject(object, MOST_OF_NAME)
    objects.set(name, (objects.get(name) ?? 0) + 1)
    tools.set(title, objects)
  }
  return [...tools].map(([title, objects]) => toolText(title, objects, most)).join(' · ')
}

function toolText(title: string, objects: ReadonlyMap<string, number>, most: number): string {
  const shown = [...objects].slice(0, most)
  const left = [...objects].slice(most).reduce((sum, [, count]) => sum + count, 0)
  const names = shown.map(([name, count]) => `${inertCode(name)}${count > 1 ? ` ×${count}` : ''}`)
  const more = left > 0 ? ` and ${left} more` : ''
  return `**${escapeText(visibleLine(title).trim())}** ${names.join(', ')}${more}`.trim()
}
