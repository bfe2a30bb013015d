// `system` records: messages of Claude Code itself.
import type { EntryOf } from '../../format/record.ts'
import { contentText } from '../../format/text.ts'
import { formatDuration } from '../../text/duration.ts'
import { capitalize, firstLine, oneLine, phrase, stripAnsi, words } from '../line.ts'
import { formatTokens, plural } from '../../text/quantity.ts'
import { toList, toMarkdown, toTable, toTerminal, toText } from '../section.ts'
import type { EntryView, ListItem } from '../view.ts'
import { apiErrorsEntry } from './api-error.ts'
import { describeBy, folded, hidden, shown, toDetails, summaryOrSection, toneOf } from './entry.ts'
import { modelFallbackEntry, refusalEntry } from './fallback.ts'
import { userTextEntry } from './user-text.ts'
import { toJson } from '../../text/to-json.ts'

type SystemRecord = EntryOf<'system'>
type Subtype = NonNullable<SystemRecord['subtype']>
type SystemOf<Key extends Subtype> = Extract<SystemRecord, { subtype: Key }>
type SystemDescribers = { readonly [Key in Subtype]: (record: SystemOf<Key>) => EntryView }

export function systemEntry(record: SystemRecord): EntryView {
  if (record.subtype === undefined) return oldSystemEntry(record)
  return describeBy(DESCRIBERS, record.subtype, record)
}

const DESCRIBERS: SystemDescribers = {
  local_command: ({ content = '' }) => userTextEntry(content),
  informational: ({ content, level }) => noteEntry('Note', content, toneOf(level)),
  bridge_status: ({ content, url }) =>
    shown('Remote control', { summary: oneLine(content), sections: toText(url), tone: 'info' }),
  memory_saved: (record) => plainEntry('Memory saved', record),
  thinking: ({ content }) => {
    const text = contentText(content)
    return folded('Thinking', { summary: firstLine(text), sections: toMarkdown(text) })
  },
  file_snapshot: (record) => hidden('File snapshot', { sections: toDetails(record) }),
  turn_duration: turnEntry,
  stop_hook_summary: stopHooksEntry,
  away_summary: awayEntry,
  agents_killed: (record) => ({ ...plainEntry('Background agents stopped', record), tone: 'warning' }),
  scheduled_task_fire: ({ content }) => noteEntry('Scheduled task', content, 'info'),
  compact_boundary: compactEntry,
  microcompact_boundary: microcompactEntry,
  snip_boundary: ({ snipMetadata }) =>
    shown('Context trimmed', {
      summary: `${plural(snipMetadata?.removedUuids?.length ?? 0, 'record')} removed from the context`,
      tone: 'info',
    }),
  api_error: (record) => apiErrorsEntry([record]),
  permission_retry: (record) => plainEntry('Permission granted on retry', record),
  api_metrics: (record) => hidden('API metrics', { sections: toDetails(record) }),
  model_refusal_fallback: (record) => refusalEntry('Model refused, fallback model used', record),
  model_refusal_no_fallback: (record) => refusalEntry('Model refused', record),
  model_fallback: modelFallbackEntry,
  model_consent_fallback: (record) => plainEntry('Model switched', record),
  init: streamEntry,
  status: streamEntry,
  hook_started: streamEntry,
  hook_progress: streamEntry,
  hook_response: streamEntry,
  task_started: streamEntry,
  task_progress: streamEntry,
  task_updated: streamEntry,
  task_notification: streamEntry,
  turn_handoff_available: streamEntry,
  turn_preempted: streamEntry,
  peer_message_hold: streamEntry,
  unknown: (record) =>
    folded('Unknown system record', {
      summary: oneLine(typeof record.originalSubtype === 'string' ? record.originalSubtype : ''),
      tone: toneOf(record.level),
      sections: toDetails(record),
    }),
}

/** Records without a subtype, up to 1.0.90: status lines of hooks and warnings about limits, with ANSI colors. */
function oldSystemEntry(record: SystemRecord): EntryView {
  const text = contentText(record.content)
  const isHook = /^(?:Running )?[A-Z]\w+(?::\S+)?(?:\.\.\.| \[| hook)/.test(stripAnsi(text))
  const summary = firstLine(text)
  return folded(isHook ? 'Hook' : 'Note', {
    summary,
    tone: toneOf(record.level),
    sections: summary === stripAnsi(text).trim() ? [] : toTerminal(text),
  })
}

function noteEntry(title: string, content: string | undefined, tone: EntryView['tone']): EntryView {
  return shown(title, { ...summaryOrSection(content), tone })
}

function plainEntry(title: string, record: SystemRecord): EntryView {
  return noteEntry(title, contentText(record.content), toneOf(record.level))
}

/** Records of `--output-format stream-json`. Claude Code does not store them; their fields belong to another format. */
function streamEntry(record: SystemRecord): EntryView {
  return hidden(capitalize(words(record.subtype ?? '')), { sections: toDetails(record) })
}

function turnEntry(record: SystemOf<'turn_duration'>): EntryView {
  const { durationMs, pendingBackgroundAgentCount: agents = 0, pendingWorkflowCount: workflows = 0 } = record
  return folded('Turn', {
    summary: phrase(
      durationMs !== undefined && formatDuration(durationMs),
      agents > 0 && `${plural(agents, 'agent')} still running`,
      workflows > 0 && `${plural(workflows, 'workflow')} still running`,
    ),
  })
}

function stopHooksEntry(record: SystemOf<'stop_hook_summary'>): EntryView {
  const { hookCount = 0, hookInfos = [], hookErrors = [], preventedContinuation, stopReason } = record
  const ms = hookInfos.reduce((sum, { durationMs = 0 }) => sum + durationMs, 0)
  const isImportant = hookErrors.length > 0 || preventedContinuation === true
  const form = isImportant ? shown : folded
  return form('Stop hooks', {
    summary: phrase(
      plural(hookCount, 'hook'),
      ms > 0 && formatDuration(ms),
      hookErrors.length > 0 && plural(hookErrors.length, 'error'),
      preventedContinuation && (oneLine(stopReason) || 'prevented continuation'),
    ),
    tone: isImportant ? 'warning' : 'plain',
    sections: [
      ...toTable(
        ['Command', 'Duration'],
        hookInfos.map(({ command, durationMs }) => [
          oneLine(command),
          durationMs === undefined ? '' : formatDuration(durationMs),
        ]),
      ),
      ...toList(hookErrors.map(toErrorItem), { title: 'Errors' }),
      ...toText(contentText(record.hookAdditionalContext), { title: 'Sent to the model', folded: true }),
    ],
  })
}

function toErrorItem(error: unknown): ListItem {
  return { text: typeof error === 'string' ? error : toJson(error) }
}

function awayEntry({ content }: SystemOf<'away_summary'>): EntryView {
  const text = content?.replace(/\s*\(disable recaps in \/config\)\s*$/, '')
  return shown('While you were away', { ...summaryOrSection(text, toMarkdown), tone: 'info' })
}

function compactEntry({ compactMetadata }: SystemOf<'compact_boundary'>): EntryView {
  const { trigger, preTokens: before, postTokens: after, durationMs, userContext } = compactMetadata ?? {}
  const tokens = [before, after].filter((count) => count !== undefined).map(formatTokens)
  return shown('Compacted', {
    summary: phrase(
      tokens.length > 0 && `${tokens.join(' → ')} tokens`,
      trigger === 'auto' ? 'automatic' : trigger === 'manual' ? 'on request' : trigger,
      durationMs !== undefined && formatDuration(durationMs),
    ),
    tone: 'info',
    sections: toText(userContext, { title: 'Instructions' }),
  })
}

function microcompactEntry({ microcompactMetadata }: SystemOf<'microcompact_boundary'>): EntryView {
  const { tokensSaved, compactedToolIds = [] } = microcompactMetadata ?? {}
  return shown('Context trimmed', {
    summary: phrase(
      compactedToolIds.length > 0 && `${plural(compactedToolIds.length, 'old tool result')} cleared`,
      tokensSaved !== undefined && `${formatTokens(tokensSaved)} tokens saved`,
    ),
    tone: 'info',
  })
}
