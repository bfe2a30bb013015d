import type { Clock } from './clock.ts'
import type { Scene } from './envelope.ts'
import type { Ids } from './ids.ts'
import type { JsonObject } from './json.ts'
import type { Charge, Meter } from './meter.ts'
import type { Transcript } from './transcript.ts'

export interface Stamp {
  readonly uuid: string
  readonly timestamp: string
}

export interface ChainOptions {
  readonly parent?: string | null
  readonly logicalParent?: string
  readonly uuid?: string
  readonly inTurn?: boolean
  /** The record is a dead end: the chain does not continue from it. */
  readonly aside?: boolean
}

/** The part of a session that record writers need: the end of the chain, the clock and the directory. */
export interface Writer {
  readonly ids: Ids
  readonly clock: Clock
  readonly scene: Scene
  readonly out: Transcript
  readonly meter: Meter
  readonly hooks: ToolHooks
  readonly cacheMinutes: 5 | 60
  readonly streamsTools: boolean
  readonly effort: string | undefined
  readonly model: string
  /** Appends a chain record under the current leaf (or the given parent) and makes it the new leaf. */
  chain(body: (stamp: Stamp) => JsonObject, options?: ChainOptions): string
  meta(record: JsonObject): void
  costOf(charge: Charge): number
}

export interface ToolHooks {
  beforeResult(writer: Writer, tool: string, toolUseId: string, assistantUuid: string): void
  afterResult(writer: Writer, tool: string, toolUseId: string): void
}
