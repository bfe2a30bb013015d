import type { JsonObject } from './json.ts'
import { SYNTHETIC_USAGE } from './meter.ts'
import type { Session } from './session.ts'

/** Writes the recap that is shown when the user returns. */
export function awaySummary(session: Session, content: string): void {
  session.chain(({ timestamp, uuid }) => ({
    type: 'system',
    subtype: 'away_summary',
    content,
    timestamp,
    uuid,
    isMeta: false,
  }))
}

export function informational(session: Session, content: string, level: 'info' | 'warning' = 'info'): void {
  session.chain(({ timestamp, uuid }) => ({
    type: 'system',
    subtype: 'informational',
    content,
    isMeta: false,
    timestamp,
    uuid,
    level,
  }))
}

/** Writes a hook message without a subtype (1.0.43 to 1.0.90). */
export function hookChatter(session: Session, toolUseID: string, content: string): void {
  session.chain(({ timestamp, uuid }) => ({
    type: 'system',
    content,
    isMeta: false,
    timestamp,
    uuid,
    toolUseID,
    level: 'info',
  }))
}

export function compactBoundary(
  session: Session,
  options: { trigger: 'auto' | 'manual'; logicalParent: string; summary: string; extra?: JsonObject },
): void {
  session.closeTurn()
  const preTokens = session.meter.context
  session.clock.wait(48)
  session.leaf = null
  session.chain(
    ({ timestamp, uuid }) => ({
      type: 'system',
      subtype: 'compact_boundary',
      content: 'Conversation compacted',
      isMeta: false,
      timestamp,
      uuid,
      level: 'info',
      compactMetadata: { trigger: options.trigger, preTokens, ...options.extra },
    }),
    { logicalParent: options.logicalParent },
  )
  compactSummary(session, options.summary)
}

/** Writes the summary of a compaction. Before 2.0.76 it had no boundary record. */
export function compactSummary(session: Session, summary: string): void {
  const content = `This session is being continued from a previous conversation that ran out of context. The summary below covers the earlier portion of the conversation.\n\n${summary}`
  session.meter.compactTo(content)
  session.chain((stamp) => ({
    type: 'user',
    message: { role: 'user', content },
    isVisibleInTranscriptOnly: session.scene.era.turnDuration ? true : undefined,
    isCompactSummary: true,
    ...stamp,
  }))
}

export function microcompactBoundary(session: Session, tokensSaved: number, compactedToolIds: readonly string[]): void {
  const preTokens = session.meter.context
  session.chain(({ timestamp, uuid }) => ({
    type: 'system',
    subtype: 'microcompact_boundary',
    content: 'Context microcompacted',
    isMeta: false,
    timestamp,
    uuid,
    level: 'info',
    microcompactMetadata: { trigger: 'auto', preTokens, tokensSaved, compactedToolIds, clearedAttachmentUUIDs: [] },
  }))
}

export function apiErrors(session: Session, attempts: number, error: (attempt: number) => JsonObject): void {
  for (let retryAttempt = 1; retryAttempt <= attempts; retryAttempt += 1) {
    const retryInMs = 500 * 2 ** (retryAttempt - 1) + session.ids.below(9_000) / 97
    session.chain(({ timestamp, uuid }) => ({
      type: 'system',
      subtype: 'api_error',
      level: 'error',
      error: error(retryAttempt),
      retryInMs,
      retryAttempt,
      maxRetries: 10,
      timestamp,
      uuid,
    }))
    session.clock.wait(retryInMs / 1000)
  }
}

/** Writes an assistant record without a model: an API error as text, or the filler after local commands. */
export function synthetic(session: Session, text: string, error?: string): void {
  const { era } = session.scene
  session.chain((stamp) => ({
    type: 'assistant',
    ...stamp,
    message: {
      id: session.ids.uuid(),
      container: era.finalUsage ? null : undefined,
      model: '<synthetic>',
      role: 'assistant',
      stop_reason: 'stop_sequence',
      stop_sequence: '',
      type: 'message',
      usage: SYNTHETIC_USAGE,
      content: [{ type: 'text', text }],
      context_management: era.finalUsage ? null : undefined,
    },
    error,
    isApiErrorMessage: error !== undefined || text.startsWith('API Error'),
  }))
}
