// Describes a tool call: the describer of its tool, plus the parts that are the same for all tools.
import { findTool, parseMcpName, type DeclaredToolName, parseToolInput } from '../format/tool.ts'
import type { ToolCall } from '../thread/thread.ts'
import type { Described, Describer } from './describer.ts'
import { CLEARED_NOTE, describeFailure, isCleared, withoutClearedResult } from './failure.ts'
import { oneLine } from './line.ts'
import { describeMcp } from './mcp.ts'
import { toFile, toRaw } from './section.ts'
import { agent } from './tools/agent.ts'
import { artifact } from './tools/artifact.ts'
import { askUserQuestion } from './tools/ask-user-question.ts'
import { bashOutput } from './tools/bash-output.ts'
import { bash } from './tools/bash.ts'
import { cronCreate, cronDelete, cronList } from './tools/cron.ts'
import { edit } from './tools/edit.ts'
import { glob } from './tools/glob.ts'
import { grep } from './tools/grep.ts'
import { killShell } from './tools/kill-shell.ts'
import { listAgents } from './tools/list-agents.ts'
import { ls } from './tools/ls.ts'
import { lsp } from './tools/lsp.ts'
import { listMcpResources, readMcpResource, readMcpResourceDir, refreshMcpTools } from './tools/mcp-resource.ts'
import { monitor } from './tools/monitor.ts'
import { multiEdit } from './tools/multi-edit.ts'
import { notebookEdit } from './tools/notebook-edit.ts'
import { notebookRead } from './tools/notebook-read.ts'
import { enterPlanMode, exitPlanMode } from './tools/plan-mode.ts'
import { projects } from './tools/projects.ts'
import { pushNotification } from './tools/push-notification.ts'
import { read } from './tools/read.ts'
import { remoteTrigger } from './tools/remote-trigger.ts'
import { repl } from './tools/repl.ts'
import { reportFindings } from './tools/report-findings.ts'
import { scheduleWakeup } from './tools/schedule-wakeup.ts'
import { sendMessage } from './tools/send-message.ts'
import {
  apiAdvisor,
  apiBashCodeExecution,
  apiCodeExecution,
  apiTextEditorCodeExecution,
  apiToolSearchBm25,
  apiToolSearchRegex,
  apiWebFetch,
  apiWebSearch,
} from './tools/server-tools.ts'
import { showOnboardingRolePicker } from './tools/show-onboarding-role-picker.ts'
import { skill } from './tools/skill.ts'
import { taskCreate } from './tools/task-create.ts'
import { taskGet } from './tools/task-get.ts'
import { taskList } from './tools/task-list.ts'
import { taskOutput } from './tools/task-output.ts'
import { taskStop } from './tools/task-stop.ts'
import { taskUpdate } from './tools/task-update.ts'
import { teamCreate, teamDelete } from './tools/team.ts'
import { todoWrite } from './tools/todo-write.ts'
import { toolSearch } from './tools/tool-search.ts'
import { webFetch } from './tools/web-fetch.ts'
import { webSearch } from './tools/web-search.ts'
import { workflow } from './tools/workflow.ts'
import { enterWorktree, exitWorktree } from './tools/worktree.ts'
import { write } from './tools/write.ts'
import type { Section, ToolView } from './view.ts'
import { mainValue, toInputSections } from './content/input.ts'
import { toResultSections } from './content/result.ts'

const LONGEST_NAME = 60

export const describers: { readonly [Name in DeclaredToolName]: Describer<Name> } = {
  Read: read,
  Write: write,
  Edit: edit,
  MultiEdit: multiEdit,
  NotebookEdit: notebookEdit,
  NotebookRead: notebookRead,
  Bash: bash,
  BashOutput: bashOutput,
  KillShell: killShell,
  TaskOutput: taskOutput,
  TaskStop: taskStop,
  Monitor: monitor,
  Glob: glob,
  Grep: grep,
  LS: ls,
  Agent: agent,
  TodoWrite: todoWrite,
  TaskCreate: taskCreate,
  TaskUpdate: taskUpdate,
  TaskGet: taskGet,
  TaskList: taskList,
  WebFetch: webFetch,
  WebSearch: webSearch,
  AskUserQuestion: askUserQuestion,
  EnterPlanMode: enterPlanMode,
  ExitPlanMode: exitPlanMode,
  Skill: skill,
  ToolSearch: toolSearch,
  LSP: lsp,
  SendMessage: sendMessage,
  TeamCreate: teamCreate,
  TeamDelete: teamDelete,
  Workflow: workflow,
  EnterWorktree: enterWorktree,
  ExitWorktree: exitWorktree,
  CronCreate: cronCreate,
  CronDelete: cronDelete,
  CronList: cronList,
  ScheduleWakeup: scheduleWakeup,
  RemoteTrigger: remoteTrigger,
  PushNotification: pushNotification,
  REPL: repl,
  ReportFindings: reportFindings,
  Artifact: artifact,
  Projects: projects,
  ListMcpResources: listMcpResources,
  ReadMcpResource: readMcpResource,
  ReadMcpResourceDir: readMcpResourceDir,
  RefreshMcpTools: refreshMcpTools,
  ShowOnboardingRolePicker: showOnboardingRolePicker,
  ListAgents: listAgents,
  web_search: apiWebSearch,
  web_fetch: apiWebFetch,
  code_execution: apiCodeExecution,
  bash_code_execution: apiBashCodeExecution,
  text_editor_code_execution: apiTextEditorCodeExecution,
  tool_search_tool_regex: apiToolSearchRegex,
  tool_search_tool_bm25: apiToolSearchBm25,
  advisor: apiAdvisor,
}

export function describeTool(call: ToolCall): ToolView {
  const cleared = isCleared(call)
  const { summary, outcome = '', sections } = describeSafely(cleared ? withoutClearedResult(call) : call)
  const failure = describeFailure(call)
  const isFailureShown = sections.some(showsFailure) || (outcome === '' && failure.isInOutcome)
  return {
    title: toolTitle(call.name),
    summary: oneLine(summary),
    outcome: oneLine(outcome) || failure.outcome,
    status: call.state,
    sections: [
      ...sections,
      ...(isFailureShown ? [] : failure.sections),
      ...(cleared ? [CLEARED_NOTE] : []),
      ...spilledFile(call, sections),
    ],
  }
}

export function toolTitle(name: string): string {
  const mcp = parseMcpName(name)
  if (mcp) return oneLine(`${mcp.server}: ${mcp.tool}`)
  return findTool(name)?.name ?? unknownToolTitle(name)
}

function describeSafely(call: ToolCall): Described {
  const describe = describerOf(call.name)
  try {
    return describe(call)
  } catch {
    // A describer that throws is a bug, but must not prevent the rest of the session from being shown.
    return { summary: '', sections: [...toRaw(call.input, { title: 'Input' }), ...toRaw(call.result?.structured)] }
  }
}

function describerOf(name: string): (call: ToolCall) => Described {
  const tool = findTool(name)
  if (tool) return (call) => describers[tool.name].describe(call)
  return parseMcpName(name) ? describeMcp : describeUnknownTool
}

/** The output of a failed command already is its error message. */
function showsFailure(section: Section): boolean {
  return section.kind === 'terminal' && section.isError === true
}

function spilledFile(call: ToolCall, sections: readonly Section[]): Section[] {
  const path = call.result?.spilledTo
  const isNamed = sections.some((section) => section.kind === 'file' && section.path === path)
  return isNamed ? [] : toFile(path, 'full output')
}

export function describeUnknownTool(call: ToolCall): Described {
  const { input } = parseToolInput(call.name, call.input)
  const answer = toResultSections(call)
  const isResultShown = answer.length > 0 || typeof call.result?.structured === 'string'
  return {
    summary: mainValue(input),
    sections: [
      ...toInputSections(input),
      ...answer,
      ...(isResultShown ? [] : toRaw(call.result?.structured, { title: 'Result' })),
    ],
  }
}

/** Shortens the name to fit on a line: models have put whole calls there. */
function unknownToolTitle(name: string): string {
  return oneLine(name, LONGEST_NAME) || 'Unknown tool'
}
