// Notifications of background tasks, and messages between agents, sessions and channels. They arrive as user text.
import { readParts, type Tag } from '../../format/tags.ts'
import { isObject } from '../../format/check.ts'
import { formatDuration } from '../../text/duration.ts'
import { parseJsonText, textAt } from '../content/json-text.ts'
import { firstLine, oneLine, phrase, words } from '../line.ts'
import { formatTokens, plural } from '../../text/quantity.ts'
import { toFile, toMarkdown, toRaw, toText } from '../section.ts'
import type { EntryView, Section } from '../view.ts'
import { folded, shown } from './entry.ts'

export function taskNotificationEntry(tags: readonly Tag[]): EntryView {
  const notices = tags.filter(({ name }) => name === 'task-notification').map(({ body }) => readParts(body))
  const first = notices[0] ?? new Map<string, string>()
  const status = first.get('status') ?? ''
  const summary = oneLine(first.get('summary')) || firstLine(first.get('event')) || oneLine(first.get('task-id'))
  return shown('Background task', {
    summary: phrase(summary || words(status), readUsage(first), notices.length > 1 && `and ${notices.length - 1} more`),
    tone: TASK_TONES.get(status) ?? 'info',
    sections: notices.flatMap(noticeSections),
  })
}

const TASK_TONES: ReadonlyMap<string, EntryView['tone']> = new Map([
  ['failed', 'error'],
  ['killed', 'warning'],
  ['stopped', 'warning'],
])

function noticeSections(parts: ReadonlyMap<string, string>): Section[] {
  return [
    ...toMarkdown(parts.get('result'), { title: 'Result' }),
    ...toText(parts.get('event'), { title: 'Event' }),
    ...toFile(parts.get('output-file'), 'output'),
  ]
}

function readUsage(parts: ReadonlyMap<string, string>): string {
  const usage = parts.get('usage') ?? ''
  const inner = readParts(usage)
  const figure = (name: string): number | undefined => {
    const digits = inner.get(name) ?? new RegExp(`${name}: (\\d+)`).exec(usage)?.[1]
    return digits !== undefined && /^\d+$/.test(digits.trim()) ? Number(digits) : undefined
  }
  const [tools, ms, tokens] = [figure('tool_uses'), figure('duration_ms'), figure('total_tokens')]
  return phrase(
    tools !== undefined && plural(tools, 'tool'),
    ms !== undefined && formatDuration(ms),
    tokens !== undefined && `${formatTokens(tokens)} tokens`,
  )
}

export function teammateEntry(tags: readonly Tag[], rest: string): EntryView {
  const mail = tags.filter(({ name }) => name === 'teammate-message')
  return mailEntry(mail, rest, 'a teammate')
}

export function peerEntry(tags: readonly Tag[], rest: string): EntryView {
  const mail = tags.filter(({ name }) => name === 'cross-session-message' || name === 'agent-message')
  return mailEntry(mail, rest, mail[0]?.name === 'agent-message' ? 'an agent' : 'another session')
}

function mailEntry(mail: readonly Tag[], rest: string, unnamed: string): EntryView {
  const senders = [...new Set(mail.map((tag) => senderOf(tag) || unnamed))]
  const isProtocol = mail.length > 0 && mail.every(({ body }) => isObject(parseJsonText(body)))
  const form = isProtocol ? folded : shown
  return form(`Message from ${senders.length > 1 ? 'several' : (senders[0] ?? unnamed)}`, {
    summary: oneLine([...new Set(mail.map(subjectOf))].filter((subject) => subject !== '').join('; ')),
    sections: [
      ...mail.flatMap((tag) => mailSections(tag, senders.length > 1 ? senderOf(tag) : '')),
      ...toMarkdown(rest),
    ],
  })
}

export function channelEntry(tags: readonly Tag[], rest: string): EntryView {
  const messages = tags.filter(({ name }) => name === 'channel')
  const { source, user, sender } = messages[0]?.attributes ?? {}
  return shown(source ? `Message via ${oneLine(source)}` : 'Message via a channel', {
    summary: oneLine(user ?? sender),
    sections: [...messages.flatMap(({ body }) => toMarkdown(body.trim())), ...toMarkdown(rest)],
  })
}

function senderOf({ attributes }: Tag): string {
  return oneLine(attributes['teammate_id'] ?? attributes['from-name'] ?? attributes['from'])
}

function subjectOf({ attributes, body }: Tag): string {
  return oneLine(attributes['summary']) || words(textAt(parseJsonText(body), 'type') ?? '')
}

/** Protocol messages between agents (idle, shut down, assign a task) are JSON. */
function mailSections({ body }: Tag, sender: string): Section[] {
  const title = sender === '' ? {} : { title: sender }
  const message = parseJsonText(body)
  return isObject(message) ? toRaw(message, { folded: true, ...title }) : toMarkdown(body.trim(), title)
}
