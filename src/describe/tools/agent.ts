// Agents: in the foreground, in the background, in the cloud, or as a member of a team.
import { defineDescriber, type DescribeContext } from '../describer.ts'
import { contentText } from '../../format/text.ts'
import { readContent, toContentSections } from '../content/content.ts'
import { formatDuration, timeBetween } from '../../text/duration.ts'
import { firstLine, oneLine, phrase } from '../line.ts'
import { formatTokens, plural } from '../../text/quantity.ts'
import { resultText } from '../content/result.ts'
import { toFacts, toFile, toMarkdown } from '../section.ts'
import type { Section } from '../view.ts'

type AgentContext = DescribeContext<'Agent'>

export const agent = defineDescriber('Agent', (context) => {
  const { call, input } = context
  const answer = answerOf(context)
  const footer = readFooter(resultText(call))
  return {
    summary: oneLine(input.description ?? answer.description) || input.name || firstLine(input.prompt),
    outcome: call.state === 'done' ? describeOutcome(context, footer) : '',
    sections: [
      ...toMarkdown(input.prompt ?? answer.prompt, { title: 'Prompt', folded: true }),
      ...outcomeSections(context, footer),
      ...factSections(context, footer),
      ...toFile(answer.outputFile, 'agent transcript'),
    ],
  }
})

function answerOf({ result }: AgentContext) {
  return result.form === 'object' ? result.result : {}
}

function describeOutcome(context: AgentContext, footer: Footer): string {
  const { call, input } = context
  const answer = answerOf(context)
  switch (launchOf(context)) {
    case 'background':
      return 'started in the background'
    case 'cloud':
      return 'started in the cloud'
    case 'team':
      return `joined the team as ${answer.name ?? input.name ?? 'a teammate'}`
    case 'none': {
      const tools = answer.totalToolUseCount ?? footer.tools
      const ms = answer.totalDurationMs ?? footer.ms ?? timeBetween(call.startedAt, call.endedAt)
      const tokens = answer.totalTokens ?? footer.tokens
      return phrase(
        tools !== undefined && plural(tools, 'tool'),
        ms !== null && formatDuration(ms),
        tokens !== undefined && `${formatTokens(tokens)} tokens`,
      )
    }
  }
}

type Launch = 'none' | 'background' | 'cloud' | 'team'

function launchOf(context: AgentContext): Launch {
  const { status, isAsync } = answerOf(context)
  const text = resultText(context.call)
  if (status === 'teammate_spawned' || text.startsWith('Spawned successfully.')) return 'team'
  if (status === 'remote_launched') return 'cloud'
  if (status === 'async_launched' || isAsync || text.startsWith('Async agent launched')) return 'background'
  return 'none'
}

function outcomeSections(context: AgentContext, footer: Footer): Section[] {
  if (context.call.state !== 'done' || launchOf(context) !== 'none') return []
  const content = readContent(answerOf(context).content)
  const text = contentText(content) || footer.text
  const others = content.filter((block) => block.type !== 'text')
  return [...toMarkdown(text, { title: 'Result' }), ...toContentSections(others)]
}

function factSections(context: AgentContext, footer: Footer): Section[] {
  const { call, input } = context
  const answer = answerOf(context)
  return toFacts({
    Type: input.subagent_type ?? answer.agentType ?? answer.agent_type,
    Name: input.name ?? answer.name,
    Team: input.team_name ?? answer.team_name,
    Model: answer.resolvedModel ?? answer.model ?? input.model,
    Mode: input.mode,
    Resumes: input.resume,
    ID: call.agentId ?? answer.agentId ?? answer.agent_id ?? answer.teammate_id ?? answer.taskId ?? footer.agentId,
    Worktree: answer.worktreePath ?? (input.isolation === 'worktree' ? 'new' : undefined),
    Branch: answer.worktreeBranch,
    Session: answer.sessionUrl,
  })
}

interface Footer {
  text: string
  agentId?: string
  tools?: number
  ms?: number
  tokens?: number
}

/** The lines after the result tell the model how to resume the agent, and often have the only figures. */
function readFooter(text: string): Footer {
  const start = text.lastIndexOf('agentId: ')
  const match = /^agentId: (\S+)[^\n]*(?:\n<usage>([\s\S]*?)<\/usage>)?\s*$/.exec(start < 0 ? '' : text.slice(start))
  if (!match || (start > 0 && text[start - 1] !== '\n')) return { text }
  const figure = (name: string) => {
    const digits = new RegExp(`${name}: (\\d+)`).exec(match[2] ?? '')?.[1]
    return digits === undefined ? undefined : Number(digits)
  }
  const [tools, ms, tokens] = [figure('tool_uses'), figure('duration_ms'), figure('total_tokens')]
  return {
    text: text.slice(0, start).trimEnd(),
    ...(match[1] === undefined ? {} : { agentId: match[1] }),
    ...(tools === undefined ? {} : { tools }),
    ...(ms === undefined ? {} : { ms }),
    ...(tokens === undefined ? {} : { tokens }),
  }
}
