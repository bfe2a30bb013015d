// The output of the operation for the overview of a session. Costs are in nano-dollars, so that sums are exact.
import { z } from 'zod'
import type { TestResult } from '../../describe/content/test-result.ts'
import { choice, count, flag, list, object, schemaOf, text } from '../output-kinds.ts'
import { pullRequests, tokens } from '../output-parts.ts'

const uuid = text('Uuid of its record, which opens it.')
const maybeUuid = text('Uuid of its record, which opens it; null if unknown.').nullable()
const nanoDollars = count('Cost in billionths of a US dollar, without what has no price.')

const prompt = object(
  {
    turn: count('Number of the turn.'),
    uuid: maybeUuid,
    text: text('The beginning of the prompt.'),
  },
  'A prompt; null if there is none.',
)

const commit = object(
  {
    hash: text('The hash, abbreviated as git printed it.'),
    subject: text('The first line of its message; empty if it was not printed.'),
    isTaken: flag('Whether somebody else may have written it: cherry-picked, reverted or amended.'),
    uuid,
  },
  'A commit.',
)

const testRun = object(
  {
    ...schemaOf<TestResult>()(
      z.strictObject({
        passed: count('Number of passed tests.'),
        failed: count('Number of failed tests.'),
        unit: choice(['test', 'package'], 'What is counted.'),
      }),
    ).shape,
    command: text('The beginning of the command.'),
    uuid,
  },
  'The last test run whose output has a summary; null if there is none.',
)

const fileSums = object(
  {
    changed: count('Files that were changed.'),
    created: count('Files among them that the session created.'),
    read: count('Files that were read and not changed.'),
    added: count('Lines added.'),
    removed: count('Lines removed.'),
  },
  'The files; null if not requested.',
)

const outcome = object(
  {
    pullRequests,
    commits: list(commit, 'Commits that the session made, in order.'),
    test: testRun.nullable(),
    files: fileSums.nullable(),
  },
  'The results of the session.',
)

const bill = object(
  {
    nanoDollars,
    tokens,
    requests: count('Number of requests.'),
    unpriced: list(z.string(), 'Models without a price, which the cost does not include.'),
    unpricedTokens: count('Tokens without a price.'),
    main: object(
      {
        input: count('Cost of input that was not cached, without tokens billed again.'),
        output: count('Cost of output.'),
        cacheWrite: count('Cost of cache writes, without tokens billed again.'),
        cacheRead: count('Cost of cache reads.'),
        other: count('Web searches, and recorded costs of models without a price.'),
        rebilled: count('Cost of tokens that were billed again after a cache miss, above the price of reading them.'),
      },
      'The cost of the conversation and its branches. The parts and `agents` add up to the cost of the session.',
    ),
    agents: count('Cost of agents.'),
    agentsRebilled: count('The part of it that was billed again after cache misses.'),
    months: list(z.string(), 'First days of the months with usage, in the time zone of the usage reports.'),
  },
  'The cost of the session by kind, in billionths of a US dollar.',
)

const turn = object(
  {
    turn: count('Number of the turn; null for usage outside the turns.').nullable(),
    elsewhere: text('Where the usage is if it is in no turn; otherwise null.').nullable(),
    uuid: maybeUuid,
    prompt: text('The beginning of the prompt; null if there is none.').nullable(),
    requests: count('Number of requests, including those of agents.'),
    tokens: count('All tokens.'),
    nanoDollars,
    agentNanoDollars: count('The part of the cost that is of agents.'),
    unpricedTokens: count('Tokens without a price.'),
  },
  'A turn with usage.',
)

const tool = object(
  {
    tool: text('Name of the tool.'),
    calls: count('Number of calls, including those of agents.'),
    errors: count('Calls whose result is an error.'),
    unanswered: count('Calls without a result.'),
    durationMs: count('Sum of the times from call to result in milliseconds, including the wait for permission.'),
    firstUuid: maybeUuid,
    errorUuid: text('Uuid of the last call with an error; null if there is none.').nullable(),
    slowestUuid: text('Uuid of the longest call; null if no time is known.').nullable(),
  },
  'A tool.',
)

const request = object(
  {
    uuid,
    turn: count('Number of the turn; null outside the turns.').nullable(),
    sent: count('Tokens that the request sent: the sum of the next four.'),
    hidden: count('System prompt, tool definitions, CLAUDE.md, reminders and everything else that no record has.'),
    memory: count('Memory files that were loaded during the session.'),
    results: count('Tool outputs.'),
    conversation: count('Prompts, answers and attached files.'),
    contextTokens: count('Size of the context after the request.'),
    isCompacted: flag('Whether the conversation was compacted before it.'),
  },
  'A request of the conversation. The sum is exact, the division is an estimate.',
)

const miss = object(
  {
    uuid,
    cause: text('The cause, as far as the transcript shows it.'),
    repaidTokens: count('Tokens that were billed again.'),
    nanoDollars: count('Their cost above the price of reading them; null without a price.').nullable(),
  },
  'A cache miss.',
)

const largeResult = object(
  {
    uuid,
    tool: text('Name of the tool.'),
    tokens: count('Its size in tokens, estimated.'),
    rereads: count('How many later requests read it again.'),
    nanoDollars: count('Cost of reading it again; null without a price.').nullable(),
    isAgent: flag('Whether it belongs to an agent.'),
  },
  'A tool output.',
)

const context = object(
  {
    window: count('Size of the context window in tokens, inferred from the model and the largest request.'),
    largest: count('Size of the largest context.'),
    last: count('Size of the last context.'),
    requests: list(request, 'The requests of the main conversation, in order.'),
    misses: list(miss, 'Cache misses, most expensive first; the first ten.'),
    missCount: count('Number of cache misses, including those of agents.'),
    repaidTokens: count('Tokens that were billed again.'),
    results: list(largeResult, 'The largest tool outputs; the first ten.'),
  },
  'The context of the main conversation; null if not requested.',
)

export const overviewOutput = object(
  {
    first: prompt.nullable(),
    last: prompt.nullable(),
    outcome,
    bill,
    turns: list(turn, 'Turns with usage, in order, and last the usage outside the turns.'),
    tools: list(tool, 'Tools by the number of calls.'),
    context: context.nullable(),
  },
  'What a session did and what it cost.',
)

export type SessionOverview = z.infer<typeof overviewOutput>
