// The features of the sample archive. At least one line must pass the check of each feature.

import { at, blocksOf, isMain, text, textOf, versionOf } from './lines.ts'
import type { Line } from './lines.ts'

export type Check = (line: Line) => boolean

const type =
  (name: string): Check =>
  (line) =>
    line.record['type'] === name
export const system =
  (subtype: string | undefined): Check =>
  (line) =>
    line.record['type'] === 'system' && line.record['subtype'] === subtype
const attachment =
  (name: string): Check =>
  (line) =>
    at(line.record, 'attachment', 'type') === name
const progress =
  (name: string): Check =>
  (line) =>
    at(line.record, 'data', 'type') === name
const block =
  (name: string): Check =>
  (line) =>
    blocksOf(line).some((entry) => entry['type'] === name)
const tool =
  (name: RegExp): Check =>
  (line) =>
    blocksOf(line).some((entry) => entry['type'] === 'tool_use' && name.test(text(entry['name'])))
const result =
  (...path: readonly (string | number)[]) =>
  (expected?: unknown): Check =>
  (line) => {
    const value = at(line.record, 'toolUseResult', ...path)
    return value !== undefined && (expected === undefined || value === expected)
  }
const errorResult =
  (pattern: RegExp): Check =>
  (line) =>
    blocksOf(line).some((entry) => entry['is_error'] === true && pattern.test(text(entry['content'])))
const queue =
  (operation: string): Check =>
  (line) =>
    line.record['type'] === 'queue-operation' && line.record['operation'] === operation
const says =
  (pattern: RegExp): Check =>
  (line) =>
    pattern.test(textOf(line))
const both =
  (...checks: readonly Check[]): Check =>
  (line) =>
    checks.every((check) => check(line))
export const version =
  (prefix: string): Check =>
  (line) =>
    versionOf(line).startsWith(prefix)

export const FEATURES: Readonly<Record<string, Check>> = {
  'Edit with a patch': both(tool(/^Edit$/), version('2.1')),
  'structuredPatch with added and removed lines': (line) => {
    const patch = text(at(line.record, 'toolUseResult', 'structuredPatch'))
    return patch.includes('"+') && patch.includes('"-')
  },
  'Write creates': result('type')('create'),
  'Write updates': result('type')('update'),
  'MultiEdit in 1.0': both(tool(/^MultiEdit$/), version('1.0')),
  'NotebookEdit result': result('updated_file')(),
  'Read of text': result('file', 'totalLines')(),
  'Read of an image': result('file', 'dimensions')(),
  'Read of a PDF': result('type')('pdf'),
  'Read of PDF pages': result('file', 'outputDir')(),
  'failing tests': errorResult(/Tests {2}1 failed/),
  'passing tests': (line) => / {6}Tests {2}\d+ passed \(\d+\)/.test(text(at(line.record, 'toolUseResult', 'stdout'))),
  Grep: tool(/^Grep$/),
  Glob: tool(/^Glob$/),
  'LS in 1.0': both(tool(/^LS$/), version('1.0')),
  WebSearch: result('results')(),
  WebFetch: result('codeText')('OK'),
  AskUserQuestion: result('answers')(),
  'ToolSearch with references': (line) =>
    at(line.record, 'message', 'content', 0, 'content', 0, 'type') === 'tool_reference',
  LSP: result('operation')('findReferences'),
  'agent inline': both(
    version('1.0'),
    (line) => line.record['isSidechain'] === true && line.record['agentId'] === undefined,
  ),
  'agent beside the session': (line) =>
    /\/agent-[0-9a-f]{8}\.jsonl$/.test(line.file) && versionOf(line).startsWith('2.0'),
  'agent in the folder of the session': (line) => /\/subagents\/agent-a[0-9a-f]{6,16}\.jsonl$/.test(line.file),
  'warm-up agent': both((line) => !isMain(line), says(/^Warmup$/)),
  'background agent': result('status')('async_launched'),
  'task notification': both(
    says(/^<task-notification>/),
    (line) => at(line.record, 'origin', 'kind') === 'task-notification',
  ),
  'hidden helper': (line) => line.file.includes('/agent-acompact-'),
  'fork record': (line) => typeof at(line.record, 'forkedFrom', 'messageUuid') === 'string',
  'fork title': (line) => text(line.record['customTitle']).endsWith(' (fork)'),
  'compact boundary': system('compact_boundary'),
  'compact summary': (line) => line.record['isCompactSummary'] === true,
  'compact summary without a boundary': both(version('1.0'), (line) => line.record['isCompactSummary'] === true),
  'microcompact boundary': system('microcompact_boundary'),
  'todos with priority': result('newTodos', 0, 'priority')(),
  'todos with active form': result('newTodos', 0, 'activeForm')(),
  TaskCreate: result('task', 'id')(),
  TaskUpdate: result('statusChange', 'to')('completed'),
  TaskList: result('tasks', 5, 'status')('completed'),
  'pasted image': (line) =>
    blocksOf(line).some(
      (entry) => entry['type'] === 'image' && text(at(entry, 'source', 'data')).startsWith('iVBORw0KGgo'),
    ),
  'MCP result as array': both(
    (line) => Array.isArray(line.record['toolUseResult']),
    (line) => at(line.record, 'mcpMeta', 'structuredContent') !== undefined,
  ),
  'MCP error as string': (line) => text(line.record['toolUseResult']).startsWith('Error: MCP error'),
  'plan mode': attachment('plan_mode'),
  'plan accepted': both(result('plan')(), result('filePath')()),
  'plan rejected': both(
    errorResult(/doesn't want to proceed/),
    (line) => line.record['toolUseResult'] === 'User rejected tool use',
  ),
  'permission mode': type('permission-mode'),
  enqueue: queue('enqueue'),
  dequeue: queue('dequeue'),
  'removed with an attachment': attachment('queued_command'),
  'removed without an attachment': both(queue('remove'), (line) => line.record['content'] === undefined),
  popAll: queue('popAll'),
  'hook progress': both(progress('hook_progress'), version('2.1.4')),
  'hook success': attachment('hook_success'),
  'hook blocking error': attachment('hook_blocking_error'),
  'stop hook summary': system('stop_hook_summary'),
  'turn duration': system('turn_duration'),
  'away summary': system('away_summary'),
  informational: system('informational'),
  'hook messages without subtype': both(version('1.0'), system(undefined)),
  'API error with retry': both(system('api_error'), (line) => line.record['retryAttempt'] === 3),
  'API error as message': both(
    (line) => line.record['isApiErrorMessage'] === true,
    (line) => at(line.record, 'message', 'model') === '<synthetic>',
  ),
  interruption: says(/^\[Request interrupted by user\]$/),
  'interruption for tool use': says(/^\[Request interrupted by user for tool use\]$/),
  'denied call': errorResult(/tool use was rejected/),
  'kind of denial': (line) => line.record['toolDenialKind'] === 'user-rejected',
  'cancelled sibling': errorResult(/Sibling tool call errored/),
  tool_use_error: errorResult(/<tool_use_error>File has not been read/),
  'slash command': says(/^<command-name>\/model/),
  'slash command output': says(/^<local-command-stdout>/),
  'custom command': says(/^<command-message>review-diff/),
  'shell mode input': says(/^<bash-input>/),
  'shell mode output': says(/^<bash-stdout>/),
  'local command': system('local_command'),
  'opened file in the editor': says(/^<ide_opened_file>/),
  'system reminder in a result': (line) =>
    /<system-reminder>/.test(text(at(line.record, 'message', 'content', 0, 'content'))),
  'body of a skill': (line) => line.record['isMeta'] === true && typeof line.record['sourceToolUseID'] === 'string',
  'spilled output': (line) =>
    text(at(line.record, 'message', 'content', 0, 'content')).startsWith('<persisted-output>'),
  'content replacement': type('content-replacement'),
  'thinking with text': (line) => blocksOf(line).some((entry) => text(entry['thinking']).length > 20),
  'thinking without text': (line) => blocksOf(line).some((entry) => entry['thinking'] === ''),
  'redacted thinking': block('redacted_thinking'),
  'server tool': block('server_tool_use'),
  'server tool result': block('web_search_tool_result'),
  'shell progress': both(progress('bash_progress'), version('2.1.4')),
  'agent progress': both(progress('agent_progress'), version('2.1.4')),
  summary: type('summary'),
  'custom title': type('custom-title'),
  'generated title': type('ai-title'),
  'last prompt': type('last-prompt'),
  'pull request': type('pr-link'),
  worktree: (line) => typeof at(line.record, 'worktreeSession', 'worktreePath') === 'string',
  'agent name': type('agent-name'),
  tag: type('tag'),
  'file history': type('file-history-snapshot'),
  'file history delta': type('file-history-delta'),
  'cost state': type('cost-state'),
  mode: type('mode'),
  'remote control': type('bridge-session'),
  'cache writes for five minutes': (line) =>
    Number(at(line.record, 'message', 'usage', 'cache_creation', 'ephemeral_5m_input_tokens')) > 0,
  'cache writes for an hour': (line) =>
    Number(at(line.record, 'message', 'usage', 'cache_creation', 'ephemeral_1h_input_tokens')) > 0,
  'two iterations': (line) => at(line.record, 'message', 'usage', 'iterations', 1, 'type') === 'message',
  'fast mode': (line) => at(line.record, 'message', 'usage', 'speed') === 'fast',
  'price on the record': (line) => typeof line.record['costUSD'] === 'number',
  Sonnet: (line) => text(at(line.record, 'message', 'model')).startsWith('claude-sonnet'),
  Opus: (line) => text(at(line.record, 'message', 'model')).startsWith('claude-opus'),
  Haiku: (line) => text(at(line.record, 'message', 'model')).startsWith('claude-haiku'),
  'foreign model': (line) => at(line.record, 'message', 'model') === 'harbor-coder-32b',
  'unknown record': type('aurora-marker'),
  'unknown record with a uuid': type('aurora-span'),
  'unknown block': block('hologram'),
  'unknown attachment': attachment('tide_table_hint'),
  'Windows path': (line) => line.record['cwd'] === 'C:\\Work\\Kestrel',
  Japanese: (line) => /[\u3040-\u30ff\u4e00-\u9fff]/.test(line.raw),
  Arabic: (line) => /[\u0600-\u06ff]/.test(line.raw),
  emoji: (line) => /\p{Extended_Pictographic}/u.test(line.raw),
  'Markdown table': says(/^\|---/m),
  'a secret': (line) => line.raw.includes('AKIATIDEPOOLSAMPLE77'),
}
