// The facts of a session as YAML fields that other programs read, in the front matter of its note.
import type { ExportPlan } from '../export-plan.ts'
import type { ExportedHead } from '../exported-session.ts'
import type { YamlMap } from './yaml.ts'

/** Version of the fields, not of the program. It is incremented when the meaning of a field changes. */
const FIELDS_VERSION = 1

export function documentFields(plan: ExportPlan, title: string): YamlMap {
  return { annals: FIELDS_VERSION, generator: plan.generator, title, tags: ['claude-code'] }
}

export function optionFields({ options, timeZone }: ExportPlan): YamlMap {
  const { depth, thinking, branches, agents, images, maxTokens } = options
  return {
    depth,
    thinking,
    branches,
    agents,
    images,
    time_zone: timeZone,
    max_tokens: maxTokens ?? undefined,
  }
}

export function sessionFields(head: ExportedHead, plan: ExportPlan): YamlMap {
  const { usage, project } = head
  return {
    session: head.id,
    project: project?.name ?? null,
    project_path: project?.path ?? null,
    directory: head.directory,
    branch: head.branch,
    models: head.models,
    claude_code: head.versions,
    started: head.startedAt,
    ended: head.endedAt,
    prompts: head.prompts,
    messages: head.messages,
    turns: head.turns,
    tool_calls: head.toolCalls,
    agents: head.agents,
    errors: head.errors,
    records: head.records,
    damaged_lines: head.damagedLines,
    tokens: usage
      ? {
          input: usage.tokens.input,
          output: usage.tokens.output,
          cache_write: usage.tokens.cacheWrite,
          cache_read: usage.tokens.cacheRead,
        }
      : null,
    cost_usd: usage?.cost.usd ?? null,
    unpriced: usage?.cost.unpriced ?? [],
    family: head.family,
    pull_requests: head.pullRequests.flatMap(({ url, number }) => url ?? (number === null ? [] : String(number))),
    redacted: plan.options.redact,
    secrets: Object.fromEntries(
      head.secrets.map(({ family, secrets, places }) => [family, { secrets, places }] as const),
    ),
    sources: head.sources.map(({ path, bytes, sha256 }) => ({ path, bytes, sha256 })),
  }
}

export function noteFields(head: ExportedHead, plan: ExportPlan): YamlMap {
  return {
    ...documentFields(plan, head.title),
    aliases: [head.title],
    ...sessionFields(head, plan),
    options: optionFields(plan),
  }
}
