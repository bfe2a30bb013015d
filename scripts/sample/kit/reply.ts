import { resultBlock } from './blocks.ts'
import type { Block, ToolCall } from './blocks.ts'
import type { Json, JsonObject } from './json.ts'
import { iterationOf, tokensOf, usageOf } from './meter.ts'
import type { Charge, UsageExtra } from './meter.ts'
import type { Writer } from './writer.ts'

export interface ReplyOptions {
  readonly model?: string
  readonly usage?: UsageExtra
  /** More top-level fields of the assistant records, such as `attributionSkill`. */
  readonly extra?: JsonObject
  readonly stopReason?: string
  /** Gateways to foreign models send no request id. */
  readonly withoutRequestId?: boolean
  /** The request ran in two sampling steps; the totals are their sum. */
  readonly twoSteps?: boolean
  /** The message id, if another part of the story refers to it. */
  readonly messageId?: string
}

interface Row {
  readonly block: JsonObject
  readonly index: number
  readonly charge: Charge
}

/**
 * Writes one API message: one record per block, all with the same message id, request id and usage. The parent of a result
 * is the record of its call; the chain continues from the last result.
 */
export function reply(session: Writer, options: ReplyOptions, blocks: readonly Block[]): void {
  const { clock, meter, ids, scene } = session
  const rows = blocks.map((block) => {
    const id = ids.toolUse()
    return { block, id, json: blockJson(session, block, id) }
  })
  const output = rows.reduce((sum, row) => sum + outputTokens(session, row.block), 4)
  clock.wait(1.5 + output / 90)
  const charge = meter.charge(output)
  const usage =
    options.twoSteps === true ? { ...options.usage, iterations: twoSteps(charge, session.cacheMinutes) } : options.usage
  const message = {
    usage: usage ?? {},
    id: options.messageId ?? ids.message(),
    model: options.model ?? session.model,
    requestId: options.withoutRequestId === true ? undefined : ids.request(),
    stopReason: options.stopReason ?? (blocks.some((block) => block.kind === 'call') ? 'tool_use' : 'end_turn'),
  }
  const waiting: (() => void)[] = []
  rows.forEach(({ block, id, json }, index) => {
    const shown = scene.era.finalUsage || index === rows.length - 1 ? output : Math.min(output, 1 + index * 4)
    const body = { block: json, index, charge: { ...charge, output: shown } }
    const uuid = session.chain((stamp) => assistantBody(session, options, message, body, stamp), { inTurn: true })
    if (block.kind === 'call') {
      const answer = (): void => answerCall(session, block, id, uuid)
      // From about 2.1.12 to 2.1.90, a call ran as soon as its block was complete, so results are between the blocks.
      if (session.streamsTools) answer()
      else waiting.push(answer)
    }
    clock.wait(0.3)
  })
  for (const answer of waiting) answer()
}

/** The first step ends with the server's search; the second reads the results. */
function twoSteps(charge: Charge, cacheMinutes: 5 | 60): JsonObject[] {
  const first = {
    input: 2,
    write: charge.write,
    read: Math.floor(charge.read / 2),
    output: Math.floor(charge.output / 3),
  }
  const second = {
    input: charge.input - 2,
    write: 0,
    read: charge.read - first.read,
    output: charge.output - first.output,
  }
  return [iterationOf(first, cacheMinutes), iterationOf(second, cacheMinutes)]
}

function assistantBody(
  session: Writer,
  options: ReplyOptions,
  message: { id: string; model: string; requestId: string | undefined; stopReason: string; usage: UsageExtra },
  row: Row,
  stamp: { uuid: string; timestamp: string },
): JsonObject {
  const { era } = session.scene
  const identity: JsonObject = era.modelFirst
    ? { model: message.model, id: message.id, type: 'message', role: 'assistant' }
    : { id: message.id, type: 'message', role: 'assistant', model: message.model }
  return {
    message: {
      ...identity,
      content: [row.block],
      stop_reason: era.finalUsage ? message.stopReason : null,
      stop_sequence: null,
      stop_details: era.stopDetails ? null : undefined,
      usage: usageOf(era, row.charge, session.cacheMinutes, message.usage),
      diagnostics: era.diagnostics ? null : undefined,
    },
    costUSD: era.costOnRecord ? session.costOf(row.charge) : undefined,
    durationMs: era.costOnRecord ? 2400 + row.charge.output * 11 : undefined,
    requestId: message.requestId,
    apiBlockIndex: era.blockIndex ? row.index : undefined,
    ...options.extra,
    type: 'assistant',
    ...stamp,
    effort: era.effort ? session.effort : undefined,
  }
}

function blockJson(session: Writer, block: Block, toolUseId: string): JsonObject {
  const { era } = session.scene
  switch (block.kind) {
    case 'think':
      return { type: 'thinking', thinking: era.emptyThinking ? '' : block.text, signature: session.ids.signature() }
    case 'redacted':
      return { type: 'redacted_thinking', data: session.ids.signature() }
    case 'say':
      return { type: 'text', text: block.text }
    case 'raw':
      return block.block
    case 'call':
      return {
        type: 'tool_use',
        id: toolUseId,
        name: block.name,
        input: block.input,
        caller: era.caller ? { type: 'direct' } : undefined,
      }
  }
}

function outputTokens(session: Writer, block: Block): number {
  switch (block.kind) {
    case 'think':
      return tokensOf(block.text) + 20 + session.ids.below(60)
    case 'redacted':
      return 40 + session.ids.below(80)
    case 'say':
      return tokensOf(block.text)
    case 'raw':
      return tokensOf(JSON.stringify(block.block).slice(0, 600))
    case 'call':
      return tokensOf(JSON.stringify(block.input)) + 38
  }
}

function answerCall(session: Writer, block: ToolCall, toolUseId: string, assistantUuid: string): void {
  const site = { session, toolUseId, assistantUuid }
  const outcome = block.run(site)
  session.clock.wait(block.seconds)
  session.hooks.beforeResult(session, block.name, toolUseId, assistantUuid)
  session.meter.see(visibleText(outcome.content))
  const keepsStructured = !session.scene.sidechain || !session.scene.era.inferenceGeo
  session.chain(
    (stamp) => ({
      type: 'user',
      message: { role: 'user', content: [resultBlock(outcome.shape ?? 'plain', toolUseId, outcome.content)] },
      ...stamp,
      // Agents of 2.1.17 and later keep only the content that the model saw.
      toolUseResult: keepsStructured ? outcome.structured : undefined,
      ...outcome.extra,
      sourceToolAssistantUUID: session.scene.era.sourceAssistant ? assistantUuid : undefined,
    }),
    { parent: assistantUuid, inTurn: true },
  )
  outcome.follow?.(site)
  session.hooks.afterResult(session, block.name, toolUseId)
}

/** Returns the text that counts as tokens, without the bytes of images. */
function visibleText(content: Json): string {
  if (typeof content === 'string') return content
  return JSON.stringify(content, (key, value: unknown) => (key === 'data' ? undefined : value))
}
