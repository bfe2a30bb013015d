// Records outside the conversation: titles, links, checkpoints, switches. Most are notes of the program to itself.
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
    hidden('Told by a hook', { summary: oneLine(hookName), sections: toText(content.join('\n'), { folded: true }) }),
  // Titles and labels.
  summary: ({ summary }) => hidden('Title of a session', { summary: oneLine(summary) }),
  'custom-title': ({ customTitle }) => shown('Renamed', { summary: oneLine(customTitle), tone: 'info' }),
  'ai-title': ({ aiTitle }) => hidden('Title', { summary: oneLine(aiTitle) }),
  'last-prompt': ({ lastPrompt, explicit, leafUuid }) =>
    hidden(explicit && leafUuid === null ? 'Conversation cleared' : 'Last prompt', { summary: firstLine(lastPrompt) }),
  tag: ({ tag }) => shown(tag ? 'Tagged' : 'Tag removed', { summary: oneLine(tag), tone: 'info' }),
  'agent-name': ({ agentName }) => hidden('Agent name', { summary: oneLine(agentName) }),
  'agent-color': ({ agentColor }) => hidden('Agent colour', { summary: oneLine(agentColor) }),
  'agent-setting': ({ agentSetting }) => hidden('Runs as', { summary: oneLine(agentSetting) }),
  'session-name': (record) => internal('Session name', record),
  slug: (record) => internal('Short name', record),
  'task-summary': (record) => internal('Summary of the work', record),
  // Typed text, files, cost.
  'queue-operation': queueEntry,
  'content-replacement': ({ replacements = [] }) =>
    hidden('Shown to the model instead', {
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
  // Links to other sessions and places.
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
  'artifact-comment-monitor': (record) => internal('Watches comments on an artifact', record),
  'artifact-autoreact-ledger': () => hidden('Answered comments on an artifact'),
  agent_metadata: ({ agentType, description, name, model, worktreePath }) =>
    hidden('Agent', {
      summary: oneLine(description ?? name),
      sections: toFacts({ Type: agentType, Name: name, Model: model, Worktree: worktreePath }),
    }),
  // State of the program.
  mode: ({ mode }) =>
    (mode === 'coordinator' ? shown : hidden)('Mode', { summary: oneLine(mode === 'normal' ? 'works itself' : mode) }),
  'permission-mode': ({ permissionMode }) => folded('Permission mode', { summary: words(permissionMode ?? '') }),
  'atis-latch': () => hidden('Internal switch'),
  'isolation-latch': () => hidden('Internal switch'),
  'history-suppression': (record) => internal('History kept back', record),
  'observer-ref': (record) => internal('Observer', record),
  'ended-by-model': () => shown('Ended by the model', { tone: 'warning' }),
  'speculation-accept': ({ timeSavedMs }) =>
    hidden('Work done in advance was taken', {
      summary: timeSavedMs === undefined ? '' : `${formatDuration(timeSavedMs)} saved`,
    }),
  turn_end: () => hidden('End of a turn'),
  'marble-origami-commit': (record) => internal('Context folded', record),
  'marble-origami-snapshot': (record) => internal('Folded context', record),
  'marble-origami-reset': (record) => internal('Folded context dropped', record),
  // Expected by others, never met.
  'rewind-pointer': (record) => internal('Rewound', record),
  'workflow-start': (record) => internal('Workflow began', record),
  'workflow-progress': (record) => internal('Workflow goes on', record),
  'workflow-complete': (record) => internal('Workflow finished', record),
  'workflow-error': (record) => internal('Workflow failed', record),
  'auto-mode-denial': (record) => ({
    ...shown('Auto mode refused an action', { tone: 'warning' }),
    sections: toDetails(record),
  }),
}

/** Fields that are not declared stay on the record: whatever it holds is there to be looked at. */
function internal(title: string, record: EntryOf<MetadataType>): EntryView {
  return hidden(title, { sections: toDetails(record) })
}

/** Which of them is the only copy of its words is decided by the thread, not here. */
function queueEntry({ operation, content }: EntryOf<'queue-operation'>): EntryView {
  const text = contentText(content)
  if (text === '') return hidden('Queue', { summary: words(operation ?? '') })
  if (classifyUserText(text).kind !== 'prompt') return { ...userTextEntry(text), weight: 'hide' }
  if (operation === 'popAll') return hidden('Taken back', { summary: firstLine(text), sections: toMarkdown(text) })
  return shown('Typed while the model worked', { sections: toMarkdown(text, { folded: false }) })
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
      'Its branch': originalBranch,
    }),
  })
}
