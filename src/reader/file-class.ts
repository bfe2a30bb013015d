// Classifies the files of a Claude home by their path. Subagent files are next to the session (2.0.28–2.1.1), under
// <session>/subagents (2.1.2+) or under subagents/workflows/<run>. Earlier subagents are inline and have no file.

export type FileKind =
  | 'session'
  | 'agent'
  | 'journal'
  | 'agent-meta'
  | 'workflow'
  | 'tool-result'
  | 'sessions-index'
  | 'memory'
  | 'history'
  | 'live-session'
  | 'file-history'
  | 'todo'
  | 'task'
  | 'plan'
  | 'paste'
  | 'other'

export type AgentLayout = 'flat' | 'subagents' | 'workflow'

export interface FileClass {
  kind: FileKind
  project?: string
  /** Taken from the file name; for agents and sidecars, from the folder. */
  sessionId?: string
  agentId?: string
  layout?: AgentLayout
}

export function classifyProjectFile(parts: readonly string[]): FileClass {
  const name = parts.at(-1) ?? ''
  // The common case comes first, because there may be 50,000 files.
  if (parts.length === 2 && name.endsWith('.jsonl'))
    return { project: parts[0] ?? '', ...classifyTranscript(parts, name) }
  const { project, owner } = ownerOf(parts)
  if (name.endsWith('.jsonl')) return { ...project, ...owner, ...classifyTranscript(parts, name) }
  if (/^agent-.+\.(?:meta|forked-skill)\.json$/.test(name)) {
    return {
      ...project,
      ...owner,
      kind: 'agent-meta',
      agentId: name.slice('agent-'.length).replace(/\.(?:meta|forked-skill)\.json$/, ''),
    }
  }
  if (name === 'sessions-index.json') return { ...project, kind: 'sessions-index' }
  if (parts.includes('tool-results')) return { ...project, ...owner, kind: 'tool-result' }
  if (parts.includes('workflows')) return { ...project, ...owner, kind: 'workflow' }
  if (parts[1] === 'memory') return { ...project, kind: 'memory' }
  return { ...project, ...owner, kind: 'other' }
}

/** Folders directly inside a session's own folder. The folder before them is the session, whatever the root is. */
const SESSION_FOLDERS: ReadonlySet<string> = new Set(['subagents', 'tool-results', 'workflows', 'session-memory'])

function ownerOf(parts: readonly string[]): { project: { project?: string }; owner: { sessionId?: string } } {
  const marker = parts.findIndex((part, index) => index > 0 && SESSION_FOLDERS.has(part))
  const session = marker > 0 ? parts[marker - 1] : parts.length > 2 ? parts[1] : undefined
  const folder = marker > 0 ? parts[marker - 2] : parts.length > 1 ? parts[0] : undefined
  return {
    project: folder === undefined ? {} : { project: folder },
    owner: session === undefined ? {} : { sessionId: session },
  }
}

function classifyTranscript(parts: readonly string[], name: string): FileClass {
  const stem = name.slice(0, -'.jsonl'.length)
  if (stem === 'journal' && parts.includes('workflows')) return { kind: 'journal' }
  if (!stem.startsWith('agent-')) return { kind: 'session', sessionId: stem }
  const layout = parts.includes('workflows') ? 'workflow' : parts.includes('subagents') ? 'subagents' : 'flat'
  return { kind: 'agent', agentId: stem.slice('agent-'.length), layout }
}

/** Annals does not read the rest of a Claude home (plugins, caches, logs). */
export const SIDE_PATHS = [
  'history.jsonl',
  'sessions',
  'file-history',
  'todos',
  'tasks',
  'plans',
  'paste-cache',
] as const

export function classifySideFile(parts: readonly string[]): FileClass {
  const [location, name = ''] = parts
  switch (location) {
    case 'history.jsonl':
      return { kind: 'history' }
    case 'sessions':
      return { kind: 'live-session' }
    case 'file-history':
      return { kind: 'file-history', sessionId: name }
    case 'todos':
      return { kind: 'todo', ...todoOwner(name) }
    case 'tasks':
      return { kind: 'task', sessionId: name }
    case 'plans':
      return { kind: 'plan' }
    case 'paste-cache':
      return { kind: 'paste' }
    default:
      return { kind: 'other' }
  }
}

/** Parses `<session>-agent-<agent>.json`. For the main agent, both are the session id. */
function todoOwner(name: string): { sessionId?: string; agentId?: string } {
  const match = /^(.+)-agent-(.+)\.json$/.exec(name)
  return match ? { sessionId: match[1] ?? '', agentId: match[2] ?? '' } : {}
}
