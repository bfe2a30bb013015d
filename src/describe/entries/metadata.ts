// Records outside the conversation: titles, links, checkpoints, switches. Most are internal to Claude Code.
import type { EntryOf, EntryType } from '../../format/record.ts'
import { classifyUserText } from '../../format/prompt.ts'
import { contentText } from '../../format/text.ts'
import { formatDuration } from '../../text/duration.ts'
import { firstLine, oneLine, phrase, words } from '../line.ts'
import { plural } from '../../text/quantity.ts'
import { toFacts, toFile, toList, toMarkdown, toText } from '../section.ts'
import type { EntryView } from '../view.ts'
import { costEntry } from './cost.ts'
import { describeBy, folded, hidden, shown, toDetails } from './entry.ts'
import { userTextEntry } from './user-text.ts'

export type MetadataType = Exclude<
  EntryType,
  'user' | 'assistant' | 'system' | 'attachment' | 'progress' | 'unknown' | DocumentedType
>
export type DocumentedType = 'tool_use' | 'tool_result' | 'message' | 'create' | 'thinking' | 'text'

type Describers = { readonly [Type in MetadataType]: (record: EntryOf<Type>) => EntryView }

export function metadataEntry(record: EntryOf<MetadataType>): EntryView {
  return describeBy(DESCRIBERS, record.type, record)
}

const DESCRIBERS: Describers = {
  saved_hook_context: ({ hookName, content = [] }) =>
    hidden('Context from a hook', {
      summary: oneLine(hookName),
      sections: toText(content.join('\n'), { folded: true }),
    }),
  summary: ({ summary }) => hidden('Session title', { summary: oneLine(summary) }),
  'custom-title': ({ customTitle }) => shown('Renamed', { summary: oneLine(customTitle), tone: 'info' }),
  'ai-title': ({ aiTitle }) => hidden('Title', { summary: oneLine(aiTitle) }),
  'last-prompt': ({ lastPrompt, explicit, leafUuid }) =>
    hidden(explicit && leafUuid === null ? 'Conversation cleared' : 'Last prompt', { summary: firstLine(lastPrompt) }),
  tag: ({ tag }) => shown(tag ? 'Tagged' : 'Tag removed', { summary: oneLine(tag), tone: 'info' }),
  'agent-name': ({ agentName }) => hidden('Agent name', { summary: oneLine(agentName) }),
  'agent-color': ({ agentColor }) => hidden('Agent color', { summary: oneLine(agentColor) }),
  'agent-setting': ({ agentSetting }) => hidden('Agent setting', { summary: oneLine(agentSetting) }),
  'session-name': (record) => internal('Session name', record),
  slug: (record) => internal('Short name', record),
  'task-summary': (record) => internal('Task summary', record),
  'queue-operation': queueEntry,
  'content-replacement': ({ replacements = [] }) =>
    hidden('Tool results replaced for the model', {
      summary: plural(replacements.length, 'tool result'),
      sections: replacements.flatMap(({ replacement }) => toText(replacement, { folded: true })),
    }),
  'file-history-snapshot': ({ snapshot, isSnapshotUpdate }) => {
    const paths = Object.keys(snapshot?.trackedFileBackups ?? {})
    return hidden(isSnapshotUpdate ? 'Checkpoint updated' : 'Checkpoint', {
      summary: plural(paths.length, 'file'),
      sections: toList(paths.map((text) => ({ text }))),
    })
  },
  'file-history-delta': ({ trackingPath }) => hidden('Checkpoint updated', { summary: oneLine(trackingPath) }),
  'attribution-snapshot': ({ fileStates = {} }) =>
    hidden('Attribution', { summary: plural(Object.keys(fileStates).length, 'file') }),
  'cost-state': costEntry,
  'fork-context-ref': ({ parentSessionId, contextLength }) =>
    shown('Forked', {
      summary: phrase(
        parentSessionId !== undefined && `from session ${oneLine(parentSessionId)}`,
        contextLength !== undefined && `after ${plural(contextLength, 'message')}`,
      ),
      tone: 'info',
    }),
  'continued-in': ({ continuedInSessionId }) =>
    shown('Continued in another session', { summary: oneLine(continuedInSessionId), tone: 'info' }),
  relocated: ({ relocatedCwd }) => shown('Moved to', { summary: oneLine(relocatedCwd), tone: 'info' }),
  'worktree-state': worktreeEntry,
  'bridge-session': ({ bridgeSessionId }) => hidden('Remote control', { summary: oneLine(bridgeSessionId) }),
  'pr-link': ({ prNumber, prUrl, prRepository }) =>
    shown('Pull request', {
      summary: oneLine(`${prRepository ?? ''}${prNumber === undefined ? '' : `#${prNumber}`}`) || oneLine(prUrl),
      tone: 'info',
      sections: toText(prUrl),
    }),
  'frame-link': ({ title, frameUrl, path }) =>
    shown('Artifact published', {
      summary: oneLine(title ?? frameUrl),
      tone: 'info',
      sections: toFile(path, frameUrl),
    }),
  'artifact-comment-monitor': (record) => internal('Watching comments on an artifact', record),
  'artifact-autoreact-ledger': () => hidden('Answered comments on an artifact'),
  agent_metadata: ({ agentType, description, name, model, worktreePath }) =>
    hidden('Agent', {
      summary: oneLine(description ?? name),
      sections: toFacts({ Type: agentType, Name: name, Model: model, Worktree: worktreePath }),
    }),
  mode: ({ mode }) => (mode === 'coordinator' ? shown : hidden)('Mode', { summary: oneLine(mode) }),
  'permission-mode': ({ permissionMode }) => folded('Permission mode', { summary: words(permissionMode ?? '') }),
  'atis-latch': () => hidden('Internal switch'),
  'isolation-latch': () => hidden('Internal switch'),
  'history-suppression': (record) => internal('History suppressed', record),
  'observer-ref': (record) => internal('Observer', record),
  'ended-by-model': () => shown('Ended by the model', { tone: 'warning' }),
  'speculation-accept': ({ timeSavedMs }) =>
    hidden('Speculative work accepted', {
      summary: timeSavedMs === undefined ? '' : `${formatDuration(timeSavedMs)} saved`,
    }),
  turn_end: () => hidden('Turn ended'),
  'marble-origami-commit': (record) => internal('Context collapsed', record),
  'marble-origami-snapshot': (record) => internal('Collapsed context', record),
  'marble-origami-reset': (record) => internal('Collapsed context dropped', record),
  // Described by other tools, but not found in any transcript so far.
  'rewind-pointer': (record) => internal('Rewound', record),
  'workflow-start': (record) => internal('Workflow started', record),
  'workflow-progress': (record) => internal('Workflow progress', record),
  'workflow-complete': (record) => internal('Workflow finished', record),
  'workflow-error': (record) => internal('Workflow failed', record),
  'auto-mode-denial': (record) => ({
    ...shown('Auto mode refused an action', { tone: 'warning' }),
    sections: toDetails(record),
  }),
}

function internal(title: string, record: EntryOf<MetadataType>): EntryView {
  return hidden(title, { sections: toDetails(record) })
}

/** The thread, not this function, decides whether an operation is the only copy of its text. */
function queueEntry({ operation, content }: EntryOf<'queue-operation'>): EntryView {
  const text = contentText(content)
  if (text === '') return hidden('Queue', { summary: words(operation ?? '') })
  if (classifyUserText(text).kind !== 'prompt') return { ...userTextEntry(text), weight: 'hide' }
  if (operation === 'popAll')
    return hidden('Removed from queue', { summary: firstLine(text), sections: toMarkdown(text) })
  return shown('Typed while Claude was working', { sections: toMarkdown(text, { folded: false }) })
}

function worktreeEntry({ worktreeSession }: EntryOf<'worktree-state'>): EntryView {
  if (!worktreeSession) return shown('Left the worktree', { tone: 'info' })
  const { worktreeName, worktreePath, worktreeBranch, originalCwd, originalBranch } = worktreeSession
  return shown('Entered a worktree', {
    summary: oneLine(worktreeName ?? worktreePath),
    tone: 'info',
    sections: toFacts({
      Worktree: worktreePath,
      Branch: worktreeBranch,
      From: originalCwd,
      'Original branch': originalBranch,
    }),
  })
}
