// Progress reports of tools, hooks and agents. Until 2.1.89 they were a third of all records and nodes of the graph.
import { defineVariant } from './define.ts'
import { anything, list, number, object, oneOf, text } from './field.ts'
import { sampleLine } from './sample-line.ts'

const TOOL_CALL = 'toolu_01KfXw2bN8'

function sample(toolUseID: string, data: { type: string; [field: string]: unknown }): string {
  return sampleLine({ version: '2.1.62', type: 'progress', data, toolUseID, parentToolUseID: TOOL_CALL })
}

const agentReport = {
  agentId: text,
  prompt: text,
  message: object({
    type: text,
    uuid: text,
    timestamp: text,
    message: anything,
    requestId: text,
    toolUseResult: anything,
  }),
  normalizedMessages: list(anything),
  resume: anything,
}

const agentReportNotes = {
  agentId: "Links the call in parentToolUseID to the agent's file.",
  prompt: "Always on an agent's first report, empty on 212 of 262 later ones.",
  message: "A complete user or assistant record copied from the agent's own file: never count its tokens.",
  normalizedMessages: 'Empty in 51 of 51.',
}

const agentReportSample = {
  agentId: 'a26f16d7cfa45bbfe',
  prompt: 'Find where the cache key is built',
  message: {
    type: 'user',
    message: { role: 'user', content: [{ type: 'text', text: 'Find where the cache key is built' }] },
    uuid: '04d8baa2-1dea-47e2-bde1-0c9b7f35a216',
    timestamp: '2026-02-24T02:30:11.387Z',
  },
  normalizedMessages: [],
}

export const progressReports = [
  defineVariant({
    type: 'hook_progress',
    about: 'A hook is running.',
    versions: '2.1.12–2.1.81',
    seen: '444 in 16 of 121 transcripts, 2.1.17–2.1.81',
    fields: { hookEvent: text, hookName: text, command: text },
    notes: { hookEvent: 'SessionStart, PreToolUse, PostToolUse, PostToolUseFailure and Stop were seen.' },
    sample: sample(TOOL_CALL, {
      type: 'hook_progress',
      hookEvent: 'PostToolUse',
      hookName: 'PostToolUse:Edit',
      command: 'npx oxfmt',
    }),
  }),
  defineVariant({
    type: 'bash_progress',
    about: 'Output of a shell command so far. The last report helps when the result is missing.',
    versions: '2.1.12–2.1.81',
    seen: '593 in 4 of 121 transcripts, 2.1.17–2.1.62',
    fields: {
      output: text,
      fullOutput: text,
      elapsedTimeSeconds: number,
      totalLines: number,
      totalBytes: number,
      taskId: text,
      timeoutMs: number,
    },
    notes: { output: 'The last lines; fullOutput has all of them.' },
    sample: sample('bash-progress-3', {
      type: 'bash_progress',
      output: 'Compiling tidepool',
      fullOutput: 'Compiling memchr\nCompiling tidepool',
      elapsedTimeSeconds: 4,
      totalLines: 2,
      timeoutMs: 120000,
    }),
  }),
  defineVariant({
    type: 'agent_progress',
    about: 'One record of a subagent while it runs.',
    versions: '2.1.12–2.1.81',
    seen: '267 in 3 of 121 transcripts, 2.1.44–2.1.81',
    fields: agentReport,
    notes: agentReportNotes,
    sample: sample('agent_msg_015jV3dtXKhm5jJ', { type: 'agent_progress', ...agentReportSample }),
  }),
  defineVariant({
    type: 'skill_progress',
    about: 'One record of a skill that runs as its own agent.',
    versions: '2.1.x',
    seen: 'not seen',
    fields: agentReport,
    notes: { message: agentReportNotes.message },
    sample: sample('agent_msg_01C2GV4GMxs8K39', { type: 'skill_progress', ...agentReportSample }),
  }),
  defineVariant({
    type: 'mcp_progress',
    about: 'A call to an MCP server starts or ends.',
    versions: '2.1.12–2.1.81',
    seen: '4 in 1 of 121 transcripts, 2.1.69',
    fields: {
      status: oneOf('started', 'completed', 'failed'),
      serverName: text,
      toolName: text,
      elapsedTimeMs: number,
    },
    sample: sample(TOOL_CALL, {
      type: 'mcp_progress',
      status: 'completed',
      serverName: 'context7',
      toolName: 'query-docs',
      elapsedTimeMs: 1351,
    }),
  }),
  defineVariant({
    type: 'waiting_for_task',
    about: 'The model is waiting for a background task.',
    versions: '2.1.12–2.1.81',
    seen: 'in the 822 transcripts, not counted',
    fields: { taskDescription: text, taskType: oneOf('local_bash', 'local_agent') },
    sample: sample('task-output-waiting-1', {
      type: 'waiting_for_task',
      taskDescription: 'Run the tests',
      taskType: 'local_bash',
    }),
  }),
  defineVariant({
    type: 'query_update',
    about: 'A web search sends this query.',
    versions: '2.1.12–2.1.81',
    seen: 'in the 822 transcripts, not counted',
    fields: { query: text },
    sample: sample('search-progress-1', { type: 'query_update', query: 'multi-tenant cache key' }),
  }),
  defineVariant({
    type: 'search_results_received',
    about: 'A web search received its results.',
    versions: '2.1.12–2.1.81',
    seen: 'in the 822 transcripts, not counted',
    fields: { resultCount: number, query: text },
    sample: sample('search-progress-2', {
      type: 'search_results_received',
      resultCount: 10,
      query: 'multi-tenant cache key',
    }),
  }),
] as const
