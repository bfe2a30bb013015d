// Reads tags in user text. They are plain text, not XML: bodies are unescaped and may be unclosed, and a user may paste
// one. So a tag counts only at the start of a trimmed text (or, for reminders, at its end).

export interface Tag {
  name: string
  attributes: Readonly<Record<string, string>>
  body: string
  closed: boolean
}

/** Counts are from 822 public transcripts. */
const TAGS = {
  'command-name': 'command', // 410; first for built-in commands
  'command-message': 'command', // first for custom commands and skills
  'command-args': 'command',
  'command-contents': 'command',
  'local-command-stdout': 'command-output', // 219
  'local-command-stderr': 'command-output',
  'local-command-caveat': 'caveat', // 276, 2.1.1+
  'bash-input': 'shell-input', // 33
  'bash-stdout': 'shell-output',
  'bash-stderr': 'shell-output',
  'system-reminder': 'reminder', // 3,099 tool results
  ide_opened_file: 'ide', // 28
  ide_selection: 'ide', // 8
  ide_diagnostics: 'ide',
  'post-tool-use-hook': 'hook',
  'user-prompt-submit-hook': 'hook',
  'session-start-hook': 'hook',
  'user-memory-input': 'memory',
  'task-notification': 'task-notification', // 93
  'teammate-message': 'teammate', // 124
  'cross-session-message': 'peer',
  'agent-message': 'peer',
  channel: 'channel',
  'mcp-resource-update': 'automation',
  'mcp-polling-update': 'automation',
  tick: 'automation',
  goal: 'automation',
  tool_use_error: 'tool-error', // 577
  'persisted-output': 'spilled', // 126
} as const

export type TagName = keyof typeof TAGS
export type TagKind = (typeof TAGS)[TagName]

export function tagKind(name: string): TagKind | undefined {
  return Object.hasOwn(TAGS, name) ? TAGS[name as TagName] : undefined // hasOwn has proved the key
}

const OPENING = /^<([a-z][a-z0-9_-]*)((?:\s+[a-zA-Z_][\w-]*="[^"]*")*)\s*>/

export function readTags(text: string): { tags: Tag[]; rest: string } {
  const tags: Tag[] = []
  let rest = text.trim()
  for (let tag = readTag(rest); tag; tag = readTag(rest)) {
    tags.push(tag.tag)
    rest = rest.slice(tag.end).trimStart()
  }
  const stripped = stripReminders(rest)
  return { tags: [...tags, ...stripped.tags], rest: stripped.rest }
}

function readTag(text: string): { tag: Tag; end: number } | undefined {
  const match = OPENING.exec(text)
  const name = match?.[1]
  if (!match || name === undefined || tagKind(name) === undefined) return undefined
  const start = match[0].length
  const closer = `</${name}>`
  const close = text.indexOf(closer, start)
  const end = close < 0 ? text.length : close
  const tag = { name, attributes: readAttributes(match[2] ?? ''), body: text.slice(start, end), closed: close >= 0 }
  return { tag, end: close < 0 ? end : end + closer.length }
}

function readAttributes(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(/([a-zA-Z_][\w-]*)="([^"]*)"/g)].map((match) => [match[1] ?? '', match[2] ?? '']),
  )
}

export function stripReminders(text: string): { tags: Tag[]; rest: string } {
  const tags: Tag[] = []
  let rest = text.trimEnd()
  while (rest.endsWith('</system-reminder>')) {
    const start = rest.lastIndexOf('<system-reminder>')
    if (start < 0) break
    const body = rest.slice(start + '<system-reminder>'.length, -'</system-reminder>'.length)
    tags.push({ name: 'system-reminder', attributes: {}, body, closed: true })
    rest = rest.slice(0, start).trimEnd()
  }
  return { tags: tags.toReversed(), rest: tags.length === 0 ? text : rest }
}

/** The first of each name wins. */
export function readParts(body: string): ReadonlyMap<string, string> {
  const parts = new Map<string, string>()
  const opening = /<([a-z][a-z0-9_-]*)>/g
  const unclosed = new Set<string>()
  for (let match = opening.exec(body); match; match = opening.exec(body)) {
    const name = match[1] ?? ''
    // Remember names that are never closed: searching again for each of many openings would take quadratic time.
    const close = unclosed.has(name) ? -1 : body.indexOf(`</${name}>`, opening.lastIndex)
    if (close < 0) unclosed.add(name)
    else {
      if (!parts.has(name)) parts.set(name, body.slice(opening.lastIndex, close))
      opening.lastIndex = close
    }
  }
  return parts
}
