// Tools that are mostly described by summary and outcome.
import { expect, test } from 'vitest'
import { makeCall, type CallParts } from '../../../test/make-call.ts'
import { readContent } from '../content/content.ts'
import { describeTool } from '../describe-tool.ts'

const cases: [name: string, input: unknown, parts: CallParts, summary: string, outcome: string][] = [
  [
    'SendMessage',
    { to: 'alice', summary: 'Done', message: 'It is.' },
    { structured: { success: true } },
    'alice: Done',
    'sent',
  ],
  [
    'SendMessage',
    { type: 'message', recipient: 'bob', content: 'Rerun\nplease' },
    { structured: { success: false, message: 'No such agent' } },
    'bob: Rerun',
    'not sent: No such agent',
  ],
  ['SendMessage', { to: 'bob', message: { type: 'shutdown_request' } }, {}, 'bob: shutdown request', ''],
  ['Skill', { skill: 'release', args: 'patch' }, { text: 'Launching skill: release' }, '/release patch', ''],
  ['SlashCommand', { command: '/review 46' }, {}, '/review 46', ''],
  [
    'Skill',
    { skill: 'deep' },
    { structured: { agentId: 'a1', status: 'forked' } },
    '/deep',
    'in a separate agent, forked',
  ],
  [
    'ToolSearch',
    { query: 'select:A' },
    { structured: { matches: ['A'], total_deferred_tools: 18 } },
    'select:A',
    '1 of 18 tools',
  ],
  ['ToolSearch', { query: 'zzz' }, { structured: { matches: [], total_mcp_tools: 3 } }, 'zzz', 'none of 3 tools'],
  ['TeamDelete', {}, { structured: { success: true, team_name: 'crew' } }, 'crew', 'deleted'],
  [
    'ExitWorktree',
    { action: 'remove' },
    { structured: { worktreePath: '/w', discardedFiles: 2 } },
    '/w',
    'removed, 2 files discarded',
  ],
  [
    'CronCreate',
    { cron: '0 9 * * 1' },
    { structured: { id: 'c9', humanSchedule: 'Mondays at 9:00', durable: true } },
    'Mondays at 9:00',
    'kept after the session, c9',
  ],
  [
    'ScheduleWakeup',
    { delaySeconds: 5, reason: 'slow' },
    { structured: { clampedDelaySeconds: 60, wasClamped: true } },
    'in 1 min: slow',
    'asked for 5 s',
  ],
  [
    'ScheduleWakeup',
    { stop: true },
    { structured: { stopped: true, cancelledWakeups: 2 } },
    'end loop',
    'stopped, 2 wake-ups cancelled',
  ],
  [
    'PushNotification',
    { message: 'Green' },
    { structured: { pushSent: false, disabledReason: 'user_present' } },
    'Green',
    'not sent: the user was present',
  ],
  [
    'RemoteTrigger',
    { action: 'list_runs', trigger_id: 't1' },
    { structured: { status: 200 } },
    'list runs t1',
    'HTTP 200',
  ],
  ['Workflow', { name: 'review' }, { structured: { status: 'remote_launched' } }, 'review', 'started in the cloud'],
  ['Projects', { method: 'project_search', query: 'key' }, { structured: { hits: [{}] } }, 'search key', '1 hit'],
  [
    'Artifact',
    { file_path: '/a.html', title: 'Report' },
    { structured: { url: 'https://a.example', updated: true } },
    'publish Report',
    'updated',
  ],
  [
    'ReadMcpResource',
    { server: 'docs', uri: 'file:///a' },
    { structured: { error: 'gone' } },
    'docs: file:///a',
    'failed: gone',
  ],
  ['RefreshMcpTools', {}, { structured: [{ server: 'a', status: 'not_connected' }] }, '', '1 server, 1 failed'],
  ['ShowOnboardingRolePicker', {}, { structured: { dismissed: true } }, '', 'dismissed'],
  ['EnterPlanMode', {}, { structured: { message: 'Entered plan mode.' } }, '', 'plan mode on'],
]

test.each(cases)('%s %j %j', (name, input, parts, summary, outcome) => {
  expect(describeTool(makeCall(name, input, parts))).toMatchObject({ summary, outcome })
})

test('reads the result of an API tool from the content', () => {
  const links = [{ type: 'web_search_result', url: 'https://a.example', title: 'A', page_age: '2 days' }]
  const content = readContent([{ type: 'web_search_tool_result', tool_use_id: 's1', content: links }])
  expect(describeTool(makeCall('web_search', { query: 'lru' }, { content }))).toStrictEqual({
    title: 'web_search',
    summary: 'lru',
    outcome: '1 link',
    status: 'done',
    sections: [{ kind: 'list', items: [{ text: 'A', note: 'https://a.example, 2 days' }] }],
  })
})

test('lists findings with location, verdict and outcome', () => {
  const findings = [
    {
      file: 'a.ts',
      line: 4,
      summary: 'Key lacks the tenant',
      failure_scenario: 'Two tenants share an entry',
      verdict: 'CONFIRMED',
    },
    { file: 'b.ts', short_summary: 'Typo', summary: 'A typo in a message', outcome: 'fixed' },
  ]
  expect(describeTool(makeCall('ReportFindings', { level: 'high', findings }, {}))).toMatchObject({
    summary: 'Key lacks the tenant',
    outcome: '2 findings, 1 fixed, high effort',
    sections: [
      {
        kind: 'list',
        items: [
          { text: 'Key lacks the tenant', note: 'a.ts:4, confirmed', items: [{ text: 'Two tenants share an entry' }] },
          { text: 'Typo', mark: 'done', note: 'b.ts, fixed', items: [{ text: 'A typo in a message' }] },
        ],
      },
    ],
  })
})
