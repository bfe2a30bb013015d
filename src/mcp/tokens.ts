// Estimates tokens. A tokenizer would be larger than the rest of the package; an estimate is enough for a budget.

/**
 * UTF-8 bytes per token of our answers. Measured with the o200k tokenizer on answers about 75 MB of transcripts: 2.8 to 3.6,
 * because ids and punctuation take more tokens than prose; 1.8 for tables of numbers. Other tokenizers count differently.
 */
const BYTES_PER_TOKEN = 2.8

export function estimateTokens(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / BYTES_PER_TOKEN)
}

/** The number of characters of plain text that fit into this many tokens. */
export function charactersFor(tokens: number): number {
  return Math.floor(tokens * BYTES_PER_TOKEN)
}
