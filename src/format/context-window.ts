// The size of a model's context window. Transcripts do not record it, so it is inferred from what was sent.

const USUAL_WINDOW = 200_000
const LARGE_WINDOW = 1_000_000

/** `tokens` is the largest context that is known. */
export function contextWindow(model: string | null, tokens: number): number {
  return /\b1m\b/i.test(model ?? '') || tokens > USUAL_WINDOW ? LARGE_WINDOW : USUAL_WINDOW
}
