import type { Clock } from './clock.ts'
import type { Era } from './era.ts'
import type { JsonObject } from './json.ts'

export interface Charge {
  readonly input: number
  readonly write: number
  readonly read: number
  readonly output: number
}

export interface MeterOptions {
  /** Tokens of the system prompt and tool descriptions. The first half is shared between sessions and already cached. */
  readonly base: number
  readonly cacheMinutes: 5 | 60
  /** Factor from text to tokens. A value above 1 accounts for text that the model saw and the transcript lacks. */
  readonly scale: number
}

const CHARACTERS_PER_TOKEN = 3.6

/**
 * Tracks the context window of a story, so that cache reads, cache writes and the context size are consistent: text that was
 * sent once is read from the cache until it expires.
 */
export class Meter {
  #cached: number
  #fresh: number
  #lastCall = 0
  readonly #clock: Clock
  readonly #options: MeterOptions

  constructor(clock: Clock, options: MeterOptions) {
    this.#clock = clock
    this.#options = options
    this.#cached = Math.floor(options.base / 2)
    this.#fresh = options.base - this.#cached
  }

  get context(): number {
    return this.#cached + this.#fresh
  }

  see(text: string): void {
    this.#fresh += Math.ceil((text.length / CHARACTERS_PER_TOKEN) * this.#options.scale)
  }

  charge(output: number): Charge {
    const idle = this.#clock.ms - this.#lastCall
    if (this.#lastCall > 0 && idle > this.#options.cacheMinutes * 60_000) {
      const shared = Math.floor(this.#options.base / 2)
      this.#fresh += this.#cached - shared
      this.#cached = shared
    }
    const charge = { input: 2 + (this.#fresh % 5), write: this.#fresh, read: this.#cached, output }
    this.#cached += this.#fresh + output
    this.#fresh = 0
    this.#lastCall = this.#clock.ms
    return charge
  }

  /** Reduces the window to the system prompt and the summary. */
  compactTo(summary: string): void {
    this.#cached = Math.floor(this.#options.base / 2)
    this.#fresh = this.#options.base - this.#cached
    this.see(summary)
  }
}

export const tokensOf = (text: string): number => Math.ceil(text.length / CHARACTERS_PER_TOKEN)

/** Returns `message.usage` in the format of the era. */
export function usageOf(era: Era, charge: Charge, cacheMinutes: 5 | 60, extra: UsageExtra = {}): JsonObject {
  const fiveMinutes = cacheMinutes === 5 ? charge.write : 0
  const oneHour = charge.write - fiveMinutes
  const counts = {
    input_tokens: charge.input,
    cache_creation_input_tokens: charge.write,
    cache_read_input_tokens: charge.read,
  }
  if (!era.finalUsage) {
    return {
      ...counts,
      cache_creation: era.cacheSplit
        ? { ephemeral_5m_input_tokens: fiveMinutes, ephemeral_1h_input_tokens: oneHour }
        : undefined,
      output_tokens: charge.output,
      service_tier: 'standard',
      inference_geo: era.inferenceGeo ? 'not_available' : undefined,
    }
  }
  return {
    ...counts,
    output_tokens: charge.output,
    server_tool_use: { web_search_requests: extra.searches ?? 0, web_fetch_requests: 0 },
    service_tier: 'standard',
    cache_creation: { ephemeral_1h_input_tokens: oneHour, ephemeral_5m_input_tokens: fiveMinutes },
    inference_geo: 'not_available',
    iterations: extra.iterations ?? [iterationOf(charge, cacheMinutes)],
    speed: extra.speed ?? 'standard',
    output_tokens_details: extra.thinkingTokens === undefined ? undefined : { thinking_tokens: extra.thinkingTokens },
  }
}

export interface UsageExtra {
  readonly searches?: number
  readonly iterations?: readonly JsonObject[]
  readonly speed?: 'standard' | 'fast'
  readonly thinkingTokens?: number
}

export function iterationOf(charge: Charge, cacheMinutes: 5 | 60): JsonObject {
  const fiveMinutes = cacheMinutes === 5 ? charge.write : 0
  return {
    input_tokens: charge.input,
    output_tokens: charge.output,
    cache_read_input_tokens: charge.read,
    cache_creation_input_tokens: charge.write,
    cache_creation: {
      ephemeral_5m_input_tokens: fiveMinutes,
      ephemeral_1h_input_tokens: charge.write - fiveMinutes,
    },
    type: 'message',
  }
}

export const SYNTHETIC_USAGE: JsonObject = {
  input_tokens: 0,
  output_tokens: 0,
  cache_creation_input_tokens: 0,
  cache_read_input_tokens: 0,
  server_tool_use: { web_search_requests: 0, web_fetch_requests: 0 },
  service_tier: null,
  cache_creation: { ephemeral_1h_input_tokens: 0, ephemeral_5m_input_tokens: 0 },
  inference_geo: null,
  iterations: null,
  speed: null,
}
