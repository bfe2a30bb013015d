// Before 2.1.97 Claude Code did not always write the final count of an answer's output: what is recorded is a lower bound.
// In real transcripts of 2.1.0–59 a message has 87–102 output tokens on average, in later ones 591.

/** What does not say its version is not said to be old. */
export function isLowerBound(version: string): boolean {
  const [, major, minor, patch] = /^(\d+)\.(\d+)\.(\d+)/.exec(version)?.map(Number) ?? []
  if (major === undefined || minor === undefined || patch === undefined) return false
  if (major !== 2) return major < 2
  return minor < 1 || (minor === 1 && patch < 97)
}
