// User text that is not a prompt: commands and their output, shell mode, messages of agents, notices.
import { classifyUserText, type UserText, type UserTextKind } from '../../format/prompt.ts'
import { tagKind, type Tag, type TagKind } from '../../format/tags.ts'
import { fileName } from '../content/language.ts'
import { previewOf } from '../content/result.ts'
import { stripErrorTag } from '../failure.ts'
import { firstLine, oneLine, words } from '../line.ts'
import { toFile, toMarkdown, toTerminal, toText } from '../section.ts'
import type { EntryView, Section } from '../view.ts'
import { folded, hidden, shown, summaryOrSection } from './entry.ts'
import { channelEntry, peerEntry, taskNotificationEntry, teammateEntry } from './notification.ts'

export function userTextEntry(text: string): EntryView {
  const user = classifyUserText(text)
  return KINDS[user.kind](user, text)
}

type Describe = (user: UserText, text: string) => EntryView

const KINDS: Readonly<Record<UserTextKind, Describe>> = {
  // Looks like a prompt, but its record is marked as injected: the expansion of a command, or a rule.
  prompt: ({ tags, text }) =>
    folded('Injected text', {
      summary: firstLine(text),
      sections: [...toMarkdown(text), ...tags.flatMap(companionSections)],
    }),
  empty: () => hidden('Empty message'),
  interruption: interruptionEntry,
  'compact-summary': ({ text }) => folded('Conversation summary', { sections: toMarkdown(text, { folded: true }) }),
  'skill-body': skillEntry,
  'hook-feedback': ({ text }) =>
    shown('Hook feedback', { ...summaryOrSection(withoutHookLabel(text)), tone: 'warning' }),
  'image-source': ({ text }) => hidden('Image', { summary: oneLine(/source: ([^\]]*)\]/.exec(text)?.[1]) }),
  'auto-continue': ({ text }) => hidden('Continued', { summary: oneLine(text) }),
  warmup: () => hidden('Warm-up'),
  suggestion: ({ text }) => hidden('Suggestion worker', { sections: toText(text, { folded: true }) }),
  'local-error': ({ text }) => shown('Unknown command', { summary: oneLine(text), tone: 'warning' }),
  command: commandEntry,
  'command-output': commandOutputEntry,
  caveat: ({ tags, text }) =>
    hidden('Caveat', { summary: firstLine((bodyOf(tags) || text).replace(/^Caveat:\s*/, '')) }),
  'shell-input': shellEntry,
  'shell-output': shellEntry,
  reminder: ({ tags }) => hidden('Reminder', { summary: firstLine(bodyOf(tags)), sections: toText(bodyOf(tags)) }),
  ide: ideEntry,
  hook: ({ tags }) => folded('Hook', { summary: firstLine(bodyOf(tags)), sections: toText(bodyOf(tags)) }),
  memory: ({ tags }) => shown('Memory', summaryOrSection(bodyOf(tags))),
  'task-notification': ({ tags }) => taskNotificationEntry(tags),
  teammate: ({ tags, text }) => teammateEntry(tags, text),
  peer: ({ tags, text }) => peerEntry(tags, text),
  channel: ({ tags, text }) => channelEntry(tags, text),
  automation: ({ tags }) =>
    hidden('Automation', { summary: words(tags[0]?.name ?? ''), sections: toText(bodyOf(tags)) }),
  'tool-error': (_user, text) => shown('Tool error', { ...summaryOrSection(stripErrorTag(text)), tone: 'error' }),
  spilled: (_user, text) => folded('Large output', { sections: toText(previewOf(text.trim()), { folded: true }) }),
}

const COMPANIONS: Readonly<Partial<Record<TagKind, string>>> = {
  ide: 'In editor',
  reminder: 'Reminder',
  hook: 'Hook',
  caveat: 'Caveat',
}

function companionSections({ name, body }: Tag): Section[] {
  const kind = tagKind(name)
  const title = (kind && COMPANIONS[kind]) ?? words(name)
  return toText(body.trim(), { title, folded: true })
}

function interruptionEntry({ text }: UserText): EntryView {
  const [marker = ''] = text.split(']', 1)
  return shown('Interrupted by the user', {
    summary: marker.includes('tool use') ? 'during a tool call' : '',
    tone: 'warning',
    sections: toText(text.slice(marker.length + 1).trim()),
  })
}

/** The text starts with "Base directory for this skill: …/skills/brainstorming", followed by the skill. */
function skillEntry({ text }: UserText): EntryView {
  const [line = ''] = text.split('\n', 1)
  const path = line.replace(/^Base directory for this skill: /, '').trim()
  return folded('Skill', {
    summary: fileName(path.replace(/[/\\]+$/, '')),
    sections: [...toMarkdown(text.slice(line.length).trim(), { folded: true }), ...toFile(path)],
  })
}

function withoutHookLabel(text: string): string {
  return text.replace(/^Stop hook feedback:\s*/, '')
}

/** Built-in commands start with command-name, custom ones with command-message. */
function commandEntry({ tags, text }: UserText): EntryView {
  const name = (tagBody(tags, 'command-name') || tagBody(tags, 'command-message')).trim()
  const args = tagBody(tags, 'command-args').trim()
  return shown('Command', {
    summary: oneLine(`/${name.replace(/^\//, '')} ${args}`),
    sections: [
      ...(args.includes('\n') ? toMarkdown(args, { title: 'Arguments' }) : []),
      ...toMarkdown(tagBody(tags, 'command-contents'), { title: 'Expansion', folded: true }),
      ...outputSections(tags),
      ...toMarkdown(text),
    ],
  })
}

function commandOutputEntry({ tags, text }: UserText): EntryView {
  const printed = outputsOf(tags).join('\n')
  if (printed === '' && text === '') return hidden('Command output')
  return shown(
    'Command output',
    summaryOrSection([printed, text].join('\n'), () => [...outputSections(tags), ...toText(text)]),
  )
}

/** Shell mode: the command and its output are usually two records, in some files one. */
function shellEntry({ tags, text }: UserText): EntryView {
  const command = tagBody(tags, 'bash-input').trim()
  const [output, errors] = [tagBody(tags, 'bash-stdout'), tagBody(tags, 'bash-stderr')]
  return shown(command === '' ? 'Shell output' : 'Shell', {
    summary: oneLine(command) || firstLine(output) || firstLine(errors),
    sections: [...toTerminal(output, { command }), ...toTerminal(errors, { isError: true }), ...toText(text)],
  })
}

function outputSections(tags: readonly Tag[]): Section[] {
  return [
    ...toTerminal(outputsOf(tags, 'local-command-stdout').join('\n')),
    ...toTerminal(outputsOf(tags, 'local-command-stderr').join('\n'), { isError: true }),
  ]
}

/** Claude Code writes "(no content)" if there is no output. */
function outputsOf(tags: readonly Tag[], name = 'local-command-std'): string[] {
  return tags
    .filter((tag) => tag.name.startsWith(name))
    .map(({ body }) => body.trim())
    .filter((body) => body !== '' && body !== '(no content)')
}

function ideEntry({ tags }: UserText): EntryView {
  const body = bodyOf(tags)
  const path = /(?:opened the file|lines \d+ to \d+ from) (.+?)(?: in the IDE|:?\n|$)/.exec(body)?.[1]
  const lines = /lines (\d+) to (\d+)/.exec(body)
  const range = lines ? (lines[1] === lines[2] ? `, line ${lines[1]}` : `, lines ${lines[1]}–${lines[2]}`) : ''
  const selection = tags[0]?.name === 'ide_opened_file' ? '' : body
  return shown('In editor', {
    summary: path === undefined ? firstLine(body) : oneLine(`${path}${range}`),
    sections: toText(selection, { folded: true }),
  })
}

function bodyOf(tags: readonly Tag[]): string {
  return tags
    .map(({ body }) => body.trim())
    .filter((body) => body !== '')
    .join('\n')
}

function tagBody(tags: readonly Tag[], name: string): string {
  return tags.find((tag) => tag.name === name)?.body ?? ''
}
