/** Tags as they were typed: words, with or without the sign before them, each once. */
export function readTags(text: string): string[] {
  const words = text.split(/[\s,]+/).map((word) => word.replace(/^#+/, '').toLowerCase())
  return [...new Set(words)].filter(Boolean)
}
