// All tools by name. Calls were counted in 121 public transcripts unless a declaration names the survey of 822.
import type { z } from 'zod'
import { compileCheck, definitionOf, MISMATCH } from './check.ts'
import { decodeInput } from './lift.ts'
import { omitMismatches, type WrongType } from './omit.ts'
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

export const tools = [
  read,
  write,
  edit,
  multiEdit,
  notebookEdit,
  notebookRead,
  bash,
  bashOutput,
  killShell,
  taskOutput,
  taskStop,
  monitor,
  glob,
  grep,
  ls,
  agent,
  todoWrite,
  taskCreate,
  taskUpdate,
  taskGet,
  taskList,
  webFetch,
  webSearch,
  askUserQuestion,
  enterPlanMode,
  exitPlanMode,
  skill,
  toolSearch,
  lsp,
  sendMessage,
  teamCreate,
  teamDelete,
  workflow,
  enterWorktree,
  exitWorktree,
  cronCreate,
  cronDelete,
  cronList,
  scheduleWakeup,
  remoteTrigger,
  pushNotification,
  repl,
  reportFindings,
  artifact,
  projects,
  listMcpResources,
  readMcpResource,
  readMcpResourceDir,
  refreshMcpTools,
  showOnboardingRolePicker,
  listAgents,
  apiWebSearch,
  apiWebFetch,
  apiCodeExecution,
  apiBashCodeExecution,
  apiTextEditorCodeExecution,
  apiToolSearchRegex,
  apiToolSearchBm25,
  apiAdvisor,
] as const

export type Tool = (typeof tools)[number]

export type DeclaredToolName = Tool['name']

export type ToolAliases = {
  [Each in Tool as NonNullable<Each['aliases']>[number]]: Each['name']
}

export type KnownToolName = DeclaredToolName | keyof ToolAliases

export type ToolName = KnownToolName | `mcp__${string}` | (string & {})

type ToolByName = { [Each in Tool as Each['name']]: Each }
type Canonical<Name extends KnownToolName> = Name extends keyof ToolAliases
  ? ToolAliases[Name]
  : Exclude<Name, keyof ToolAliases>

export type ToolInput<Name extends KnownToolName> = NonNullable<z.infer<ToolByName[Canonical<Name>]['input']>>

export type ToolResult<Name extends KnownToolName> = NonNullable<z.infer<ToolByName[Canonical<Name>]['result']>>

export interface ParsedToolInput<Input> {
  input: Input
  issues: readonly WrongType[]
}

/** Any tool may return a string (an error, a denial) or content blocks instead of its own structure. */
export type ParsedToolResult<Result> = (
  | { form: 'object'; result: Result }
  | { form: 'text'; text: string }
  | { form: 'blocks'; blocks: readonly unknown[] }
  | { form: 'none' }
) & { issues: readonly WrongType[] }

export function canonicalToolName(name: string): string {
  return findTool(name)?.name ?? name
}

export function findTool(name: string): Tool | undefined {
  return toolsByName.get(name)
}

const toolsByName = new Map<string, Tool>(
  tools.flatMap((tool) => [tool.name, ...(tool.aliases ?? [])].map((name): [string, Tool] => [name, tool])),
)

export function parseToolInput<Name extends KnownToolName>(name: Name, input: unknown): ParsedToolInput<ToolInput<Name>>
export function parseToolInput(name: string, input: unknown): ParsedToolInput<unknown>
export function parseToolInput(name: string, input: unknown): ParsedToolInput<unknown> {
  const decoded = typeof input === 'string' ? decodeInput(input) : input
  const tool = findTool(name)
  if (!tool) return { input: decoded, issues: NO_ISSUES }
  const { value, issues } = conform(tool.input, decoded)
  return { input: value ?? {}, issues }
}

/** Parses a toolUseResult. Pass the name of the call it answers: nothing in the result identifies the tool. */
export function parseToolResult<Name extends KnownToolName>(
  name: Name,
  value: unknown,
): ParsedToolResult<ToolResult<Name>>
export function parseToolResult(name: string, value: unknown): ParsedToolResult<unknown>
export function parseToolResult(name: string, value: unknown): ParsedToolResult<unknown> {
  if (value === undefined || value === null) return { form: 'none', issues: NO_ISSUES }
  if (typeof value === 'string') return { form: 'text', text: value, issues: NO_ISSUES }
  const tool = findTool(name)
  if (Array.isArray(value) && !(tool && answersWithList(tool)))
    return { form: 'blocks', blocks: value, issues: NO_ISSUES }
  if (typeof value !== 'object') {
    return { form: 'none', issues: [{ kind: 'wrong-type', path: '', expected: 'object, string or list', value }] }
  }
  if (!tool) return { form: 'object', result: value, issues: NO_ISSUES }
  const { value: result, issues } = conform(tool.result, value)
  return result === undefined ? { form: 'none', issues } : { form: 'object', result, issues }
}

/** The server ends at the first double underscore; the tool may contain more of them. */
export function parseMcpName(name: string): { server: string; tool: string } | null {
  if (!name.startsWith(MCP_PREFIX)) return null
  const end = name.indexOf('__', MCP_PREFIX.length)
  if (end <= MCP_PREFIX.length || end + 2 === name.length) return null
  return { server: name.slice(MCP_PREFIX.length, end), tool: name.slice(end + 2) }
}

const MCP_PREFIX = 'mcp__'
const NO_ISSUES: readonly WrongType[] = []

function conform(schema: z.core.$ZodType, value: unknown): { value: unknown; issues: readonly WrongType[] } {
  if ((compileCheck(schema)(value) & MISMATCH) === 0) return { value, issues: NO_ISSUES }
  return omitMismatches(schema, value)
}

/** ListMcpResources, RefreshMcpTools and NotebookRead return a list of their own, not content blocks. */
function answersWithList(tool: Tool): boolean {
  const def = definitionOf(tool.result)
  return def.type === 'optional' && definitionOf(def.innerType).type === 'array'
}
