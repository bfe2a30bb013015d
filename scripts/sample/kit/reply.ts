import { resultBlock } from './blocks.ts'
import type { Block, ToolCall } from './blocks.ts'
import type { Json, JsonObject } from './json.ts'
import { tokensOf, usageOf } from './meter.ts'
import type { Charge, UsageExtra } from './meter.ts'
import type { Session } from './session.ts'

export interface ReplyOptions {
  readonly model?: string
  readonly usage?: UsageExtra
  /** Further top-level fields of the assistant records, such as `attributionSkill`. */
  readonly extra?: JsonObject
  readonly stopReason?: string
  /** Gateways to foreign models send no request id. */
  readonly withoutRequestId?: boolean
  /** The message id, when something else in the story refers to it. */
  readonly messageId?: string
}

interface Row {
  readonly block: JsonObject
  readonly index: number
  readonly charge: Charge
}

/**
 * Writes one API message: a record per block, all with the same message id, request id and usage. The results hang under
 * the record of their own call; the chain goes on from the last of them.
 */
export function reply(session: Session, options: ReplyOptions, blocks: readonly Block[]): void {
  const { clock, meter, ids, scene } = session
  const rows = blocks.map((block) => ({ block, json: blockJson(session, block) }))
  const output = rows.reduce((sum, row) => sum + outputTokens(session, row.block), 4)
  clock.wait(1.5 + output / 90)
  const charge = meter.charge(output)
  const message = {
    id: options.messageId ?? ids.message(),
    model: options.model ?? session.model,
    requestId: options.withoutRequestId === true ? undefined : ids.request(),
    stopReason: options.stopReason ?? (blocks.some((block) => block.kind === 'call') ? 'tool_use' : 'end_turn'),
  }
  const waiting: (() => void)[] = []
  rows.forEach(({ block, json }, index) => {
    const shown = scene.era.finalUsage || index === rows.length - 1 ? output : Math.min(output, 1 + index * 4)
    const body = { block: json, index, charge: { ...charge, output: shown } }
    const uuid = session.chain((stamp) => assistantBody(session, options, message, body, stamp), { inTurn: true })
    if (block.kind === 'call' && block.run !== undefined) {
      const answer = (): void => answerCall(session, block, String(json['id']), uuid)
      // From about 2.1.12 to 2.1.90 a call ran as soon as its block was complete, so results stand between the blocks.
      if (session.streamsTools) answer()
      else waiting.push(answer)
    }
    clock.wait(0.3)
  })
  for (const answer of waiting) answer()
}

function assistantBody(
  session: Session,
  options: ReplyOptions,
  message: { id: string; model: string; requestId: string | undefined; stopReason: string },
  row: Row,
  stamp: { uuid: string; timestamp: string },
): JsonObject {
  const { era } = session.scene
  const identity: JsonObject = era.modelFirst
    ? { model: message.model, id: message.id, type: 'message', role: 'assistant' }
    : { id: message.id, type: 'message', role: 'assistant', model: message.model }
  const thinkingTokens = options.usage?.thinkingTokens
  return {
    message: {
      ...identity,
      content: [row.block],
      stop_reason: era.finalUsage ? message.stopReason : null,
      stop_sequence: null,
      stop_details: era.stopDetails ? null : undefined,
      usage: usageOf(era, row.charge, session.cacheMinutes, {
        ...options.usage,
        ...(thinkingTokens === undefined ? {} : { thinkingTokens: Math.min(thinkingTokens, row.charge.output) }),
      }),
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

function blockJson(session: Session, block: Block): JsonObject {
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
        id: session.ids.toolUse(),
        name: block.name,
        input: block.input,
        caller: era.caller ? { type: 'direct' } : undefined,
      }
  }
}

function outputTokens(session: Session, block: Block): number {
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

function answerCall(session: Session, block: ToolCall, toolUseId: string, assistantUuid: string): void {
  if (block.run === undefined) return
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
      // Agents of 2.1.17 and later keep only what the model saw.
      toolUseResult: keepsStructured ? outcome.structured : undefined,
      ...outcome.extra,
      sourceToolAssistantUUID: session.scene.era.sourceAssistant ? assistantUuid : undefined,
    }),
    { parent: assistantUuid, inTurn: true },
  )
  outcome.follow?.(site)
  session.hooks.afterResult(session, block.name, toolUseId)
}

/** Text as the model counts it: the bytes of a picture are not text. */
function visibleText(content: Json): string {
  if (typeof content === 'string') return content
  return JSON.stringify(content, (key, value: unknown) => (key === 'data' ? undefined : value))
}
